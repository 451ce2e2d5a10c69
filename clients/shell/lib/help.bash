# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# The help as a whole, of one command, and for a command that there is not.

run_help() {
    if (($#)); then help_of "$1"; else show "$(cat -- "$library/help.txt")"$'\n'; fi
}

# help_of COMMAND: its lines of the help, and the options that they name.
help_of() {
    local line shown
    read_commands
    [[ $1 =~ ^[a-z]+$ && -n ${lines_of[$1]-} ]] || unknown_command "$1"
    shown=${lines_of[$1]}
    if [[ $shown == *"TASK OPTION"* ]]; then section "Task options:"; fi
    if [[ $shown == *FILTER* ]]; then section "Filters:"; fi
    show "$shown"$'\n“tally help” tells of all commands, and what ID, DATE and WHEN are.\n'
}

# The commands in the order of the help into `commands`, and what it tells of each into `lines_of`.
read_commands() {
    local line name names
    commands=()
    declare -gA lines_of=()
    while IFS= read -r line; do
        [[ $line != Words: ]] || break
        [[ $line == "  "* ]] || continue
        # What stands behind the words to type tells what they do.
        names=${line:2:30}
        names=${names%%  *}
        while IFS= read -r name; do
            name=${name%% *}
            [[ -n ${lines_of[$name]-} ]] || commands+=("$name")
            lines_of[$name]+=$line$'\n'
        done <<<"${names//, /$'\n'}"
    done <"$library/help.txt"
}

# section HEADING: that part of the help, behind what is `shown`.
section() {
    local line inside=
    while IFS= read -r line; do
        if [[ $line == "$1" ]]; then inside=true shown+=$'\n'; fi
        if [[ -n $inside && -z $line ]]; then break; fi
        if [[ -n $inside ]]; then shown+=$line$'\n'; fi
    done <"$library/help.txt"
}

# What other programs call some commands.
declare -A called=(
    [ls]=list [rm]=delete [remove]=delete [complete]="done" [finish]="done" [new]=add [create]=add [cp]=copy [mv]=move
    [find]=search [tasks]=list [habits]=habit
)

# unknown_command WORD: refuses it, with the nearest command where one is near.
unknown_command() {
    local command near=
    if [[ $1 =~ ^[a-z]+$ ]]; then near=${called[$1]-}; fi
    read_commands
    for command in "${commands[@]}"; do
        [[ -z $near ]] || break
        if nearly "$1" "$command"; then near=$command; fi
    done
    [[ -z $near ]] || fail 2 "There is no command “$1”; did you mean “$near”?"
    usage "There is no command “$1”"
}

# nearly WORD COMMAND: whether the word begins the command, or differs in one letter: another, one more, one less, or two
# that changed places.
nearly() {
    local index head tail
    if ((${#1} > 2)) && [[ $2 == "$1"* ]]; then return; fi
    for ((index = 0; index <= ${#2}; index++)); do
        head=${2:0:index} tail=${2:index}
        case $1 in
            "$head"?"${tail:1}" | "$head"?"$tail" | "$head${tail:1}" | "$head${tail:1:1}${tail:0:1}${tail:2}") return ;;
        esac
    done
    return 1
}
