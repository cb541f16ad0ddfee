#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/setup.sh with every package manager it knows, none of them real: a folder of stand-ins is the whole PATH. What
# was asked of them stands in a log; what they "install" the stand-in for pkg-config then finds.
set -u

box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
failed=0
checked=0

# stand_in NAME: a command in the box with the script from standard input.
stand_in() {
    { echo "#!$box/bin/sh"; cat; } >"$box/bin/$1"
    chmod +x "$box/bin/$1"
}

# fresh UID MANAGER...: an empty system with these package managers.
fresh() {
    rm -rf "${box:?}/bin" "$box/log" "$box/found"
    mkdir "$box/bin"
    : >"$box/log"
    : >"$box/found"
    for tool in sh cat env grep; do
        ln -s "$(command -v "$tool")" "$box/bin/$tool"
    done
    echo "echo $1" | stand_in id
    echo 'exit 0' | stand_in cc
    echo 'exit 0' | stand_in make
    stand_in pkg-config <<END
shift
for p; do grep -qx "\$p" "$box/found" || exit 1; done
END
    shift
    for m; do
        stand_in "$m" <<END
echo "$m \$*" >>"$box/log"
case \$1 in install|-S|-Sy|add) printf '%s\n' ncursesw jansson md4c libutf8proc check vterm >"$box/found" ;; esac
END
    done
}

found() { printf '%s\n' "$@" >"$box/found"; }

sudo_too() {
    stand_in sudo <<END
echo "sudo \$*" >>"$box/log"
exec "\$@"
END
}

run() {
    PATH="$box/bin" "$box/bin/sh" tests/setup.sh >"$box/out" 2>&1
    status=$?
}

# expect WHAT EXPECTED GOT
expect() {
    checked=$((checked + 1))
    [ "$2" = "$3" ] && return
    failed=$((failed + 1))
    printf 'tests/test_setup.sh: %s\n  expected: %s\n  got:      %s\n' "$1" "$2" "$3"
}

# says WHAT TEXT: the output holds the text.
says() {
    checked=$((checked + 1))
    grep -qF -- "$2" "$box/out" && return
    failed=$((failed + 1))
    printf 'tests/test_setup.sh: %s does not say "%s" but:\n' "$1" "$2"
    cat "$box/out"
}

fresh 0 apt-get
found ncursesw jansson md4c libutf8proc check vterm
run
expect 'all there: status' 0 "$status"
expect 'all there: one line' 'setup: everything is there' "$(cat "$box/out")"
expect 'all there: nothing asked' '' "$(cat "$box/log")"

fresh 0 apt-get
found ncursesw check
run
lacking='libjansson-dev libmd4c-dev libutf8proc-dev libvterm-dev'
expect 'Debian, root: status' 0 "$status"
expect 'Debian, root: only what is missing' \
    "apt-get update -q,apt-get install -qy --no-install-recommends $lacking" "$(tr '\n' , <"$box/log" | sed 's/,$//')"
says 'Debian, root' "$lacking"

fresh 0 apt-get
rm "$box/bin/cc" "$box/bin/make"
run
expect 'Debian, no compiler: packages' \
    'gcc libc6-dev make libncurses-dev libjansson-dev libmd4c-dev libutf8proc-dev check libvterm-dev' \
    "$(sed -n 's/^apt-get install -qy --no-install-recommends //p' "$box/log")"
expect 'Debian, compiler still missing afterwards: status' 1 "$status"
says 'Debian, compiler still missing afterwards' 'still not found: cc make'

fresh 1000 apt-get
sudo_too
run
expect 'Debian, user: status' 0 "$status"
expect 'Debian, user: through sudo' 2 "$(grep -c '^sudo env DEBIAN_FRONTEND=noninteractive apt-get' "$box/log")"
says 'Debian, user' 'installing with sudo'

fresh 1000 apt-get
run
expect 'Debian, user without sudo: status' 1 "$status"
expect 'Debian, user without sudo: nothing done' '' "$(cat "$box/log")"
says 'Debian, user without sudo' 'there is no sudo: run as root: env DEBIAN_FRONTEND=noninteractive apt-get update'

fresh 0 dnf
rm "$box/bin/pkg-config"
run
checks='check-devel libvterm-devel'
expect 'Fedora: packages' \
    "dnf install -y pkgconf-pkg-config ncurses-devel jansson-devel md4c-devel utf8proc-devel $checks" \
    "$(cat "$box/log")"

fresh 0 pacman
run
expect 'Arch: status' 0 "$status"
expect 'Arch: packages' 'pacman -S --needed --noconfirm ncurses jansson md4c libutf8proc check libvterm' \
    "$(cat "$box/log")"

fresh 0 apk
rm "$box/bin/cc"
run
expect 'Alpine: packages' 'apk add gcc musl-dev ncurses-dev jansson-dev md4c-dev utf8proc-dev check-dev libvterm-dev' \
    "$(cat "$box/log")"

fresh 501 brew
run
expect 'macOS: status' 0 "$status"
expect 'macOS: no sudo' 'brew install ncurses jansson md4c utf8proc check libvterm' "$(cat "$box/log")"

fresh 0
run
expect 'unknown system: status' 1 "$status"
says 'unknown system' 'ncursesw jansson md4c libutf8proc check vterm'

fresh 0 apt-get
echo 'exit 100' | stand_in apt-get
run
expect 'failing installer: status' 1 "$status"
says 'failing installer' 'apt-get failed: install by hand: libncurses-dev'

[ "$failed" -eq 0 ] && echo "setup: $checked checks passed"
exit $((failed > 0))
