# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Commands for days: today, the calendar, the year, scores and statistics.

run_today() {
    parse "" "$@"
    needs 0 0
    if [[ -n $json ]]; then
        ask focus.today
        ask calendar.day
        ask habit.list --argjson archived false
        ask score.profile
        answer json
    else
        picture today focus.today
    fi
}

run_day() {
    parse "" "$@"
    day_word
    picture day day.overview "${params[@]}"
}

run_agenda() {
    parse "" "$@"
    day_word
    ask calendar.day "${params[@]}"
    answer agenda
}

run_calendar() {
    parse "" "$@"
    needs 0 1
    if ((${#words[@]})); then params=(--arg month "${words[0]}"); fi
    picture calendar calendar.month "${params[@]}"
}

run_year() {
    local word
    parse "" "$@"
    needs 0 2
    for word in "${words[@]}"; do
        if [[ $word =~ ^[0-9]+$ ]]; then number year "$word"; else params+=(--arg stat "$word"); fi
    done
    if [[ -n $json && " ${params[*]} " != *" stat "* ]]; then params+=(--arg stat tasks); fi
    picture year year.heatmap "${params[@]}"
}

run_score() {
    parse "" "$@"
    needs 0 2
    if ((${#words[@]} == 2)); then
        span
        ask score.range "${params[@]}"
        answer scores
        return
    fi
    day_word
    if [[ -n $json ]]; then
        ask score.daily "${params[@]}"
        ask score.profile
        answer json
    else
        picture score score.daily "${params[@]}"
    fi
}

run_week() {
    parse "" "$@"
    needs 0 1
    find_date "${words[0]-today}"
    params=(--arg to "$date")
    if [[ $date =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]]; then in_days "$date" -6; fi
    ask score.range --arg from "$date" "${params[@]}"
    answer scores
}

run_stats() {
    local kind=${1-projects}
    case $kind in
        projects | completion | trend) shift || : ;;
        -*) kind=projects ;;
        *) usage "“stats” takes projects, completion or trend, not “$kind”" ;;
    esac
    command="stats $kind"
    if [[ $kind == trend ]]; then parse "project by" "$@"; else parse "" "$@"; fi
    if [[ $kind == projects ]]; then needs 0 0; else needs 0 2; fi
    span
    text project
    text by
    ask "stats.$kind" "${params[@]}"
    answer "stats $kind"
}

run_view() {
    local word filter='fromjson | .text'
    parse "" "$@"
    needs 1 1000 "a view's name"
    for word in "${words[@]:1}"; do
        [[ $word == ?*=* ]] || usage "“$word” is not NAME=VALUE"
    done
    if [[ -n $json ]]; then filter='inert + "\n"'; fi
    look_at_output
    for word in width="$columns" color="$palette" ascii="$ascii"; do
        [[ " ${words[*]:1}" == *" ${word%%=*}="* ]] || words+=("$word")
    done
    call_server "$filter" "view.${words[0]}" "${words[@]:1}"
}

# Prints one line, or nothing without a server: a prompt must not fail.
run_prompt() {
    local reply
    parse "" "$@"
    needs 0 1
    look_for_server || return 0
    look_at_output
    reply=$("$server" "${server_options[@]}" call view.statusline width="$columns" ascii="$ascii" \
        2>/dev/null) || return 0
    if [[ -n $json ]]; then
        show "$reply"$'\n'
        return
    fi
    reply=$(jq -rj '.text | split("\n")[0]' <<<"$reply" 2>/dev/null) || return 0
    [[ -n $reply ]] || return 0
    case ${words[0]-} in
        tmux) show "${reply//#/##}"$'\n' ;;
        zsh) show "${reply//\%/%%}"$'\n' ;;
        "" | bash | fish | starship) show "$reply"$'\n' ;;
        *) usage "“prompt” takes bash, fish, starship, tmux or zsh, not “${words[0]}”" ;;
    esac
}
