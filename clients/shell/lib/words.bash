# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# The words and options of a command.

# Each option and what it gives; a name with “=” takes a value.
declare -A option_names=(
    [-p]=priority= [--priority]=priority= [-P]=project= [--project]=project= [-d]=due= [--due]=due=
    [-t]=tag= [--tag]=tag= [-n]=notes= [--notes]=notes= [--title]=title= [--at]=at= [--on]=on=
    [--limit]=limit= [--sort]=sort= [--target]=target=
    [-e]=evening [--evening]=evening [-m]=morning [--morning]=morning [-C]=create [--create-project]=create
    [--done]="done" [--all]=all [--overdue]=overdue [-r]=reverse [--reverse]=reverse [--at-most]=atMost
)
task_options="priority project due tag notes evening morning create"
declare -A given=()
tags=()
words=()
params=()

# parse "NAME…" WORD…: the words into `words`, the values of the accepted options into `given` and `tags`.
parse() {
    local accepted=" $1 " option name value
    shift
    words=()
    while (($#)); do
        option=$1
        shift
        case $option in
            --) words+=("$@") && return ;;
            --json) json=json && continue ;;
            -[0-9]* | - | [!-]* | "") words+=("$option") && continue ;;
            --*=*) value=${option#*=} && option=${option%%=*} && set -- "$value" "$@" && value=given ;;
            *) value= ;;
        esac
        name=${option_names[$option]-}
        [[ -n $name && $accepted == *" ${name%=} "* ]] || usage "“$command” takes no option “$option”"
        if [[ $name != *= ]]; then
            [[ -z $value ]] || usage "$option takes no value"
            given[$name]=true
            continue
        fi
        (($#)) || usage "$option needs a value"
        if [[ $name == tag= ]]; then tags+=("$1"); else given[${name%=}]=$1; fi
        shift
    done
}

# needs LEAST MOST WHAT: refuses another number of words.
needs() {
    ((${#words[@]} >= $1)) || usage "“$command” needs $3"
    ((${#words[@]} <= $2)) || usage "“$command” takes no “${words[$2]}”"
}

# A day in words as a date; what else it may be is for the server to say.
date_of() {
    local days
    case $1 in
        today) days=0 ;;
        tomorrow) days=1 ;;
        yesterday) days=-1 ;;
        *)
            if [[ ! $1 =~ ^[+-][0-9]{1,6}$ ]]; then
                printf '%s' "$1"
                return
            fi
            days=$1
            ;;
    esac
    asked=()
    asked_count=0
    ask focus.today
    send
    # Without a date the server refuses the word, or whatever else stands in the way, with its own sentence.
    TZ=UTC jq -rj --arg days "${days#+}" '.result.date // empty
        | strptime("%Y-%m-%d") | mktime + 86400 * ($days | tonumber) | strftime("%Y-%m-%d")' <<<"$replies"
}

# text NAME [OPTION]: the parameter NAME from the option, if it was given.
text() {
    local option=${2-$1}
    if [[ -n ${given[$option]+set} ]]; then params+=(--arg "$1" "${given[$option]}"); fi
}

day() {
    local value
    if [[ -n ${given[$2]+set} ]]; then
        value=$(date_of "${given[$2]}")
        params+=(--arg "$1" "$value")
    fi
}

flag() { if [[ -n ${given[$1]-} ]]; then params+=(--argjson "$2" "$3"); fi; }

tags() {
    if ((${#tags[@]})); then params+=(--argjson tags "$(jq -nc '$ARGS.positional' --args -- "${tags[@]}")"); fi
}

# A whole number as JSON; anything else as a string, which the server refuses with a sentence.
number() {
    if [[ $2 =~ ^[+-]?[0-9]{1,15}$ ]]; then
        params+=(--argjson "$1" "$((10#${2#[+-]} * ${3-1}))")
    else
        params+=(--arg "$1" "$2")
    fi
}

task_params() {
    text priority
    text project
    text notes
    day due due
    tags
    flag create createProject true
    flag morning partOfDay '"morning"'
    flag evening partOfDay '"evening"'
}
