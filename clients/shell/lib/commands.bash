# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# One function a command: which requests it sends, and as what their results are drawn.

run_today() {
    parse "" "$@"
    needs 0 0
    ask focus.today
    ask calendar.day
    ask habit.list --argjson archived false
    ask score.profile
    answer today
}

run_day() { dated calendar.day date day "$@"; }

# dated METHOD PARAMETER VIEW [WORD…]: a request about the day that the one word names, or today.
dated() {
    local method=$1 parameter=$2 view=$3 date
    shift 3
    parse "" "$@"
    needs 0 1
    if ((${#words[@]})); then
        date=$(date_of "${words[0]}")
        params=(--arg "$parameter" "$date")
    fi
    ask "$method" "${params[@]}"
    if [[ $view == score ]]; then ask score.profile; fi
    answer "$view"
}

run_calendar() {
    parse "" "$@"
    needs 0 1
    if ((${#words[@]})); then params=(--arg month "${words[0]}"); fi
    ask calendar.month "${params[@]}"
    answer calendar
}

run_score() { dated score.daily date score "$@"; }

run_add() {
    parse "$task_options" "$@"
    needs 1 1000 "a title"
    task_params
    ask task.create --arg title "${words[*]}" "${params[@]}"
    answer task
}

run_edit() {
    parse "$task_options title" "$@"
    needs 1 1 "a task"
    task_params
    text title
    ask task.update --arg id "${words[0]}" "${params[@]}"
    answer task
}

run_list() {
    parse "priority project tag due done all overdue limit sort reverse" "$@"
    needs 0 0
    filters
    ask task.list "${params[@]}"
    answer tasks
}

run_search() {
    parse "priority project tag due done all overdue limit sort reverse" "$@"
    needs 1 1000 "a text"
    filters
    ask task.list --arg text "${words[*]}" "${params[@]}"
    answer tasks
}

filters() {
    text priority
    text project
    tags
    day day due
    text sort
    flag overdue overdue true
    flag reverse descending true
    if [[ -n ${given[limit]+set} ]]; then number limit "${given[limit]}"; fi
    if [[ -n ${given[done]-} ]]; then
        params+=(--arg status "done")
    elif [[ -z ${given[all]-} ]]; then
        params+=(--arg status open)
    fi
}

# each METHOD VIEW "OPTION…" [WORD…]: the same request for every task that is named.
each() {
    local method=$1 view=$2 options=$3 id
    shift 3
    parse "$options" "$@"
    needs 1 1000 "a task"
    text at
    for id in "${words[@]}"; do ask "$method" --arg id "$id" "${params[@]}"; done
    answer "$view"
}

run_show() { each task.get details "" "$@"; }
run_done() { each task.complete completed at "$@"; }
run_undone() { each task.reopen task "" "$@"; }
run_delete() { each task.delete deleted "" "$@"; }

run_due() {
    local date
    parse "" "$@"
    needs 2 2 "a task and a date"
    case ${words[1]} in
        none) ask task.update --arg id "${words[0]}" --argjson due null ;;
        [+-][0-9]*)
            if [[ ${words[1]} == -* ]]; then number days "${words[1]}" -1; else number days "${words[1]}"; fi
            ask task.reschedule --arg id "${words[0]}" "${params[@]}"
            ;;
        *)
            date=$(date_of "${words[1]}")
            ask task.reschedule --arg id "${words[0]}" --arg to "$date"
            ;;
    esac
    answer task
}

run_focus() {
    local verb=${1-}
    case $verb in
        add | remove) shift && command="focus $verb" && "run_focus_$verb" "$@" ;;
        reset) shift && command="focus reset" && dated focus.reset date focus "$@" ;;
        *) dated focus.day date focus "$@" ;;
    esac
}

run_focus_add() {
    local word
    parse "$task_options on title" "$@"
    if [[ -n ${given[title]+set} ]]; then
        needs 0 0
    else
        needs 1 1000 "a task or a title"
    fi
    day date on
    if [[ -z ${given[title]+set} ]] && all_tasks; then
        task_params
        for word in "${words[@]}"; do ask focus.add --arg id "$word" "${params[@]}"; done
    else
        task_params
        ask focus.add --arg title "${given[title]-${words[*]}}" "${params[@]}"
    fi
    answer focus
}

# Whether every word is a task's number or whole UUID, and none the title of a new task.
all_tasks() {
    local word
    for word in "${words[@]}"; do
        [[ $word =~ ^([0-9]+|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$ ]] || return 1
    done
}

run_focus_remove() { each focus.remove focus "" "$@"; }

run_habit() {
    parse "target atMost on all" "$@"
    needs 0 1000
    case ${words[1]-} in
        [+=-][0-9]*) run_habit_count "${words[@]}" && return ;;
    esac
    case ${words[0]-} in
        "")
            list_all habit
            answer habits
            ;;
        add) run_habit_add "${words[@]:1}" ;;
        archive | delete) run_habit_named "${words[@]}" ;;
        *)
            needs 1 1
            ask habit.history --arg habit "${words[0]}"
            answer history
            ;;
    esac
}

# Those put away only with “--all”.
list_all() {
    local archived=false
    if [[ -n ${given[all]-} ]]; then archived=null; fi
    ask "$1.list" --argjson archived "$archived"
}

run_habit_named() {
    needs 2 2 "$1 and a name"
    ask "habit.$1" --arg habit "$2"
    answer habit
}

run_habit_count() {
    needs 2 2 "a name and a count"
    day date on
    case $2 in
        =*)
            number count "${2#=}"
            ask habit.set --arg habit "$1" "${params[@]}"
            ;;
        *)
            if [[ $2 == -* ]]; then number by "$2" -1; else number by "$2"; fi
            ask habit.increment --arg habit "$1" "${params[@]}"
            ;;
    esac
    answer "habit count"
}

run_habit_add() {
    (($#)) || usage "“habit add” needs a name"
    if [[ -n ${given[target]+set} ]]; then
        [[ ${given[target]} =~ ^([0-9]{1,9})/(.+)$ ]] || usage "A target is written as 20/day, 3/week or 10/month"
        params=(--argjson target "$(jq -nc --arg count "${BASH_REMATCH[1]}" --arg per "${BASH_REMATCH[2]}" \
            --arg atMost "${given[atMost]-}" \
            '{count: $count | tonumber, per: $per}
                | if $atMost == "" then . else . + {direction: "atMost"} end')")
    fi
    ask habit.create --arg name "$*" "${params[@]}"
    answer habit
}

run_projects() {
    parse "all" "$@"
    needs 0 0
    list_all project
    answer projects
}

run_project() {
    parse "" "$@"
    case ${words[0]-} in
        add) needs 2 1000 "a name" && ask project.create --arg name "${words[*]:1}" ;;
        rename) needs 3 3 "a name and the new one" && ask project.update --arg id "${words[1]}" --arg name "${words[2]}" ;;
        archive) needs 2 2 "a name" && ask project.update --arg id "${words[1]}" --argjson archived true ;;
        delete) needs 2 2 "a name" && ask project.delete --arg id "${words[1]}" ;;
        *) usage "“project” is followed by add, rename, archive or delete" ;;
    esac
    answer project
}

run_settings() {
    local word
    parse "" "$@"
    if ((${#words[@]} == 0)); then
        ask settings.get
    else
        for word in "${words[@]}"; do
            [[ $word == ?*=* ]] || usage "“$word” is not NAME=VALUE"
            params+=(--arg "${word%%=*}" "${word#*=}")
        done
        ask settings.update "${params[@]}"
    fi
    answer settings
}

# The server reads these words itself, for it knows each parameter's type.
run_call() {
    local status=0 complaint
    [[ ${1-} != --json ]] || shift
    (($#)) || usage "“call” needs a method"
    find_server
    {
        complaint=$("$server" "${server_options[@]}" call "$@" 2>&1 >&3) || status=$?
        [[ -z $complaint ]] || say "${complaint#tallyd: }"
        explain "$status"
    } 3>&1 | jq -L "$library" -Rr 'include "text"; inert'
}

run_help() {
    cat -- "$library/help.txt"
    exit
}

run_version() {
    find_server
    printf 'tally, with %s\n' "$("$server" --version)" || fail 3 "The server “$server” does not work."
    exit
}
