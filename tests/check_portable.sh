#!/bin/sh
# SPDX-License-Identifier: MIT
# The syntax, with all warnings, for another compiler (clang, the tests as well), the oldest one (gcc-11), another C
# library (musl-gcc) and 32 bits (gcc -m32), where these are installed; with HEADWAY_ALL_TOOLS=1 they have to be. Nothing
# is linked. Beside musl there are no headers of ncurses, jansson, md4c and utf8proc: the files that need them are left
# out there, and counted.
set -u

says=$(mktemp)
files=$(mktemp)
trap 'rm -f "$says" "$files"' EXIT
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

for compiler in clang gcc-11; do
    check "$compiler" src "$compiler"
    check "$compiler, tests" tests "$compiler" -include tests/marks.h
done
check musl-gcc src musl-gcc
check 'gcc -m32' src gcc -m32 -msse2 -mfpmath=sse -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
exit "$failed"
