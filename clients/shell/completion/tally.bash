# shellcheck shell=bash
# Completion of “tally” for bash: commands, options, and the user's tasks, projects, habits and activities.

_tally_task="--priority --project --create-project --due --evening --morning --tag --notes"
_tally_filters="--priority --project --tag --category --due --done --all --overdue --limit --sort --reverse"
_tally_global="--json --color --ascii --database --timezone --day-start --now --read-only --version --help"

# Offers fixed words. Bash expands them, so only words of this file are passed.
_tally_fixed() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}

# Offers names from the server. They are user text: matched and quoted here, and never expanded.
_tally_names() {
    local kind=$1 typed=$word quote='' value about
    case $typed in
        [\'\"]*) quote=${typed:0:1} typed=${typed:1} ;;
        *) typed=${typed//\\/} ;;
    esac
    while IFS=$'\t' read -r value about; do
        [[ ${value,,} == "${typed,,}"* ]] || continue
        case $quote in
            \') [[ $value != *\'* ]] && COMPREPLY+=("$value") ;;
            \") [[ $value != *[\`\$\"\\!]* ]] && COMPREPLY+=("$value") ;;
            *)
                # A list shows titles. Only the number, the common part, is inserted.
                if [[ $kind == tasks && $COMP_TYPE != 37 ]]; then
                    COMPREPLY+=("$value  $about")
                else
                    printf -v value '%q' "$value"
                    COMPREPLY+=("$value")
                fi
                ;;
        esac
    done < <("${COMP_WORDS[0]}" "${server[@]}" candidates "$kind" 2>/dev/null)
    if [[ $kind == tasks && ${#COMPREPLY[@]} -eq 1 ]]; then COMPREPLY=("${COMPREPLY[0]%%  *}"); fi
}

_tally_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
}

_tally() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' verb='' index server=()
    COMPREPLY=()
    for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
            --database | --timezone | --day-start | --now | --color)
                # Passed as typed: a word that needs expansion names no database, and nothing is offered.
                server+=("${COMP_WORDS[index]}" "${COMP_WORDS[index + 1]-}")
                index=$((index + 1))
                ;;
            -*) ;;
            *)
                command=${COMP_WORDS[index]}
                if ((index + 1 < COMP_CWORD)); then verb=${COMP_WORDS[index + 1]}; fi
                break
                ;;
        esac
    done
    case $before in
        -p | --priority) _tally_fixed "P0 P1 P2 P3" ;;
        -d | --due | --on) _tally_fixed "today tomorrow" ;;
        -P | --project) _tally_names projects ;;
        --task) _tally_names tasks ;;
        --category) _tally_fixed "morning evening upcoming inbox" ;;
        --sort) _tally_fixed "manual due priority created completed title project" ;;
        --by) _tally_fixed "day week month" ;;
        --color) _tally_fixed "auto none 16 256 truecolor" ;;
        --database | --repair) _tally_files ;;
        *)
            if [[ -z $command ]]; then
                _tally_fixed "$_tally_global"
                _tally_names commands
            elif [[ $word == -* ]]; then
                _tally_options
            else
                _tally_words
            fi
            ;;
    esac
}

_tally_options() {
    local options=""
    case $command in
        add) options=$_tally_task ;;
        edit) options="$_tally_task --title" ;;
        list | search) options=$_tally_filters ;;
        done | stop) options="--at" ;;
        focus) options="$_tally_task --title --on" ;;
        delete) options="--purge" ;;
        habit) options="--target --at-most --unit --on --all" ;;
        projects | activities) options="--all" ;;
        start) options="--task --note --at" ;;
        track) options="--task --note" ;;
        time) options="--task --limit" ;;
        stake) options="--reward --due --yes --note" ;;
        stats) options="--by --project" ;;
        snooze | dismiss) options="--reminder" ;;
        log) options="--limit" ;;
        import) options="--dry-run" ;;
        export | backup) options="--overwrite" ;;
        check) options="--repair" ;;
    esac
    _tally_fixed "$options --json --color --ascii --help"
}

# Offers the words after a command and its subcommand.
_tally_words() {
    case $command:$verb in
        focus:add | focus:remove | stake:put | stake:raise | stake:concede | stake:settle | stake:claim)
            _tally_names tasks
            ;;
        move:?*)
            if [[ $before == before || $before == after ]]; then
                _tally_names tasks
            else
                _tally_fixed "before after"
            fi
            ;;
        due:?*) _tally_fixed "today tomorrow none +1 +7" ;;
        show:* | "done":* | undone:* | reopen:* | delete:* | copy:* | dismiss:*) _tally_names tasks ;;
        edit: | due: | move: | remind: | snooze:) _tally_names tasks ;;
        focus:) _tally_fixed "add remove reset" ;;
        habit:)
            _tally_names habits
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "add archive delete" -- "$word")
            ;;
        habit:archive | habit:delete) _tally_names habits ;;
        projects:) _tally_names projects ;;
        project: | activity:) _tally_fixed "add rename archive delete" ;;
        project:rename | project:archive | project:delete) _tally_names projects ;;
        activity:rename | activity:archive | activity:delete | start: | track:) _tally_names activities ;;
        time:) _tally_fixed "list delete today yesterday" ;;
        stake:) _tally_fixed "put raise list summary concede settle claim" ;;
        stake:list | stakes:) _tally_fixed "pending complete expired all" ;;
        stats:) _tally_fixed "projects completion trend" ;;
        year:) _tally_names stats ;;
        day: | agenda: | score: | week:) _tally_fixed "today yesterday tomorrow" ;;
        prompt:) _tally_fixed "bash fish starship tmux zsh" ;;
        view: | watch:)
            _tally_fixed "today focus list project calendar year score habits time stakes day task"
            ;;
        reminders:) _tally_fixed "waiting due dismissed" ;;
        settings:*)
            compopt -o nospace 2>/dev/null
            _tally_fixed "timeZone= dayStart= weekStart= currency= defaultStake= backups= historyDays="
            ;;
        help:) _tally_names commands ;;
        candidates:) _tally_fixed "commands tasks projects habits activities stats" ;;
        export: | import: | backup: | restore:) _tally_files ;;
    esac
}

complete -F _tally tally
