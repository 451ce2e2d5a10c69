# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Commands for activities, the timer and time entries.

# Adds the optional parameters of a timer or time entry.
time_params() {
    text task
    text note notes
    if [[ -n ${given[at]+set} ]]; then
        find_instant "${given[at]}"
        params+=(--arg at "$date")
    fi
}

run_start() {
    parse "task notes at" "$@"
    needs 1 1 "an activity"
    time_params
    ask time.start --arg activity "${words[0]}" "${params[@]}"
    answer started
}

run_stop() {
    parse "at" "$@"
    needs 0 0
    time_params
    ask time.stop "${params[@]}"
    answer entry
}

run_cancel() {
    parse "" "$@"
    needs 0 0
    ask time.cancel
    answer cancelled
}

run_track() {
    local start
    parse "task notes" "$@"
    needs 3 3 "an activity, its start and its end"
    time_params
    find_instant "${words[1]}"
    start=$date
    find_instant "${words[2]}"
    ask time.log --arg activity "${words[0]}" --arg start "$start" --arg end "$date" "${params[@]}"
    answer entry
}

run_time() {
    if [[ ${1-} == delete ]]; then
        command="time delete"
        shift
        each_task time.delete deletedEntry "" "$@"
        return
    fi
    if [[ ${1-} == list ]]; then
        command="time list"
        shift
        parse "task limit" "$@"
        needs 0 2
        span
        text task
        if [[ -n ${given[limit]+set} ]]; then number limit "${given[limit]}"; fi
        ask time.list "${params[@]}"
        answer entries
        return
    fi
    parse "" "$@"
    needs 0 2
    span
    picture time time.summary "${params[@]}"
}

run_activities() {
    parse "all" "$@"
    needs 0 0
    ask activity.list --argjson archived "$(all_or_current)"
    answer activities
}

run_activity() {
    parse "" "$@"
    case ${words[0]-} in
        add) needs 2 1000 "a name" && ask activity.create --arg name "${words[*]:1}" ;;
        rename)
            needs 3 3 "a name and a new name"
            ask activity.update --arg activity "${words[1]}" --arg name "${words[2]}"
            ;;
        archive | delete) needs 2 2 "a name" && ask "activity.${words[0]}" --arg activity "${words[1]}" ;;
        *) usage "“activity” takes add, rename, archive or delete" ;;
    esac
    case ${words[0]} in archive | delete) answer "${words[0]}" ;; *) answer activity ;; esac
}
