# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Parses the words and options of a command.

# The name of each option; a name with “=” takes a value.
declare -A option_names=(
    [-p]=priority= [--priority]=priority= [-P]=project= [--project]=project= [-d]=due= [--due]=due=
    [-t]=tag= [--tag]=tag= [-n]=notes= [--notes]=notes= [--title]=title= [--at]=at= [--on]=on=
    [--limit]=limit= [--sort]=sort= [--target]=target= [--unit]=unit= [--color]=color= [--ascii]=ascii
    [--reminder]=reminder= [--reward]=reward= [--task]=task= [--for]=task= [--note]=notes= [--by]=by=
    [--yes]="yes" [--dry-run]=dryRun [--overwrite]=overwrite [--repair]=repair=
    [-e]=evening [--evening]=evening [-m]=morning [--morning]=morning [-C]=create [--create-project]=create
    [--done]="done" [--all]=all [--overdue]=overdue [-r]=reverse [--reverse]=reverse [--at-most]=atMost
    [--purge]=purge [--category]=category=
)
task_options="priority project due tag notes evening morning create"
declare -A given=()
tags=()
words=()
params=()

# parse "NAME…" WORD…: sets `words` to the words, and `given` and `tags` to the values of the accepted options.
parse() {
    local accepted=" $1 color " option name value
    shift
    words=()
    while (($#)); do
        option=$1
        shift
        case $option in
            --) words+=("$@") && return ;;
            --json) json=json && continue ;;
            --ascii) ascii=true && continue ;;
            --help | -h) help_instead ;;
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
        case $name in
            tag=) tags+=("$1") ;;
            color=) color=$1 ;;
            *) given[${name%=}]=$1 ;;
        esac
        shift
    done
}

# Prints the command's help for a --help after it.
help_instead() {
    # shellcheck source=clients/shell/lib/help.bash
    source "$library/help.bash"
    run_help "${command%% *}"
    exit
}

# needs MIN MAX WHAT: fails unless there are MIN to MAX words.
needs() {
    ((${#words[@]} >= $1)) || usage "“$command” needs $3"
    ((${#words[@]} <= $2)) || usage "Unexpected argument “${words[$2]}” for “$command”"
}

# quoted_title COUNT: fails if --title comes with more than COUNT words, which are the rest of an unquoted
# title.
quoted_title() {
    [[ -z ${given[title]+set} ]] || ((${#words[@]} <= $1)) ||
        usage 'Quote a title of several words: --title "New title"'
}

# Sets `today` to the user's day, and `clock_date` to the calendar date in the user's time zone.
find_today() {
    local clock pattern='^([0-9-]+) ([0-9]+) ([A-Za-z0-9_/+-]+)$'
    [[ -z ${today-} ]] || return 0
    asked=()
    asked_count=0
    ask server.info
    send
    clock=$(jq -r '.result // empty | "\(.today) \(.now | fromdate) \(.timeZone)"' <<<"$replies")
    # If this fails, the following request reports the error.
    [[ $clock =~ $pattern ]] || return 0
    today=${BASH_REMATCH[1]}
    TZ=${BASH_REMATCH[3]} printf -v clock_date '%(%Y-%m-%d)T' "${BASH_REMATCH[2]}"
}

# in_days DATE N: sets `date` to N days later. Counts days since 1970, in years that start in March.
in_days() {
    local -i year=10#${1%%-*} month=10#${1:5:2} day=10#${1:8:2} days
    if ((month < 3)); then year+=-1 month+=9; else month+=-3; fi
    days=$((year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719469 + $2))
    TZ=UTC printf -v date '%(%Y-%m-%d)T' "$((days * 86400))"
}

# find_date WORD: sets `date` to the date of a word such as “tomorrow” or “+3”. Other text is left for the
# server.
find_date() {
    local days
    date=$1
    case $1 in
        today) days=0 ;;
        tomorrow) days=1 ;;
        yesterday) days=-1 ;;
        *)
            [[ $1 =~ ^([+-])([0-9]{1,6})$ ]] || return 0
            days=$((10#${BASH_REMATCH[2]} * ${BASH_REMATCH[1]}1))
            ;;
    esac
    find_today
    if [[ -n ${today-} ]]; then in_days "$today" "$days"; fi
}

# find_instant WORD: sets `date` to a date or instant. Also accepts a time on the current calendar date, and a
# word such as “tomorrow” before a time.
find_instant() {
    date=$1
    if [[ $1 =~ ^[0-9]{1,2}:[0-9]{2}$ ]]; then
        find_today
        date=${clock_date-}T$1
        if ((${#1} == 4)); then date=${clock_date-}T0$1; fi
    elif [[ $1 == [a-z+-]*T* ]]; then
        find_date "${1%T*}"
        date+=T${1##*T}
    else
        find_date "$1"
    fi
}

# find_reminder WORD: sets `date` to an instant, or to an ISO 8601 duration for an offset such as 30m, 2h or 1d.
find_reminder() {
    date=$1
    case $1 in
        -P* | *[!0-9]*[mhd] | [mhd]) ;;
        *m | *h) date=-PT${1^^} ;;
        *d) date=-P${1^^} ;;
        *) find_instant "$1" ;;
    esac
}

which_reminder() {
    if [[ -n ${given[reminder]+set} ]]; then
        find_reminder "${given[reminder]}"
        params+=(--arg reminder "$date")
    fi
}

# text NAME [OPTION]: adds the parameter NAME if the option was given.
text() {
    local option=${2-$1}
    if [[ -n ${given[$option]+set} ]]; then params+=(--arg "$1" "${given[$option]}"); fi
}

day() {
    if [[ -n ${given[$2]+set} ]]; then
        find_instant "${given[$2]}"
        params+=(--arg "$1" "$date")
    fi
}

flag() { if [[ -n ${given[$1]-} ]]; then params+=(--argjson "$2" "$3"); fi; }

tags() {
    if ((${#tags[@]})); then params+=(--argjson tags "$(jq -nc '$ARGS.positional' --args -- "${tags[@]}")"); fi
}

# number NAME VALUE [FACTOR]: adds a whole number as JSON, or other text as a string, which the server rejects.
number() {
    if [[ $2 =~ ^[+-]?[0-9]{1,15}$ ]]; then
        params+=(--argjson "$1" "$((10#${2#[+-]} * ${3-1}))")
    elif [[ $2 =~ ^[+-]?([0-9]{1,15})(\.[0-9]{1,15})$ ]]; then
        local sign
        if ((${3-1} < 0)); then sign=-; fi
        params+=(--argjson "$1" "${sign-}$((10#${BASH_REMATCH[1]}))${BASH_REMATCH[2]}")
    else
        params+=(--arg "$1" "$2")
    fi
}

# Accepts a priority also as p1 or 1.
priority() {
    if [[ ${given[priority]-} =~ ^[Pp]?([0-9])$ ]]; then given[priority]=P${BASH_REMATCH[1]}; fi
    text priority
}

task_params() {
    priority
    text project
    text notes
    if [[ ${given[due]-} == none ]]; then params+=(--argjson due null); else day due due; fi
    if [[ "${#tags[@]} ${tags[*]}" == "1 none" ]]; then params+=(--argjson tags '[]'); else tags; fi
    flag create createProject true
    flag morning partOfDay '"morning"'
    flag evening partOfDay '"evening"'
}

# Prints the value of `archived`: only --all includes archived records.
all_or_current() { if [[ -n ${given[all]-} ]]; then printf null; else printf false; fi; }

# each_task METHOD FORMAT "OPTION…" [WORD…]: sends the same request for each task.
each_task() {
    local method=$1 result=$2 options=$3 id
    shift 3
    parse "$options" "$@"
    needs 1 1000 "a task"
    if [[ -n ${given[at]+set} ]]; then
        find_instant "${given[at]}"
        params+=(--arg at "$date")
    fi
    if [[ -n ${given[purge]-} ]]; then params+=(--argjson purge true); fi
    which_reminder
    for id in "${words[@]}"; do ask "$method" --arg id "$id" "${params[@]}"; done
    answer "$result"
}

# Adds an optional word to `params` as a date.
day_word() {
    needs 0 1
    if ((${#words[@]})); then
        find_date "${words[0]}"
        params=(--arg date "$date")
    fi
}

# Adds up to two words to `params` as a date range.
span() {
    if ((${#words[@]})); then
        find_date "${words[0]}"
        params+=(--arg from "$date")
    fi
    if ((${#words[@]} > 1)); then
        find_date "${words[1]}"
        params+=(--arg to "$date")
    fi
}
