# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Help: all of it, for one command, and for unknown commands.

run_help() {
    if (($#)); then help_of "$1"; else show "$(cat -- "$library/help.txt")"$'\n'; fi
}

# help_of COMMAND: prints its lines of the help and the options they mention.
help_of() {
    local line shown
    read_commands
    [[ $1 =~ ^[a-z]+$ && -n ${lines_of[$1]-} ]] || unknown_command "$1"
    shown=${lines_of[$1]}
    if [[ $shown == *"TASK OPTION"* ]]; then section "Task options:"; fi
    if [[ $shown == *FILTER* ]]; then section "Filters:"; fi
    show "$shown"$'\n“tally help” lists all commands and explains ID, DATE and WHEN.\n'
}

# Sets `commands` to the commands in the order of the help, and `lines_of` to the help of each.
read_commands() {
    local line name names
    commands=()
    declare -gA lines_of=()
    while IFS= read -r line; do
        [[ $line != Arguments: ]] || break
        [[ $line == "  "* ]] || continue
        # The description follows the usage after two spaces.
        names=${line:2:30}
        names=${names%%  *}
        while IFS= read -r name; do
            name=${name%% *}
            [[ -n ${lines_of[$name]-} ]] || commands+=("$name")
            lines_of[$name]+=$line$'\n'
        done <<<"${names//, /$'\n'}"
    done <"$library/help.txt"
}

# Prints each command with a tab and its description, or its usage if the help does not describe it.
list_commands() {
    local command line text=
    read_commands
    for command in "${commands[@]}"; do
        line=${lines_of[$command]%%$'\n'*}
        line=${line:2}
        if [[ $line == *"  "* ]]; then line=${line#*"  "}; fi
        text+=$command$'\t'${line#"${line%%[! ]*}"}$'\n'
    done
    show "$text"
}

# section HEADING: appends that section of the help to `shown`.
section() {
    local line inside=
    while IFS= read -r line; do
        if [[ $line == "$1" ]]; then inside=true shown+=$'\n'; fi
        if [[ -n $inside && -z $line ]]; then break; fi
        if [[ -n $inside ]]; then shown+=$line$'\n'; fi
    done <"$library/help.txt"
}

# Names of commands in other programs.
declare -A called=(
    [ls]=list [rm]=delete [remove]=delete [complete]="done" [finish]="done" [new]=add [create]=add
    [cp]=copy [mv]=move [find]=search [tasks]=list [habits]=habit
)

# unknown_command WORD: fails, and suggests a similar command.
unknown_command() {
    local command near=
    if [[ $1 =~ ^[a-z]+$ ]]; then near=${called[$1]-}; fi
    read_commands
    for command in "${commands[@]}"; do
        [[ -z $near ]] || break
        if nearly "$1" "$command"; then near=$command; fi
    done
    [[ -z $near ]] || fail 2 "Unknown command “$1”; did you mean “$near”?"
    usage "Unknown command “$1”"
}

# nearly WORD COMMAND: whether the word is a prefix of the command, or differs from it by one letter changed,
# added, removed or swapped.
nearly() {
    local index head tail swapped
    if ((${#1} > 2)) && [[ $2 == "$1"* ]]; then return; fi
    for ((index = 0; index <= ${#2}; index++)); do
        head=${2:0:index} tail=${2:index}
        swapped=$head${tail:1:1}${tail:0:1}${tail:2}
        case $1 in
            "$head"?"${tail:1}" | "$head"?"$tail" | "$head${tail:1}" | "$swapped") return ;;
        esac
    done
    return 1
}
