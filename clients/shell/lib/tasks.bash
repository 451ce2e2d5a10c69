# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Commands for tasks. Each function sends requests and names the format of their results.

run_add() {
    parse "$task_options" "$@"
    needs 1 1000 "a title"
    task_params
    ask task.create --arg title "${words[*]}" "${params[@]}"
    answer task
}

run_edit() {
    parse "$task_options title" "$@"
    quoted_title 1
    needs 1 1 "a task"
    task_params
    text title
    ask task.update --arg id "${words[0]}" "${params[@]}"
    answer task
}

run_list() {
    parse "$filter_options" "$@"
    needs 0 0
    filters
    picture list task.list "${params[@]}"
}

run_search() {
    parse "$filter_options" "$@"
    needs 1 1000 "a text"
    filters
    picture list task.list --arg text "${words[*]}" "${params[@]}"
}

filter_options="priority project tag category due done all overdue limit sort reverse"

filters() {
    priority
    text project
    tags
    text category
    day day due
    text sort
    flag overdue overdue true
    flag reverse descending true
    if [[ -n ${given[limit]+set} ]]; then number limit "${given[limit]}"; fi
    if [[ -n ${given[done]-} ]]; then
        params+=(--arg status "done")
    elif [[ -n ${given[all]-} ]]; then
        # By default, the view shows only open tasks.
        params+=(--argjson status null)
    else
        params+=(--arg status open)
    fi
}

run_show() {
    local id
    parse "" "$@"
    needs 1 1000 "a task"
    for id in "${words[@]}"; do
        if [[ -n $json ]]; then ask task.get --arg id "$id"; else draw task --arg id "$id"; fi
    done
    answer picture
}

run_done() { each_task task.complete completed at "$@"; }
run_undone() { each_task task.reopen task "" "$@"; }
run_reopen() { run_undone "$@"; }
run_copy() { each_task task.copy task "" "$@"; }
run_delete() { each_task task.delete deleted purge "$@"; }

run_move() {
    parse "" "$@"
    needs 3 3 "a task, “before” or “after”, and another task"
    case ${words[1]} in
        before | after) ask task.move --arg id "${words[0]}" --arg "${words[1]}" "${words[2]}" ;;
        *) usage "“move” needs “before” or “after”, not “${words[1]}”" ;;
    esac
    answer task
}

run_due() {
    parse "" "$@"
    needs 2 2 "a task and a date"
    case ${words[1]} in
        none) ask task.update --arg id "${words[0]}" --argjson due null ;;
        [+-][0-9]*)
            if [[ ${words[1]} == -* ]]; then number days "${words[1]}" -1; else number days "${words[1]}"; fi
            ask task.reschedule --arg id "${words[0]}" "${params[@]}"
            ;;
        *)
            find_instant "${words[1]}"
            ask task.reschedule --arg id "${words[0]}" --arg to "$date"
            ;;
    esac
    answer task
}
