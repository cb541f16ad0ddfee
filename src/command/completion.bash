# SPDX-License-Identifier: MIT
# headway for bash, made by `headway completion bash`. What may come next is asked of headway itself.
# shellcheck shell=bash disable=SC2207
_headway() {
    local words=() word line i last current cut before ending IFS=$'\n'

    # Bash takes --theme=dark and padding:2 apart at = and :, and replaces only what comes after the last of them.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        last=$((${#words[@]} - 1))
        if ((last >= 0)) && [[ $word == [=:]* || ${COMP_WORDS[i - 1]} == *[=:] ]]; then
            words[last]+=$word
        else
            words+=("$word")
        fi
    done
    current=${words[${#words[@]} - 1]}
    cut=
    [[ $current == *[=:]* ]] && cut=${current%"${current##*[=:]}"}

    COMPREPLY=()
    while IFS= read -r line; do
        before=${line#*$'\t'}
        ending=${before#*$'\t'}
        before=${before%%$'\t'*}
        case $line in
        :directories*)
            COMPREPLY+=($(compgen -P "${before#"$cut"}" -d -- "${current#"$before"}"))
            compopt -o filenames 2>/dev/null
            ;;
        :files*)
            COMPREPLY+=($(compgen -P "${before#"$cut"}" -d -- "${current#"$before"}"))
            COMPREPLY+=($(compgen -P "${before#"$cut"}" -f -X "!*$ending" -- "${current#"$before"}"))
            compopt -o filenames 2>/dev/null
            ;;
        *)
            word=${line%%$'\t'*}
            COMPREPLY+=("${word#"$cut"}")
            [[ $word == *[:=@] ]] && compopt -o nospace 2>/dev/null
            ;;
        esac
    done < <("${COMP_WORDS[0]}" completion bash -- "${words[@]}" 2>/dev/null)
}
complete -F _headway headway
