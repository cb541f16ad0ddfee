#!/bin/sh
# SPDX-License-Identifier: MIT
# What headway writes for other programs, given to them: the manual page to mandoc and groff, the completions to bash,
# zsh and fish. What is not installed is skipped, and that is said; with HEADWAY_ALL_TOOLS=1 it is a failure.
set -u

headway=${HEADWAY:-build/headway}
case $headway in /*) ;; *) headway=$PWD/$headway ;; esac
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
checks=0
failed=0
LANG=C.UTF-8
XDG_STATE_HOME=$box/state
export LANG XDG_STATE_HOME
unset LC_ALL HEADWAY_COURSE

complain() {
    failed=$((failed + 1))
    echo "tests/test_shells.sh: $*"
}

# is_here TOOL
is_here() {
    command -v "$1" >/dev/null 2>&1 && return
    echo "tests/test_shells.sh: skipped $1, which is not installed here"
    [ -z "${HEADWAY_ALL_TOOLS:-}" ] || complain "$1 is missing"
    return 1
}

# ------------------------------------------------------------------------------------------------- the manual page
"$headway" help --man >"$box/headway.1"
checks=$((checks + 1))
[ "$(grep -c '^\.SS ' "$box/headway.1")" -gt 10 ] || complain 'the manual has no commands'
if is_here mandoc; then
    checks=$((checks + 1))
    mandoc -Tlint "$box/headway.1" >"$box/says" || complain "mandoc: $(head -n 3 "$box/says")"
fi
if is_here groff; then
    checks=$((checks + 1))
    groff -man -ww -Tutf8 "$box/headway.1" 2>"$box/says" >"$box/page"
    if [ -s "$box/says" ] || ! grep -q 'multi-head attention' "$box/page"; then
        complain "groff: $(head -n 3 "$box/says")"
    fi
fi

# -------------------------------------------------------------------------------------------------- completions
# The program is found by its name, files in the box.
mkdir "$box/bin" "$box/files" "$box/files/folder" "$box/functions"
ln -s "$headway" "$box/bin/headway"
: >"$box/files/words.txt"
: >"$box/files/model.json"
PATH=$box/bin:$PATH
export PATH
cd "$box/files" || exit 1

# A line up to the cursor, then what Tab makes of it.
cat >"$box/wanted" <<'END'
headway wa|headway walk
headway walk --them|headway walk --theme
headway walk --theme l|headway walk --theme light
headway walk --theme=g|headway walk --theme=grey
headway walk --mask p|headway walk --mask padding:
headway lesson six|headway lesson six-stages
headway show six-stages#so|headway show six-stages#softmax
headway lab temp|headway lab temperature-heads
headway walk --tokens @w|headway walk --tokens @words.txt
headway walk --weights mo|headway walk --weights model.json
headway walk --weights=mo|headway walk --weights=model.json
headway check --course f|headway check --course folder
headway quiz drill --topic softm|headway quiz drill --topic softmax-row
headway completion z|headway completion zsh
END

# compare SHELL: the lines in $box/got are those wanted, but for blanks, slashes and backslashes that shells differ in.
compare() {
    checks=$((checks + $(wc -l <"$box/wanted")))
    sed 's/.*|//' "$box/wanted" >"$box/lines"
    sed -e 's/\\//g' -e 's/[ /]*$//' "$box/got" | diff "$box/lines" - >"$box/diff" ||
        complain "$1 completes otherwise: $(cat "$box/diff")"
}

if is_here bash; then
    # Words as readline breaks them, at blanks and at = and :, and what completes the last of them.
    cat >"$box/try.bash" <<'END'
source <(headway completion bash)
while IFS='|' read -r line _; do
    read -ra COMP_WORDS <<<"$(sed 's/[=:]/ & /g' <<<"$line")"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _headway
    if [[ ${#COMPREPLY[@]} -ne 1 ]]; then
        printf '%s\n' "$line: ${COMPREPLY[*]}"
    else
        printf '%s\n' "${line%"${line##*[ =:]}"}${COMPREPLY[0]}"
    fi
done <"$1"
END
    bash --norc "$box/try.bash" "$box/wanted" >"$box/got" 2>&1
    compare bash
fi

if is_here fish; then
    cat >"$box/try.fish" <<'END'
headway completion fish | source
while read -l pair
    set -l line (string split '|' -- $pair)[1]
    set -l found (complete -C $line | string replace -r '\t.*' '')
    if test (count $found) -eq 1
        echo (string replace -r '[^ ]*$' '' -- $line)$found
    else
        echo "$line: $found"
    end
end < $argv[1]
END
    HOME=$box fish --no-config "$box/try.fish" "$box/wanted" >"$box/got" 2>&1
    compare fish
fi

if is_here zsh; then
    # A real zsh in a terminal of its own; the second key writes the line that Tab has made.
    headway completion zsh >"$box/functions/_headway"
    cat >"$box/rc.zsh" <<END
fpath=('$box/functions' \$fpath)
autoload -Uz compinit && compinit -u -d '$box/dump'
unsetopt beep
bindkey '^I' complete-word
keep() { print -r -- "\$BUFFER" >'$box/line.new'; mv '$box/line.new' '$box/line'; BUFFER= }
zle -N keep
bindkey '^X' keep
: >'$box/ready'
END
    cat >"$box/try.zsh" <<'END'
zmodload zsh/zpty
box=$1
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "source $box/rc.zsh"
# wait FILE: up to 30 s, reading on so that the shell can write.
await() {
    local i said
    for ((i = 0; i < 300; i++)); do
        zpty -r -t shell said
        [[ -e $1 ]] && return
        sleep 0.1
    done
}
await $box/ready
while IFS='|' read -r line _; do
    rm -f $box/line
    zpty -w -n shell "$line"$'\t\x18'
    await $box/line
    cat $box/line
done <$box/wanted
zpty -d shell
END
    zsh -f "$box/try.zsh" "$box" >"$box/got" 2>&1
    compare zsh
fi

[ "$failed" -eq 0 ] && echo "shells: $checks checks passed"
exit $((failed > 0))
