#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the C file that carries the course (base/embedded.h) to standard output.
#
#   sh src/base/embed.sh ROOT FILE... > embedded.c
#
# Each FILE is read below ROOT (or given with it: ROOT/FILE) and keeps its path below ROOT as its name, but
# what is read from src/attention/ and src/training/ is named code/stages.c and so on. A folder is left out. The same
# files in the same order give the same bytes. A file is written as numbers: no string literal that a compiler could
# find too long or read as an escape.
set -eu
LC_ALL=C
export LC_ALL

root=${1:?"usage: embed.sh ROOT FILE..."}
shift

printf '%s\n' '/* Made by src/base/embed.sh: the files of the course. */' '#include "base/embedded.h"' ''

count=0
table=
for file in "$@"; do
    path=${file#"$root"/}
    [ -d "$root/$path" ] && continue
    case $path in
    src/attention/* | src/training/*) name=code/${path##*/} ;;
    *) name=$path ;;
    esac
    case $name in
    *[!A-Za-z0-9_./-]*)
        echo "embed.sh: $name: name it with letters, digits, - _ . and / only" >&2
        exit 2
        ;;
    esac
    [ -r "$root/$path" ] || { echo "embed.sh: $root/$path: cannot be read" >&2; exit 2; }
    # The zero at the end makes every array a string, and an empty file an array that C allows.
    printf 'static const unsigned char file_%d[] = {\n' "$count"
    od -An -v -tu1 "$root/$path" | sed -e 's/^ *//' -e 's/ *$//' -e '/^$/d' -e 's/  */,/g' -e 's/$/,/'
    printf '0};\n\n'
    table="$table    {\"$name\", file_$count, sizeof file_$count - 1},
"
    count=$((count + 1))
done

printf '%s\n' 'const struct embedded_file embedded_files[] = {'
printf '%s' "$table"
printf '%s\n' '    {0, 0, 0},' '};'
