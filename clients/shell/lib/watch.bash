# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Prints events as they happen, or redraws a view after each change.

run_watch() {
    parse "" "$@"
    if ((${#words[@]})) && [[ -n $json ]]; then usage "“watch --json” prints events and takes no view"; fi
    find_server
    look_at_output
    # The server stops when its input is closed.
    trap 'exit 130' INT
    trap 'exit 143' TERM
    coproc watched { trap - INT TERM && exec "$server" "${server_options[@]}"; }
    exec {from_server}<&"${watched[0]}" {to_server}>&"${watched[1]}"
    if ((${#words[@]})); then watch_view; else watch_events; fi
    fail 3 "The server “$server” exited."
}

# request METHOD [--arg NAME TEXT | --argjson NAME JSON]…: sends one request. The braces hide bash's message if
# a signal ends jq too.
request() {
    ask "$@"
    { jq -nc -f "$library/requests.jq" --args -- "${asked[@]}" >&"$to_server"; } 2>/dev/null || :
    asked=()
    asked_count=0
}

# Reads the next line of the server into `line`; fails if the server has exited.
read_line() { IFS= read -r line <&"$from_server"; }

# Prints what `line` is: an error, an event, another notification or a result.
kind() {
    { jq -r 'if has("error") then "error" elif has("result") then "result"
        elif .method | startswith("event.") then "event" else "other" end' <<<"$line"; } 2>/dev/null
}

refused() {
    say "$(jq -r '.error.message' <<<"$1")"
    exit 1
}

watch_events() {
    local line zone
    request settings.get
    request events.subscribe
    read_line || return 0
    zone=$(jq -r '.result.settings.timeZone // ""' <<<"$line")
    [[ $zone =~ ^[A-Za-z0-9_/+-]+$ ]] || zone=UTC
    read_line || return 0
    if [[ $(kind) == error ]]; then refused "$line"; fi
    TZ=$zone jq --unbuffered -r -L "$library" --arg kind "${json:-event}" --argjson count 0 \
        --arg palette "$palette" --argjson ascii "$ascii" -f "$library/watch.jq" <&"$from_server" 2>/dev/null &
    # A signal interrupts `wait`, but not a command in the foreground.
    wait "$!" || exit_as_jq "$?"
}

# exit_as_jq CODE: exits with jq's exit code. 2 means that it cannot write; a signal ends it when the reader is
# gone.
exit_as_jq() {
    (($1 != 2)) || not_written
    exit "$1"
}

# At most one view request is pending; events during it cause one more.
watch_view() {
    local line word params=() pending='' outdated=''
    for word in "${words[@]:1}"; do
        [[ $word == ?*=* ]] || usage "“$word” is not NAME=VALUE"
        if [[ ${word#*=} =~ ^(true|false|[1-9][0-9]{0,8})$ ]]; then
            params+=(--argjson "${word%%=*}" "${word#*=}")
        else
            params+=(--arg "${word%%=*}" "${word#*=}")
        fi
    done
    request events.subscribe
    read_line || return 0
    if [[ $(kind) == error ]]; then refused "$line"; fi
    trap draw_soon WINCH
    draw_soon
    while read_line; do
        case $(kind) in
            event) draw_soon ;;
            error) refused "$line" ;;
            result)
                if [[ -t 1 ]]; then printf '\e[H\e[2J'; fi
                { jq -r .result.text <<<"$line"; } 2>/dev/null || exit_as_jq "$?"
                pending=
                if [[ -n $outdated ]]; then
                    outdated=
                    draw_soon
                fi
                ;;
        esac
    done
}

draw_soon() {
    if [[ -n $pending ]]; then
        outdated=true
        return
    fi
    pending=true
    look_at_output
    request "view.${words[0]}" --argjson width "$columns" --arg color "$palette" --argjson ascii "$ascii" \
        "${params[@]}"
}
