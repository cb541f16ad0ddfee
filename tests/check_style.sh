#!/bin/sh
# SPDX-License-Identifier: MIT
# The part of the house style that a script can see. Prints FILE:LINE: what is wrong, then the sizes; ends with 1 if
# anything is. clang-format, clang-tidy, cppcheck, shellcheck and ctags run too where they are installed; where
# HEADWAY_ALL_TOOLS is set, as in .ci/run, they must be.
#
# sh tests/check_style.sh [BUILD]: BUILD is where the objects are, which say what uses what.
set -u
build=${1:-build}

LC_ALL=C.UTF-8
export LC_ALL
failures=$(mktemp)
functions=$(mktemp)
trap 'rm -f "$failures" "$functions"' EXIT

code=$(find src tests -name '*.[ch]' | sort)
sources=$(find src -name '*.c' | sort)
headers=$(find src -name '*.h' | sort)
scripts=$(find src tests .ci -name '*.sh' -o -path '.ci/run' | sort)
prose=$(find lessons quizzes README.md src/README.md tests/README.md -type f 2>/dev/null | sort)

# complain MESSAGE: turns the lines `FILE:LINE:…` of grep into complaints.
complain() { sed -n "s/^\([^:]*:[0-9]*\):.*/\1: $1/p" >>"$failures"; }

# without TOOL: says that it is not here, which fails where all must be.
without() {
    echo "style: skipped: no $1"
    [ -z "${HEADWAY_ALL_TOOLS:-}" ] || echo "tests/check_style.sh:1: HEADWAY_ALL_TOOLS is set: install $1" >>"$failures"
}

# The lists of files hold no blanks and are meant to be split.
# shellcheck disable=SC2086
{
    grep -nE '^.{121,}' $code $scripts Makefile /dev/null | complain 'longer than 120 columns'
    grep -nE '[[:space:]]+$' $code $scripts Makefile /dev/null | complain 'blanks at the end of the line'
    grep -n "$(printf '\t')" $code /dev/null | complain 'a tab: indent with 4 spaces'
    grep -nE '^[A-Za-z_][A-Za-z0-9_ *]*[A-Za-z0-9_]\(\)' $code /dev/null | complain 'write (void), not ()'
    # (The brackets keep this file from finding itself.)
    grep -niwE 'T[O]DO|FIX[M]E|X[X]X|not implement[e]d|place[h]older|st[u]b' $code $scripts $prose Makefile /dev/null |
        complain 'a word that promises later work'
    grep -nE '(^|[^A-Za-z0-9_.])/(w[o]rk|f[a]rm|r[o]ot|h[o]me)/' $code $scripts $prose Makefile /dev/null |
        complain 'a path of one machine'
    grep -n 'tcase_set_timeout' $code /dev/null |
        complain 'a time limit of its own: to be slow is no error, and what hangs is ended in any case'
}

# A file is one idea: only a long one has banners between its parts.
# shellcheck disable=SC2086
awk '
function judge() { if (banner && lines <= 600) print name ":" banner ": a banner: a file of 600 lines has one part" }
FNR == 1 { judge(); name = FILENAME; banner = 0 }
/^\/\* -----/ { banner = FNR }
{ lines = FNR }
END { judge() }' $sources $headers >>"$failures"

for file in $code $scripts Makefile; do
    head -n 2 "$file" | grep -q 'SPDX-License-Identifier: MIT' || echo "$file:1: no SPDX line" >>"$failures"
done

# Where halves of one idea share functions, it is one file and they are static: at most one exported function in twenty
# is used by its own family alone, the files of a folder whose names begin with the same word. Tests do not count.
objects=
for source in $sources; do
    objects="$objects $build/${source%.c}.o"
done
# shellcheck disable=SC2086
nm -A -P -g $objects | awk -v build="$build/" -v failures="$failures" '
{
    object = substr($1, length(build) + 1)
    sub(/\.o:$/, "", object)
    words = split(object, path, "/")
    split(path[words], word, "_")
    family = substr(object, 1, length(object) - length(path[words])) word[1]
}
$3 == "T" && $2 !~ /^_?main$/ { home[$2] = family; source[$2] = object ".c" }
$3 == "U" { used[$2, family] }
END {
    for (pair in used) {
        split(pair, parts, SUBSEP)
        if (home[parts[1]] != parts[2])
            shared[parts[1]]
    }
    for (name in source) {
        count++
        alone += !(name in shared)
    }
    printf "style: %d of %d exported functions are used by their own family alone\n", alone, count
    if (count == 0)
        print "src:1: the objects hold no exported function: make them first" >>failures
    if (alone * 20 <= count)
        exit
    print "src:1: more than one exported function in twenty is used by its own family alone:" >>failures
    for (name in source)
        if (!(name in shared))
            print source[name] ":1: only its own family uses " name "()" >>failures
}'

# A prototype has a comment above it, or shares the one of the lines above it without a blank line between.
# shellcheck disable=SC2086
awk '
FNR == 1 { paragraph = 0 }
FNR == 2 && !/^\/\*/ { printf "%s:2: no paragraph that says what this is\n", FILENAME }
/^[ \t]*$/ { commented = 0 }
/\/\*/ { commented = 1 }
/^[A-Za-z_].*[A-Za-z0-9_]\(.*[,)]/ && !/^(typedef|static)/ && !/=/ && !commented {
    printf "%s:%d: a prototype without a comment\n", FILENAME, FNR
}' $headers >>"$failures"

# Every suite is run.
sed -n 's/^Suite \*\([a-z0-9_]*\)(void);.*/\1/p' tests/*/suites.h | while read -r suite; do
    grep -qw "$suite" tests/main.c || echo "tests/main.c:1: $suite is declared and never run" >>"$failures"
done

# measure FILE...: sizes of functions, as `lines parameters place name`.
measure() {
    ctags --fields=+neS --kinds-C=f -o - "$@" 2>/dev/null | awk -F '\t' '
    {
        start = end = 0
        signature = ""
        for (i = 4; i <= NF; i++) {
            if ($i ~ /^line:/) start = substr($i, 6)
            if ($i ~ /^end:/) end = substr($i, 5)
            if ($i ~ /^signature:/) signature = substr($i, 11)
        }
        sub(/, ?\.\.\./, "", signature) # what printf takes is no parameter of its own
        print end - start + 1, gsub(/,/, "", signature) + 1, $2 ":" start, $1
    }' | sort -n
}

if ctags --version 2>/dev/null | grep -q Universal; then
    # shellcheck disable=SC2086
    measure $code | awk '
    $1 > 80 { print $3 ": " $4 " has " $1 " lines: at most 80" }
    $2 > 6 { print $3 ": " $4 " has " $2 " parameters: at most 6" }' >>"$failures"
    # shellcheck disable=SC2086
    measure $sources >"$functions"
    awk -v failures="$failures" '
    { lines[NR] = $1; name[NR] = $4 }
    END {
        if (NR == 0) exit
        median = lines[int((NR + 1) / 2)]
        p95 = lines[int(NR * 0.95 + 0.5)]
        printf "style: %d functions in src/: median %d lines, p95 %d, longest %d (%s)\n", NR, median, p95, lines[NR],
               name[NR]
        if (median > 15) print "src:1: the median function has " median " lines: at most 15" >>failures
        if (p95 > 45) print "src:1: one function in twenty has over " p95 " lines: at most 45" >>failures
    }' "$functions"
else
    without 'universal-ctags, which measures the sizes of functions'
fi

tidy_checks='{
    Checks: "-*,bugprone-*,misc-redundant-expression,readability-function-size,readability-misleading-indentation,
             -bugprone-easily-swappable-parameters,-bugprone-reserved-identifier,-bugprone-signal-handler,
             -bugprone-narrowing-conversions,-bugprone-implicit-widening-of-multiplication-result,
             -bugprone-macro-parentheses,-bugprone-branch-clone,-bugprone-integer-division",
    CheckOptions: [
        {key: readability-function-size.LineThreshold, value: 80},
        {key: readability-function-size.StatementThreshold, value: 200},
        {key: readability-function-size.BranchThreshold, value: 60},
        {key: readability-function-size.ParameterThreshold, value: 6},
        {key: readability-function-size.NestingThreshold, value: 4}]}'

# tidy FILE...: what clang-tidy finds, without what it says about headers of the system; two runs at a time.
tidy() {
    # shellcheck disable=SC2016
    printf '%s\n' "$@" | xargs -n 12 -P 2 sh -c 'clang-tidy --quiet --config="$0" "$@" -- \
        -std=c17 -D_XOPEN_SOURCE=700 "-DHEADWAY_VERSION=\"0\"" -Isrc' "$tidy_checks" 2>/dev/null |
        grep -E '(warning|error):' | sed "s|^$PWD/||" | sort -u
}

if command -v clang-tidy >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    tidy $sources >>"$failures"
else
    without clang-tidy
fi

# The suppressed ones are wrong: a struct that is only written to, a loop that stops before the end, a view that copies.
if command -v cppcheck >/dev/null 2>&1; then
    cppcheck --quiet --std=c11 -j 2 --enable=warning,portability --inline-suppr --suppress=missingIncludeSystem \
        --suppress=uninitvar:src/attention/formula.c --suppress=arrayIndexOutOfBoundsCond:src/terminal/signals.c \
        --suppress=returnDanglingLifetime:src/print/plain.c \
        --template='{file}:{line}: {message} ({id})' -Isrc -D_XOPEN_SOURCE=700 src 2>>"$failures"
else
    without cppcheck
fi

# Other versions lay some things out otherwise.
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    # shellcheck disable=SC2086
    clang-format --dry-run $code 2>&1 |
        sed -n "s/^\([^:]*:[0-9]*\):.*clang-format-violations.*/\1: clang-format lays it out otherwise/p" >>"$failures"
else
    without 'clang-format 14'
fi

if command -v shellcheck >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    shellcheck -f gcc $scripts | sed 's/ note: / /' >>"$failures"
else
    without shellcheck
fi

sort -u "$failures"
count=$(sort -u "$failures" | wc -l)
# shellcheck disable=SC2086
echo "style: $(echo $code | wc -w) C files, $(echo $scripts | wc -w) scripts, $((count)) complaints"
[ "$count" -eq 0 ]
