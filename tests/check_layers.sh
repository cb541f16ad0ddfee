#!/bin/sh
# SPDX-License-Identifier: MIT
# Includes go down the house only. For each folder of src/ the table says which others it may include; curses is seen by
# three of them, through one header; a library is seen where it belongs. And no files call each other in a circle.
# Prints what it checked; ends with 1 if an include points up, or calls go round.
set -u

# folder: folders below it that it may include
table='
main: line
handout: print line player view sheet draw course base
check: command print line player ui view draw learner course question markup model base
command: print line classroom menu quiz ui view draw lecture learner drill course question markup model training base
print: line player view sheet draw learner course question base
line: player view terminal draw learner course model base
classroom: menu player ui walk view sheet draw lecture course question base
menu: quiz player ui view draw learner course base
quiz: player ui view draw learner drill course base
player: ui walk view sheet terminal draw learner course question model attention base
ui: terminal draw base
lab: walk view sheet draw training study attention base
mistake: walk view sheet study attention base
walk: view sheet draw attention base
view: sheet draw model attention base
sheet: draw base
terminal: draw base
draw: base
lecture: base
learner: course question base
drill: question study attention base
course: question markup base
question: markup base
markup: base
study: model attention base
model: training attention base
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
# attention/ and study/ read and write memory, never a file or a terminal.
folder ~ /^(attention|study)$/ && /(^|[^a-z_])(fopen|freopen|open|printf|puts|getenv|isatty)\(/ {
    wrong(folder "/ knows no files, no terminal, no environment")
}
END {
    printf "layers: %d includes in %d files, %d wrong\n", includes, files, failures
    exit failures > 0
}' $files || exit 1

# A file calls another if it names a function that the other exports (a table that names structs is none of these).
# Files that call nothing that is left, or are called by nothing that is left, are taken away until none goes any more:
# what stays goes round.
sources=$(find src -name '*.c' | sort)
# shellcheck disable=SC2086
awk '
# A line without comments, texts, members, and names of types.
function bare(line,    at) {
    if (in_comment) {
        at = index(line, "*/")
        if (!at)
            return ""
        in_comment = 0
        line = substr(line, at + 2)
    }
    gsub(/"([^"\\]|\\.)*"/, "", line)
    gsub(/\/\*([^*]|\*[^\/])*\*\//, " ", line)
    if ((at = index(line, "/*"))) {
        in_comment = 1
        line = substr(line, 1, at - 1)
    }
    gsub(/(->|\.)[ ]*[A-Za-z_0-9]+/, " ", line)
    gsub(/(struct|enum|union) [A-Za-z_0-9]+( \**[A-Za-z_0-9]+[^A-Za-z_0-9(])?/, " ", line)
    return line
}
FNR == 1 { files[FILENAME]; in_comment = 0; name = "" }
{ line = bare($0) }
# A definition begins with its name at the left edge and has its brace there; all else is a use.
/^[a-z]/ && match(line, /[A-Za-z_0-9]+\(/) {
    name = substr(line, RSTART, RLENGTH - 1)
    is_static = $1 == "static"
}
/^\{/ && name != "" {
    if (is_static)
        own[FILENAME, name]
    else
        home[name] = FILENAME
}
/;$/ || /^\{/ { name = "" }
{
    count = split(line, words, /[^A-Za-z_0-9]+/)
    for (i = 1; i <= count; i++)
        if (words[i] ~ /^[a-z]/)
            said[FILENAME, words[i]]
}
END {
    for (pair in said) {
        split(pair, parts, SUBSEP)
        to = parts[2] in home ? home[parts[2]] : ""
        if (to != "" && to != parts[1] && !(pair in own) && !((parts[1], to) in calls)) {
            calls[parts[1], to] = parts[2]
            out[parts[1]]++
            into[to]++
        }
    }
    do {
        gone = 0
        for (pair in calls) {
            split(pair, parts, SUBSEP)
            if (out[parts[2]] && into[parts[1]])
                continue
            out[parts[1]]--
            into[parts[2]]--
            delete calls[pair]
            gone++
        }
    } while (gone)
    for (pair in calls) {
        split(pair, parts, SUBSEP)
        printf "%s:1: calls %s() of %s, from which calls lead back\n", parts[1], calls[pair], parts[2]
        circles++
    }
    printf "layers: %d files, %d calls that go round\n", length(files), circles
    exit circles > 0
}' $sources
