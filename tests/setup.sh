#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what is missing to build and test Headway: a compiler, make, pkg-config and six libraries. `make setup`
# calls it. It asks pkg-config first, so a second run does nothing; uses sudo only when it is not root; says what it
# installs. On a system that it does not know it lists what to install and ends with 1.
set -u

libraries='ncursesw jansson md4c libutf8proc check vterm'

has() { command -v "$1" >/dev/null 2>&1; }

# Prints what is missing, by the names that pkg-config and the shell use. ($libraries is meant to be split.)
# shellcheck disable=SC2086
missing() {
    printf '#include <stdio.h>\n' | ${CC:-cc} -E - >/dev/null 2>&1 || echo cc
    has make || has gmake || echo make
    if ! has pkg-config; then
        echo "pkg-config $libraries"
    elif ! pkg-config --exists $libraries; then
        for library in $libraries; do
            pkg-config --exists "$library" || echo "$library"
        done
    fi
}

# Prints what the package manager $1 calls the thing $2.
package() {
    case $1:$2 in
    apt-get:cc) echo gcc libc6-dev ;;
    apk:cc) echo gcc musl-dev ;;
    *:cc) echo gcc ;;
    *:make) echo make ;;
    apt-get:pkg-config | brew:pkg-config) echo pkg-config ;;
    dnf:pkg-config) echo pkgconf-pkg-config ;;
    *:pkg-config) echo pkgconf ;;
    apt-get:ncursesw) echo libncurses-dev ;;
    dnf:ncursesw) echo ncurses-devel ;;
    apk:ncursesw) echo ncurses-dev ;;
    *:ncursesw) echo ncurses ;;
    apt-get:check) echo check ;;
    apt-get:libutf8proc) echo libutf8proc-dev ;;
    dnf:libutf8proc) echo utf8proc-devel ;;
    apk:libutf8proc) echo utf8proc-dev ;;
    brew:libutf8proc) echo utf8proc ;;
    apt-get:vterm | apk:vterm) echo libvterm-dev ;;
    dnf:vterm) echo libvterm-devel ;;
    *:vterm) echo libvterm ;;
    apt-get:*) echo "lib$2-dev" ;;
    dnf:*) echo "$2-devel" ;;
    apk:*) echo "$2-dev" ;;
    *) echo "$2" ;;
    esac
}

# The first package manager that is here.
manager() {
    for m in apt-get dnf pacman apk brew; do
        if has "$m"; then
            echo "$m"
            return
        fi
    done
}

# Runs a command as root, but Homebrew as oneself.
as_root() {
    if [ "$(id -u)" -eq 0 ] || [ "$1" = brew ]; then
        "$@"
    elif has sudo; then
        sudo "$@"
    else
        echo "setup: this needs root, and there is no sudo: run as root: $*" >&2
        return 1
    fi
}

# Installs with the package manager $1 the packages that follow.
install_packages() {
    manager=$1
    shift
    case $manager in
    apt-get)
        as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"
        ;;
    dnf) as_root dnf install -y "$@" ;;
    pacman) as_root pacman -S --needed --noconfirm "$@" || as_root pacman -Sy --needed --noconfirm "$@" ;;
    apk) as_root apk add "$@" ;;
    brew) as_root brew install "$@" ;;
    esac
}

list_for_strangers() {
    cat >&2 <<END
setup: this system's package manager is not known: install these by hand, with their headers: $*
  (cc: a C17 compiler; ncursesw: ncurses with wide characters; jansson: JSON; md4c: a Markdown parser;
  libutf8proc: Unicode; check: unit tests; vterm: libvterm, a terminal emulator, for the tests)
END
}

main() {
    # Word splitting is meant here and below: these are lists of words without blanks.
    # shellcheck disable=SC2046
    set -- $(missing)
    if [ $# -eq 0 ]; then
        echo 'setup: everything is there'
        return 0
    fi
    m=$(manager)
    if [ -z "$m" ]; then
        list_for_strangers "$@"
        return 1
    fi
    echo "setup: missing: $*"
    # shellcheck disable=SC2046
    set -- $(for thing in "$@"; do package "$m" "$thing"; done)
    how=
    [ "$m" = brew ] || [ "$(id -u)" -eq 0 ] || how=' with sudo'
    echo "setup: installing$how, by $m: $*"
    if ! install_packages "$m" "$@"; then
        echo "setup: $m failed: install by hand: $*" >&2
        return 1
    fi
    # shellcheck disable=SC2046
    set -- $(missing)
    if [ $# -gt 0 ]; then
        echo "setup: installed, but still not found: $*" >&2
        return 1
    fi
    echo 'setup: done'
}

main
