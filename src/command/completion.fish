# SPDX-License-Identifier: MIT
# headway for fish, made by `headway completion fish`. What may come next is asked of headway itself.
function __headway_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] completion fish -- $words[2..-1] "$current" 2>/dev/null)
        set -l parts (string split \t -- $line)
        switch $line
            case ':directories*' ':files*'
                set -l typed (string sub -s (math (string length -- "$parts[2]") + 1) -- "$current")
                for path in (__fish_complete_path "$typed" | string replace -r '\t.*' '')
                    if string match -q '*/' -- $path
                        echo $parts[2]$path
                    else if string match -q ':files*' -- $line; and string match -q "*$parts[3]" -- $path
                        echo $parts[2]$path
                    end
                end
            case '*'
                echo $line
        end
    end
end
complete -c headway -f -a '(__headway_complete)'
