# Completion of “tally” for fish. What a word may become comes from the server, and is never expanded.
function __tally_candidates
    set -l words (commandline -opc)
    set -l typed (commandline -ct | string replace -ra '[\\\\"\']' '')
    set -l lines (command $words[1] candidates -- $words[2..] "$typed" 2>/dev/null)
    or return
    if set -q lines[1]
        printf '%s\n' $lines
    else
        __fish_complete_path $typed
    end
end
complete -c tally -f -k -a '(__tally_candidates)'
