#!/bin/sh
# SPDX-License-Identifier: MIT
# Includes go down the house only. For each folder of src/ the table says which others it may include; curses is seen by
# three of them, through one header; a library is seen where it belongs. Prints what it checked; ends with 1 if an
# include points up.
set -u

# folder: folders below it that it may include
table='
main: line
handout: print line player view sheet draw course base
check: command print line player ui draw learner course question markup base
command: print line classroom menu ui view draw lecture learner drill course question markup model training base
print: line player view sheet draw learner course question base
line: player view terminal draw learner course model base
classroom: menu player ui walk view sheet draw lecture course question base
menu: quiz player ui view draw learner course base
quiz: player ui view draw learner drill course base
player: ui walk view sheet terminal draw learner course question model attention base
ui: terminal draw base
lab: walk view sheet draw training attention base
mistake: walk view sheet attention base
walk: view sheet draw attention base
view: sheet draw model attention base
sheet: draw base
terminal: draw base
draw: base
lecture: base
learner: course question base
drill: question attention base
course: question markup base
question: markup base
markup: base
model: attention base
training: attention base
attention: base
base:
'

# header of a library: folders that may include it (a file by its name: only that one)
libraries='
curses.h: terminal/curses.h
ncurses.h: terminal/curses.h
term.h: terminal/curses.h
ncursesw/: terminal/curses.h
terminal/curses.h: terminal
md4c.h: markup
jansson.h: lecture learner model
utf8proc.h: question base
vterm.h:
check.h:
'

files=$(find src -name '*.[ch]' | sort)
# shellcheck disable=SC2086
awk -v table="$table" -v libraries="$libraries" '
function wrong(message) { printf "%s:%d: %s\n", FILENAME, FNR, message; failures++ }
function read_rows(text, into,    rows, count, i, parts) {
    count = split(text, rows, "\n")
    for (i = 1; i <= count; i++)
        if (split(rows[i], parts, ":") == 2)
            into[parts[1]] = parts[2] " "
}
function check_library(header,    name) {
    for (name in library)
        if (header == name || (name ~ /\/$/ && index(header, name) == 1))
            if (index(library[name], " " folder " ") == 0 && index(library[name], " " file " ") == 0)
                wrong("<" header "> belongs in" (library[name] == " " ? " no file of src/" : library[name]) "alone")
}
BEGIN { read_rows(table, below); read_rows(libraries, library) }
FNR == 1 {
    file = substr(FILENAME, 5)
    folder = file ~ /\// ? substr(file, 1, index(file, "/") - 1) : "main"
    files++
    if (!(folder in below))
        wrong("the house has no folder " folder "/: see the table in tests/check_layers.sh")
}
/^[ \t]*#[ \t]*include[ \t]*["<]/ {
    quoted = $0 ~ /"/
    header = $0
    sub(/^[^"<]*["<]/, "", header)
    sub(/[">].*/, "", header)
    includes++
    check_library(header)
    if (!quoted)
        next
    target = substr(header, 1, index(header, "/") - 1)
    if (target == "")
        wrong("\"" header "\" names no folder: write \"" folder "/" header "\"")
    else if (!(target in below))
        wrong("\"" header "\": the house has no folder " target "/")
    else if (target != folder && index(below[folder], " " target " ") == 0)
        wrong(folder "/ may not include " target "/: an include goes down the table only")
}
# attention/ reads and writes memory, never a file or a terminal.
folder == "attention" && /(^|[^a-z_])(fopen|freopen|open|printf|puts|getenv|isatty)\(/ {
    wrong("attention/ knows no files, no terminal, no environment")
}
END {
    printf "layers: %d includes in %d files, %d wrong\n", includes, files, failures
    exit failures > 0
}' $files
