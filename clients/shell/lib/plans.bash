# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Commands for focus, habits and projects.

run_focus() {
    local verb=${1-}
    case $verb in
        add | remove) shift && command="focus $verb" && "run_focus_$verb" "$@" ;;
        reset) shift && command="focus reset" && run_focus_reset "$@" ;;
        *)
            parse "" "$@"
            day_word
            picture focus focus.day "${params[@]}"
            ;;
    esac
}

run_focus_reset() {
    parse "" "$@"
    day_word
    ask focus.reset "${params[@]}"
    changed_focus "${params[@]}"
}

# changed_focus [--arg date DATE]: sends the requests, and shows the day's focus after them.
changed_focus() {
    if [[ -z $json ]]; then draw focus "$@"; fi
    answer changed
}

run_focus_add() {
    local word on
    parse "$task_options on title" "$@"
    if [[ -n ${given[title]+set} ]]; then
        quoted_title 0
    else
        needs 1 1000 "a task or a title"
    fi
    day date on
    on=("${params[@]}")
    if [[ -z ${given[title]+set} ]] && all_tasks; then
        task_params
        for word in "${words[@]}"; do ask focus.add --arg id "$word" "${params[@]}"; done
    else
        task_params
        ask focus.add --arg title "${given[title]-${words[*]}}" "${params[@]}"
    fi
    changed_focus "${on[@]}"
}

# Whether every word is a task's number or full UUID.
all_tasks() {
    local word
    for word in "${words[@]}"; do
        [[ $word =~ ^([0-9]+|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$ ]] || return 1
    done
}

run_focus_remove() {
    local word
    parse "" "$@"
    needs 1 1000 "a task"
    for word in "${words[@]}"; do ask focus.remove --arg id "$word"; done
    changed_focus
}

run_habit() {
    parse "target unit atMost on all" "$@"
    needs 0 1000
    case ${words[1]-} in
        [+=-][0-9]*) run_habit_count "${words[@]}" && return ;;
    esac
    case ${words[0]-} in
        "") picture habits habit.list --argjson archived "$(all_or_current)" ;;
        add) run_habit_add "${words[@]:1}" ;;
        archive | delete) run_habit_named "${words[@]}" ;;
        *)
            needs 1 1
            ask habit.history --arg habit "${words[0]}"
            answer history
            ;;
    esac
}

run_habit_named() {
    needs 2 2 "$1 and a name"
    ask "habit.$1" --arg habit "$2"
    answer "$1"
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
        [[ ${given[target]} =~ ^([0-9]{1,9}(\.[0-9]{1,9})?)/(.+)$ ]] ||
            usage "“${given[target]}” is not a target such as 20/day, 3/week or 10/month"
        params=(--argjson target "$(jq -nc --arg count "${BASH_REMATCH[1]}" --arg per "${BASH_REMATCH[3]}" \
            --arg atMost "${given[atMost]-}" \
            '{count: $count | tonumber, per: $per}
                | if $atMost == "" then . else . + {direction: "atMost"} end')")
    fi
    text unit
    ask habit.create --arg name "$*" "${params[@]}"
    answer habit
}

run_projects() {
    parse "all" "$@"
    needs 0 1
    if ((${#words[@]})); then
        picture project project.get --arg id "${words[0]}"
    elif [[ -n $json || -n ${given[all]-} ]]; then
        ask project.list --argjson archived "$(all_or_current)"
        answer projects
    else
        draw project
        answer picture
    fi
}

run_project() {
    parse "" "$@"
    case ${words[0]-} in
        add) needs 2 1000 "a name" && ask project.create --arg name "${words[*]:1}" ;;
        rename)
            needs 3 3 "a name and a new name"
            ask project.update --arg id "${words[1]}" --arg name "${words[2]}"
            ;;
        archive) needs 2 2 "a name" && ask project.update --arg id "${words[1]}" --argjson archived true ;;
        delete) needs 2 2 "a name" && ask project.delete --arg id "${words[1]}" ;;
        *) usage "“project” takes add, rename, archive or delete" ;;
    esac
    case ${words[0]} in archive | delete) answer "${words[0]}" ;; *) answer project ;; esac
}
