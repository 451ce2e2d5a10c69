# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Commands for history, data, settings and arbitrary requests.

run_undo() {
    parse "" "$@"
    needs 0 1
    if ((${#words[@]})); then number step "${words[0]}"; fi
    ask history.undo "${params[@]}"
    answer undone
}

run_redo() {
    parse "" "$@"
    needs 0 0
    ask history.redo
    answer redone
}

run_log() {
    parse "limit" "$@"
    needs 0 0
    if [[ -n ${given[limit]+set} ]]; then number limit "${given[limit]}"; fi
    ask history.list "${params[@]}"
    answer log
}

# absolute FILE: prints its absolute path, which the server requires.
absolute() {
    if [[ $1 == /* ]]; then printf '%s' "$1"; else printf '%s/%s' "$PWD" "$1"; fi
}

run_export() {
    parse "overwrite" "$@"
    needs 0 1
    flag overwrite overwrite true
    if ((${#words[@]})); then
        ask data.export --arg path "$(absolute "${words[0]}")" "${params[@]}"
    else
        ask data.export
    fi
    answer export
}

run_import() {
    parse "dryRun" "$@"
    needs 1 1 "a file"
    flag dryRun dryRun true
    ask data.import --arg path "$(absolute "${words[0]}")" "${params[@]}"
    answer import
}

run_backup() {
    parse "overwrite" "$@"
    needs 1 1 "a file"
    flag overwrite overwrite true
    ask data.backup --arg path "$(absolute "${words[0]}")" "${params[@]}"
    answer backup
}

run_backups() {
    parse "" "$@"
    needs 0 0
    ask data.backups
    answer backups
}

run_restore() {
    parse "" "$@"
    needs 0 1
    if ((${#words[@]})); then
        ask data.restore --arg path "$(absolute "${words[0]}")"
        answer restored
    else
        ask data.backups
        answer restorable
    fi
}

run_check() {
    parse "repair" "$@"
    needs 0 0
    if [[ -n ${given[repair]+set} ]]; then
        ask data.check --arg repairTo "$(absolute "${given[repair]}")"
        answer repaired
        return
    fi
    ask data.check
    answer check
    # The exit code reports problems to scripts.
    [[ $replies == *'"ok":true'* ]]
}

run_settings() {
    local word name value
    parse "" "$@"
    if ((${#words[@]} == 0)); then
        ask settings.get
    else
        for word in "${words[@]}"; do
            [[ $word == ?*=* ]] || usage "“$word” is not NAME=VALUE"
            name=${word%%=*} value=${word#*=}
            # An empty value resets the setting to its default.
            if [[ -z $value ]]; then
                params+=(--argjson "$name" null)
            elif [[ $name == defaultStake || $name == backups || $name == historyDays ]]; then
                number "$name" "$value"
            else
                params+=(--arg "$name" "$value")
            fi
        done
        ask settings.update "${params[@]}"
    fi
    answer settings
}

run_call() {
    [[ ${1-} != --json ]] || shift
    (($#)) || usage "“call” needs a method"
    call_server 'inert + "\n"' "$@"
}

# Prints completion candidates, one per line: a value, a tab and a description.
run_candidates() {
    parse "" "$@"
    needs 1 1 "commands, tasks, projects, habits, activities or stats"
    case ${words[0]} in
        commands)
            # shellcheck source=clients/shell/lib/help.bash
            source "$library/help.bash"
            list_commands
            return
            ;;
        tasks) ask task.list --arg status open --argjson limit 1000 ;;
        projects) ask project.list --argjson archived null ;;
        habits) ask habit.list --argjson archived null ;;
        activities) ask activity.list --argjson archived null ;;
        stats) ask year.stats ;;
        *)
            usage "“candidates” takes commands, tasks, projects, habits, activities or stats, not “${words[0]}”"
            ;;
    esac
    answer candidates
}

run_version() {
    local version
    find_server
    version=$("$server" --version) || fail 3 "The server “$server” does not report its version."
    show "tally, with $version"$'\n'
}
