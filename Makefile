# SPDX-License-Identifier: MIT
# Headway: GNU make, one file, no recursion into folders. `make help` lists what it can do.
#
# Variables worth knowing: O= where everything is built, V=1 shows the commands, WERROR=1 makes warnings errors,
# SHARED=1 takes no library into the program, CC, CFLAGS, LDFLAGS, PREFIX, DESTDIR as everywhere. It makes as much at
# once as there are processors, or as -j says; what is cleaned is cleaned first.

.DEFAULT_GOAL := all
ifeq ($(MAKELEVEL)$(filter clean,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif
VERSION = 0.1.0
O ?= build
PREFIX ?= /usr/local
CFLAGS ?= -O2 -g
FUZZ_SECONDS ?= 60
FUZZ_CC ?= clang

# ---------------------------------------------------------------------------------------------------- what there is

SOURCES := $(wildcard src/*.c src/*/*.c)
OBJECTS := $(SOURCES:%.c=$(O)/%.o)
TEST_SOURCES := tests/main.c $(filter-out tests/bench/% tests/fuzz/%,$(wildcard tests/*/*.c))
TEST_OBJECTS := $(TEST_SOURCES:%.c=$(O)/%.o)
TEST_SCRIPTS := $(sort $(wildcard tests/test_*.sh))
BENCHES := $(patsubst tests/bench/%.c,$(O)/bench/%,$(filter-out %/timed.c,$(wildcard tests/bench/*.c)))
FUZZERS := $(filter-out replay,$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))

# The binary carries its lessons, quizzes, the listings of its own stages, right and wrong, and of training, what shells
# read to complete its command line, and what a new lesson begins with.
EMBEDDED := $(wildcard lessons/[0-9]*.md lessons/glossary.md lessons/code/* lessons/models/*.json quizzes/*.gift) \
            src/attention/stages.c src/attention/mistakes.c src/training/plain.c \
            $(addprefix src/command/,completion.bash completion.zsh completion.fish new.md new.gift)
OBJECTS += $(O)/embedded.o
MODULES := $(filter-out $(O)/src/main.o,$(OBJECTS))

# ------------------------------------------------------------------------------------------- how it is compiled

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wconversion \
           $(if $(WERROR),-Werror)
# The two names after _XOPEN_SOURCE bring back SIGWINCH and struct winsize on macOS and the BSDs; Linux ignores them.
# The two with BITS are for 32-bit Linux: large files, and dates after 2038.
DEFINES = -D_XOPEN_SOURCE=700 -D_DARWIN_C_SOURCE -D__BSD_VISIBLE=1 -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
          -DHEADWAY_VERSION='"$(VERSION)"'
COMPILE = $(CC) -std=c17 $(WARNINGS) $(DEFINES) -Isrc -Itests $(CPPFLAGS) $(CFLAGS) $(OPTIMISE) $(INCLUDES) \
          $(FIRST) -MMD -MP -c -o $@ $<
# 10,000 pointers in tables are set when the program starts, from a list that takes 240 KB, or 3 KB where the linker and
# the C library of this machine know the short form: a program with a pointer is made and run to see.
SHORT = -Wl,-z,pack-relative-relocs
RELOCATIONS = $(eval RELOCATIONS := $(shell mkdir -p $(O) && \
    echo 'const char *volatile p = ""; int main(void) { return *p; }' | \
    $(CC) $(CFLAGS) $(LDFLAGS) $(SHORT) -Wl,--fatal-warnings -x c -o $(O)/short - 2>/dev/null && \
    $(O)/short 2>/dev/null && echo $(SHORT)))$(RELOCATIONS)
LINK = $(CC) $(CFLAGS) $(LDFLAGS) $(RELOCATIONS) -o $@ $(filter %.o,$^)
OPTIMISE =
$(O)/src/attention/fast.o: OPTIMISE = -O3 -funroll-loops -ffp-contract=fast
$(addprefix $(O)/src/attention/,stages.o exact.o record.o): OPTIMISE = -O3 -funroll-loops -ffp-contract=off
# Nobody asks whether a number overflowed: so a condition can be computed for all numbers of a row at once.
$(O)/src/training/%.o: OPTIMISE = -O3 -ffp-contract=off -fno-math-errno -fno-trapping-math
# Lessons are walked through with a network that is really trained; sanitizers check its loops in the tests, which
# compile them once more.
$(addprefix $(O)/src/training/,adam.o gradient.o network.o plain.o product.o soften.o): \
    OPTIMISE += $(if $(findstring address,$(CFLAGS)),-fno-sanitize=all)
# A fuzzer learns from comparisons in the readers, not from those of every byte that is copied, number that is computed
# or cell that is drawn.
$(addprefix $(O)/src/,$(addsuffix /%.o,base draw terminal attention study view walk mistake lab) \
    question/typed_text.o): \
    OPTIMISE = $(if $(findstring fuzzer,$(CFLAGS)),-fno-sanitize-coverage=trace-cmp)
$(addprefix $(O)/src/,model/model_json.o model/spec.o attention/formula.o view/%state.o walk/%state.o): OPTIMISE =
# Tests are compiled more often than they run: they are not optimised, but for those that compute much themselves. A
# sanitizer looks in them for wrong accesses alone, which may be the program's.
$(TEST_OBJECTS): OPTIMISE = -O0 $(ONLY_ACCESSES)
$(filter $(O)/tests/attention/%,$(TEST_OBJECTS)): OPTIMISE = -O1 $(ONLY_ACCESSES)
ONLY_ACCESSES = $(if $(findstring undefined,$(CFLAGS)),-fno-sanitize=undefined)
FIRST =
$(TEST_OBJECTS): FIRST = -include tests/marks.h
$(TEST_OBJECTS): tests/marks.h

# pkg-config is asked when the first recipe needs it, not when this file is read: `make setup run` may only just have
# installed it. Each answer is kept. Homebrew hides its ncurses from the default path.
BREW_NCURSES = opt/ncurses/lib/pkgconfig
export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):/opt/homebrew/$(BREW_NCURSES):/usr/local/$(BREW_NCURSES)
LIBRARIES = ncursesw jansson md4c libutf8proc
PKG_CONFIG = PKG_CONFIG_PATH='$(PKG_CONFIG_PATH)' pkg-config
libs = $(shell for p in $(1); do $(PKG_CONFIG) --libs $$p 2>/dev/null || echo -l$${p\#lib}; done)
INCLUDES = $(eval INCLUDES := $(shell for p in $(LIBRARIES) check vterm; do \
             $(PKG_CONFIG) --cflags-only-I $$p 2>/dev/null; done))$(INCLUDES)
# Libraries that have an archive go into the program: to look for each, map it and bind it takes a tenth of the time in
# which Headway starts. SHARED=1 leaves them out, for who packages it.
archive = $(filter /%,$(if $(SHARED),,$(shell $(CC) -print-file-name=lib$(1:-l%=%).a)))
LIBS = $(eval LIBS := $(foreach l,$(call libs,$(LIBRARIES)),$(or $(call archive,$l),$l)) -lm)$(LIBS)
versions = $(foreach p,$(1),$p$(addprefix @,$(shell $(PKG_CONFIG) --modversion $p 2>/dev/null)))
comma := ,
space := $(subst x,,x x)
$(O)/src/line/command.o: DEFINES += \
    -DHEADWAY_LIBRARIES='"$(subst @, ,$(subst $(space),$(comma)@,$(strip $(call versions,$(LIBRARIES)))))"'
TEST_LIBS = $(eval TEST_LIBS := $(call libs,check vterm))$(TEST_LIBS)
BENCH_LIBS = $(eval BENCH_LIBS := $(if $(filter Linux,$(shell uname -s)),-ldl))$(BENCH_LIBS)

# What makes memory run out in tests; the sanitizers have an allocator of their own.
FAULTS := $(if $(findstring -fsanitize,$(CFLAGS)),,$(O)/faults.so)

ifeq ($(V),)
Q = @
say = @printf '  %-8s%s\n' $(1) '$(2)'
else
say = @:
endif

# --------------------------------------------------------------------------------------------------- what it can do

.PHONY: all run test unit asan asan-targets fuzz fuzz-targets lint coverage bench layers portable golden pictures \
        install uninstall dist clean setup help FORCE $(TEST_SCRIPTS:%=run-%)
.DELETE_ON_ERROR:
.SECONDARY:

all: $(O)/headway ## build the program (the default)

run: $(O)/headway ## build it and start the walk through attention
	$(Q)$(O)/headway walk

setup: ## install what is missing (compiler, libraries), with sudo only when not root
	@sh tests/setup.sh

test: unit $(TEST_SCRIPTS:%=run-%) ## run every test

$(TEST_SCRIPTS:%=run-%): run-%: $(O)/headway $(FAULTS)
	$(Q)HEADWAY=$(O)/headway FAULTS=$(FAULTS) sh $*

unit: $(O)/headway $(O)/check $(FAULTS) ## run the C tests alone (CK_RUN_SUITE=NAME: one suite)
	$(Q)HEADWAY=$(O)/headway FAULTS=$(FAULTS) $(O)/check

golden: $(O)/headway $(O)/check ## accept the screens as they are now as the golden ones
	$(Q)HEADWAY=$(O)/headway HEADWAY_BLESS=1 $(O)/check || echo 'Some other tests fail: see make test.'
	@git status --short tests/golden

pictures: $(O)/headway ## make the pictures in README.md again
	@mkdir -p lessons/pictures
	$(Q)$(O)/headway show six-stages#score:5 --format svg --color always --theme dark \
		> lessons/pictures/score.svg
	$(Q)$(O)/headway show six-stages#output --board --size 120x40 --format svg --color always --theme dark \
		> lessons/pictures/machine.svg

# What was freed is kept for a while, not in so much memory that each of the many processes is slow to end.
ASAN = detect_leaks=1:allocator_may_return_null=1:malloc_context_size=8:quarantine_size_mb=8

# Other levels of optimisation warn of what is none. Tests start the program a thousand times: it starts in half of the
# time if nothing of it is moved and it brings the sanitizers along, where gcc has them as archives.
SANITIZED = $(MAKE) O=$(O)/asan WERROR= \
    CFLAGS='-O2 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all \
    -fno-pie -no-pie $(if $(findstring clang,$(shell $(CC) --version)),,$(if $(call archive,-lasan),$(BROUGHT)))'
BROUGHT = -static-libasan -static-libubsan
asan: asan-targets ## run every test under AddressSanitizer and UndefinedBehaviorSanitizer
	+$(Q)HEADWAY_PATIENCE=180 ASAN_OPTIONS=$(ASAN) UBSAN_OPTIONS=print_stacktrace=1 $(SANITIZED) test

asan-targets:
	+$(Q)$(SANITIZED) $(O)/asan/headway $(O)/asan/check

fuzz: fuzz-targets ## fuzz what reads foreign input, FUZZ_SECONDS=60 each; check what the seeds reach
	$(Q)sh tests/check_fuzz.sh $(O) $(FUZZ_SECONDS) $(FUZZERS)

fuzz-targets: $(MODULES)
	$(Q)$(MAKE) O=$(O)/fuzz CC=$(FUZZ_CC) WERROR= \
	    CFLAGS='-O2 -g1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' fuzzers
	$(Q)$(MAKE) O=$(O)/replay BUILT=$(O) WERROR= CFLAGS='-O0 --coverage' OPTIMISE= replays

lint: $(OBJECTS) ## house style: sizes, comments, words, exports; clang-tidy and cppcheck where installed
	$(Q)sh tests/check_style.sh $(O)

portable: ## check the syntax for other compilers, for musl and for 32 bits, where they are installed
	$(Q)sh tests/check_portable.sh

layers: ## check that no include points up the table in src/README.md
	$(Q)sh tests/check_layers.sh

coverage: ## run the tests and print which share of each file they reach
	$(Q)$(MAKE) O=$(O)/coverage CFLAGS='-O0 -g --coverage' OPTIMISE= unit; status=$$?; \
	    sh tests/coverage.sh $(O)/coverage; exit $$status

bench: $(O)/headway $(BENCHES) ## measure the engine, the screen and a lecture
	$(Q)set -e; for b in $(filter-out %/minimal,$(BENCHES)); do HEADWAY=$(O)/headway MINIMAL=$(O)/bench/minimal $$b; done

# Where things go: the program, then what is made by running it. uninstall removes the same list.
SHARE = $(DESTDIR)$(PREFIX)/share
MANUAL = $(SHARE)/man/man1/headway.1
COMPLETIONS = $(SHARE)/bash-completion/completions/headway $(SHARE)/zsh/site-functions/_headway \
              $(SHARE)/fish/vendor_completions.d/headway.fish

install: $(O)/headway ## install program, manual page, completions: PREFIX=/usr/local DESTDIR=
	mkdir -p $(DESTDIR)$(PREFIX)/bin $(dir $(MANUAL) $(COMPLETIONS))
	install -m 755 $(O)/headway $(DESTDIR)$(PREFIX)/bin/headway
	$(O)/headway help --man > $(MANUAL)
	set -e; set -- $(COMPLETIONS); \
	    for shell in bash zsh fish; do $(O)/headway completion $$shell > "$$1"; shift; done
	chmod 644 $(MANUAL) $(COMPLETIONS)

uninstall: ## remove what install installed
	rm -f $(DESTDIR)$(PREFIX)/bin/headway $(MANUAL) $(COMPLETIONS)

DIST = headway-$(VERSION)
dist: ## pack the sources as build/headway-VERSION.tar.gz
	@rm -rf $(O)/$(DIST)
	@mkdir -p $(O)/$(DIST)
	$(Q)if [ -e .git ]; then git ls-files; else \
	    find .ci .clang-format .editorconfig .gitignore LICENSE Makefile README.md lessons quizzes src tests -type f; \
	    fi | LC_ALL=C sort | tar -cf - -T - | tar -xf - -C $(O)/$(DIST)
	$(Q)tar -czf $(O)/$(DIST).tar.gz -C $(O) $(DIST)
	@rm -rf $(O)/$(DIST)
	@echo $(O)/$(DIST).tar.gz

clean: ## remove everything that was built
	rm -rf $(O)

help: ## print this
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1 # \2/p' Makefile | awk -F' # ' '{printf "%-18s%s\n", $$1, $$2}'

# -------------------------------------------------------------------------------------------------- how it is built

$(O)/headway: $(OBJECTS)
	$(call say,link,$@)
	$(Q)$(LINK) $(LIBS)

$(O)/check: $(MODULES) $(TEST_OBJECTS)
	$(call say,link,$@)
	$(Q)$(LINK) $(TEST_LIBS) $(LIBS)

$(O)/bench/minimal: $(O)/tests/bench/minimal.o # as small as can be: nothing of ours in it
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(LINK) $(call libs,ncursesw)

$(O)/bench/%: $(O)/tests/bench/%.o $(O)/tests/bench/timed.o $(MODULES)
	@mkdir -p $(@D)
	$(call say,link,$@)
	$(Q)$(LINK) $(LIBS) $(BENCH_LIBS)

$(O)/faults.so: tests/faults.c $(O)/flags
	$(call say,link,$@)
	$(Q)$(CC) -std=c17 $(WARNINGS) $(DEFINES) -O2 -g -fPIC -shared -o $@ $< $(BENCH_LIBS)

SCREENS = line print command handout check classroom menu quiz player ui
READERS = $(filter-out $(addprefix $(O)/src/,$(addsuffix /%,$(SCREENS))),$(MODULES))
fuzzers: $(FUZZERS:%=$(O)/fuzz-%)
$(O)/fuzz-%: $(O)/tests/fuzz/%.o $(READERS)
	$(call say,link,$@)
	$(Q)$(LINK) -fsanitize=fuzzer $(LIBS)

# Of what the readers need, only what is counted is compiled for that; the rest is in $(BUILT).
ifneq ($(filter replays,$(MAKECMDGOALS)),)
COUNTED := $(patsubst %.c,$(O)/%.o,$(shell sh tests/check_fuzz.sh --readers $(FUZZERS)))
endif
replays: $(FUZZERS:%=$(O)/replay-%)
$(O)/replay-%: $(O)/tests/fuzz/%.o $(O)/tests/fuzz/replay.o $(COUNTED) \
               $(patsubst $(O)/%,$(BUILT)/%,$(filter-out $(COUNTED),$(READERS)))
	$(call say,link,$@)
	$(Q)$(LINK) $(LIBS)

$(O)/%.o: %.c $(O)/flags
	@mkdir -p $(@D)
	$(call say,compile,$<)
	$(Q)$(COMPILE)

$(O)/embedded.o: $(O)/embedded.c $(O)/flags
	$(call say,compile,$<)
	$(Q)$(COMPILE)

# The folders count as well, so that a file that is gone leaves the binary.
$(O)/embedded.c: src/base/embed.sh $(EMBEDDED) $(wildcard lessons lessons/code lessons/models quizzes)
	@mkdir -p $(@D)
	$(call say,embed,$(words $(EMBEDDED)) files)
	$(Q)sh $< . $(EMBEDDED) > $@

# Other flags than last time: compile again.
$(O)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(CC) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(VERSION)' | cmp -s - $@ || \
	 printf '%s\n' '$(CC) $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(VERSION)' > $@

# `make setup run` and `make -j setup test`: nothing is compiled before setup is done.
ifneq ($(filter setup,$(MAKECMDGOALS)),)
$(O)/flags: | setup
endif

-include $(wildcard $(O)/*.d $(O)/src/*.d $(O)/src/*/*.d $(O)/tests/*.d $(O)/tests/*/*.d)
