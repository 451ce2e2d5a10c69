# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Commands for stakes and reminders.

run_stake() {
    local verb=${1-list}
    case $verb in
        list | summary | put | raise | concede | settle | claim) shift || : ;;
        *) usage "“stake” takes put, raise, list, summary, concede, settle or claim, not “$verb”" ;;
    esac
    command="stake $verb"
    "stake_$verb" "$@"
}

run_stakes() { run_stake list "$@"; }

stake_list() {
    parse "" "$@"
    needs 0 1
    if [[ ${words[0]-all} != all ]]; then params=(--arg status "${words[0]}"); fi
    picture stakes stake.list "${params[@]}"
}

stake_summary() {
    parse "" "$@"
    needs 0 0
    ask stake.summary
    answer "stake summary"
}

stake_put() {
    parse "reward due" "$@"
    needs 1 3 "a task"
    day due due
    params+=(--argjson stake "$(jq -nc --arg amount "${words[1]-}" --arg currency "${words[2]-}" \
        --arg reward "${given[reward]-}" '
            # Converts 5, 5.5 or 5.50 to cents, and leaves other text for the server to reject.
            def cents: if test("^[0-9]{1,9}([.][0-9]{1,2})?$")
                then split(".") | (.[0] | tonumber) * 100 + ((.[1] // "0") + "0" | .[:2] | tonumber) else . end;
            {cents: $amount | cents, currency: $currency, reward: $reward}
                | with_entries(select(.value != ""))')")
    ask task.update --arg id "${words[0]}" "${params[@]}"
    answer staked
}

stake_raise() { stake_put "$@"; }

stake_concede() {
    parse "yes" "$@"
    needs 1 1 "a task"
    # Without --yes, the server refuses the request.
    ask stake.concede --arg id "${words[0]}" --argjson confirm "${given[yes]-false}"
    answer staked
}

stake_settle() {
    parse "notes" "$@"
    needs 2 2 "a task, and paid or waived"
    text note notes
    ask stake.settle --arg id "${words[0]}" --arg outcome "${words[1]}" "${params[@]}"
    answer staked
}

stake_claim() { each_task stake.claim staked "" "$@"; }

run_remind() {
    local word revision reminders=()
    parse "" "$@"
    needs 2 21 "a task, and when"
    if [[ ${words[1]} == none ]]; then
        needs 2 2
        ask task.update --arg id "${words[0]}" --argjson reminders '[]'
        answer task
        return
    fi
    for word in "${words[@]:1}"; do
        find_reminder "$word"
        reminders+=("$date")
    done
    # An update replaces all reminders, so the existing ones are included.
    ask task.get --arg id "${words[0]}"
    send
    params=(--argjson reminders "$(jq -c '(.result.task.reminders // []) + $ARGS.positional | unique' \
        --args -- "${reminders[@]}" <<<"$replies")")
    revision=$(jq -c '.result.task.revision // empty' <<<"$replies")
    if [[ -n $revision ]]; then params+=(--argjson ifRevision "$revision"); fi
    ask task.update --arg id "${words[0]}" "${params[@]}"
    ask reminder.list --arg id "${words[0]}"
    answer reminders
}

run_reminders() {
    parse "" "$@"
    needs 0 1
    if ((${#words[@]})); then params=(--arg state "${words[0]}"); fi
    ask reminder.list "${params[@]}"
    answer reminders
}

run_snooze() {
    parse "reminder" "$@"
    needs 1 2 "a task"
    which_reminder
    case ${words[1]-} in
        "") ;;
        *[!0-9]*[mhd] | [mhd]) params+=(--arg until "${words[1]}") ;;
        *m) number seconds "${words[1]%m}" 60 ;;
        *h) number seconds "${words[1]%h}" 3600 ;;
        *d) number seconds "${words[1]%d}" 86400 ;;
        *)
            find_instant "${words[1]}"
            params+=(--arg until "$date")
            ;;
    esac
    ask reminder.snooze --arg id "${words[0]}" "${params[@]}"
    answer reminders
}

run_dismiss() { each_task reminder.dismiss reminders reminder "$@"; }
