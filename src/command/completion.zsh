#compdef headway
# SPDX-License-Identifier: MIT
# headway for zsh, made by `headway completion zsh`. What may come next is asked of headway itself.
_headway() {
    local line word before ending
    local -a described joined

    for line in "${(@f)$("${(Q)words[1]}" completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        word=${line%%$'\t'*}
        before=${line#*$'\t'}
        ending=${before#*$'\t'}
        before=${before%%$'\t'*}
        case $line in
        :directories*) compset -P "${(b)before}" && _files -/ ;;
        :files*) compset -P "${(b)before}" && _files -g "*${(b)ending}(-.)" ;;
        *[:=@]$'\t'*) joined+=("$word") ;;
        ?*) described+=("${word//:/\\:}:$before") ;;
        esac
    done
    (( $#described )) && _describe -V headway described
    (( $#joined )) && compadd -S '' -- $joined
}
if [[ $funcstack[1] == _headway ]]; then
    _headway "$@"
else
    compdef _headway headway
fi
