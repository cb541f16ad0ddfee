#!/bin/sh
# SPDX-License-Identifier: MIT
# The syntax, with all warnings, for another C library (musl-gcc) and for 32 bits (gcc -m32), where these compilers are
# installed; with HEADWAY_ALL_TOOLS=1 they have to be. Nothing is linked. Beside musl there are no headers of ncurses,
# jansson, md4c and utf8proc: the files that need them are left out there, and counted.
set -u

says=$(mktemp)
trap 'rm -f "$says"' EXIT
failed=0

# check NAME COMPILER...: all of src/.
check() {
    name=$1
    shift
    if ! printf '#include <stdio.h>\n' | "$@" -x c -fsyntax-only - 2>/dev/null; then
        echo "portable: skipped $name, which is not installed here"
        [ -z "${HEADWAY_ALL_TOOLS:-}" ] || failed=1
        return
    fi
    find src -name '*.c' | sort | xargs -n 30 -P 2 "$@" -fsyntax-only -std=c17 -Wall -Wextra -Wpedantic -Wshadow \
        -Wstrict-prototypes -Wmissing-prototypes -Wconversion -D_XOPEN_SOURCE=700 '-DHEADWAY_VERSION="0"' -Isrc \
        >"$says" 2>&1
    absent='fatal error: (jansson|md4c|ncurses|utf8proc)\.h: No such file'
    echo "portable: $name, $(find src -name '*.c' | wc -l) files, $(grep -cE "$absent" "$says") without their libraries"
    grep -E '(error|warning):' "$says" | grep -vE "$absent" && failed=1
}

check musl-gcc musl-gcc
check 'gcc -m32' gcc -m32 -msse2 -mfpmath=sse -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
exit "$failed"
