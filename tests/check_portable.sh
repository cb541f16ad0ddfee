#!/bin/sh
# SPDX-License-Identifier: MIT
# The syntax, with all warnings, for another compiler (clang, the tests as well), the oldest one (gcc-11), another C
# library (musl-gcc) and 32 bits (gcc -m32), where these are installed; with HEADWAY_ALL_TOOLS=1 they have to be. Beside
# musl there are no headers of ncurses, jansson, md4c and utf8proc: the files that need them are left out there, and
# counted. Meanwhile a network is trained, for its bits: the same from each compiler with each level of optimisation.
set -u

box=$(mktemp -d)
says=$box/says
files=$box/files
trap 'rm -rf "$box"' EXIT
failed=0

# check NAME FOLDERS COMPILER...: all of some folders.
check() {
    name=$1
    folders=$2
    shift 2
    if ! printf '#include <stdio.h>\n' | "$@" -x c -fsyntax-only - 2>/dev/null; then
        echo "portable: skipped $name, which is not installed here"
        [ -z "${HEADWAY_ALL_TOOLS:-}" ] || failed=1
        return
    fi
    # shellcheck disable=SC2086 # the folders are words
    find $folders -name '*.c' | sort >"$files"
    xargs -n 30 -P 2 "$@" -fsyntax-only -std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes \
        -Wmissing-prototypes -Wconversion -D_XOPEN_SOURCE=700 '-DHEADWAY_VERSION="0"' -Isrc -Itests \
        <"$files" >"$says" 2>&1
    absent='fatal error: (jansson|md4c|ncurses|utf8proc)\.h: No such file'
    echo "portable: $name, $(wc -l <"$files") files, $(grep -cE "$absent" "$says") without their libraries"
    grep -E '(error|warning):' "$says" | grep -vE "$absent" && failed=1
}

# bits COMPILER: of two networks after 40 steps, in $box/COMPILER.
bits() {
    own=$box/$1
    if ! command -v "$1" >/dev/null; then
        echo "portable: skipped the bits of $1, which is not installed here"
        [ -z "${HEADWAY_ALL_TOOLS:-}" ]
        return
    fi
    for options in -O0 -O1 -O2 -O3 '-O3 -march=native' '-O2 -DHEADWAY_ONE_VERSION'; do
        # shellcheck disable=SC2086
        "$1" -std=c17 $options -ffp-contract=off -D_XOPEN_SOURCE=700 -Isrc -o "$own-makes" "$box/bits.c" $trains \
            -lm -lutf8proc && "$own-makes" >"$own-is" || return
        [ -s "$own" ] || cp "$own-is" "$own"
        cmp -s "$own-is" "$own" || { echo "portable: other bits from $1 $options"; return 1; }
    done
    echo "portable: bits of weights, $1:$(cat "$own")"
}

cat >"$box/bits.c" <<'END'
#include "base/random.h"
#include "training/run.h"
#include <stdio.h>

int main(void)
{
    struct training_setup setups[] = {training_usual, training_usual};
    static struct network network;

    setups[1].layers = 1;
    setups[1].heads = 4;
    setups[1].relative = true;
    for (int i = 0; i < 2; i++)
        if (training_reach(&setups[i], 40, &network, NULL))
            printf(" %016llx", (unsigned long long)random_stream((const char *)&network.at, sizeof network.at));
}
END
trains=
for name in training/adam training/gradient training/lines training/network training/plain \
    training/product training/reading training/run training/soften \
    base/error base/memory base/number base/random base/text base/utf8; do
    trains="$trains src/$name.c"
done
bits gcc >"$box/says-gcc" 2>&1 &
with_gcc=$!
bits clang >"$box/says-clang" 2>&1 &
with_clang=$!

for compiler in clang gcc-11; do
    check "$compiler" src "$compiler"
    check "$compiler, tests" tests "$compiler" -include tests/marks.h
done
check musl-gcc src musl-gcc
check 'gcc -m32' src gcc -m32 -msse2 -mfpmath=sse -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64

wait "$with_gcc" || failed=1
wait "$with_clang" || failed=1
cat "$box/says-gcc" "$box/says-clang"
if [ -e "$box/gcc" ] && [ -e "$box/clang" ] && ! cmp -s "$box/gcc" "$box/clang"; then
    echo 'portable: other bits from clang than from gcc'
    failed=1
fi
exit "$failed"
