#!/bin/sh
# SPDX-License-Identifier: MIT
# coverage.sh O: after the tests ran from O, built with --coverage, prints which share of the lines of each file in src/
# they reached, the least first.
set -u

find src -name '*.c' | sort | while read -r source; do
    gcov -n -o "$1/$(dirname "$source")" "$source" 2>/dev/null | awk -v file="$source" '
    index($0, "File '\''" file "'\''") == 1 { ours = 1; next }
    ours && /^Lines executed:/ {
        split($0, parts, /[:% ]+/)
        print parts[3], parts[5], file
        exit
    }'
done | sort -n | awk '
{ printf "%6.1f %%  of %4d  %s\n", $1, $2, $3; reached += $1 * $2; lines += $2 }
END { if (lines) printf "%6.1f %%  of %4d  altogether\n", reached / lines, lines }'
