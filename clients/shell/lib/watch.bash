# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# What happens, as it happens: a line an event, or a view that is drawn again.

run_watch() {
    parse "" "$@"
    if ((${#words[@]})) && [[ -n $json ]]; then usage "“watch --json” tells events, not a view"; fi
    find_server
    look_at_output
    # The server stops with its input.
    trap 'exit 130' INT
    trap 'exit 143' TERM
    coproc watched { trap - INT TERM && exec "$server" "${server_options[@]}"; }
    exec {from_server}<&"${watched[0]}" {to_server}>&"${watched[1]}"
    if ((${#words[@]})); then watch_view; else watch_events; fi
    fail 3 "The server “$server” has ended."
}

# request METHOD [--arg NAME TEXT | --argjson NAME JSON]…: sent at once. The braces keep bash from telling that a signal
# ended jq, too.
request() {
    ask "$@"
    { jq -nc -f "$library/requests.jq" --args -- "${asked[@]}" >&"$to_server"; } 2>/dev/null || :
    asked=()
    asked_count=0
}

# The next line that the server says; none where it has ended.
hear() { IFS= read -r line <&"$from_server"; }

refused() {
    say "$(jq -r '.error.message' <<<"$1")"
    exit 1
}

watch_events() {
    local line zone=UTC
    request settings.get
    request events.subscribe
    hear || return 0
    if [[ $line =~ \"timeZone\":\"([A-Za-z0-9_/+-]+)\" ]]; then zone=${BASH_REMATCH[1]}; fi
    hear || return 0
    if [[ $line == '{"error":'* ]]; then refused "$line"; fi
    TZ=$zone jq --unbuffered -r -L "$library" --arg kind "${json:-event}" --argjson count 0 \
        --arg palette "$palette" --argjson ascii "$ascii" -f "$library/watch.jq" <&"$from_server" 2>/dev/null &
    # A signal interrupts this, not what runs in front.
    wait "$!" || ended "$?"
}

# ended CODE: by what jq ended with; 2 is that it cannot write, and by a signal it ends where nobody reads any more.
ended() {
    (($1 != 2)) || not_written
    exit "$1"
}

# At most one drawing is on its way at a time; what happens meanwhile asks for one more.
watch_view() {
    local line word params=() waiting='' again=''
    for word in "${words[@]:1}"; do
        [[ $word == ?*=* ]] || usage "“$word” is not NAME=VALUE"
        if [[ ${word#*=} =~ ^(true|false|[1-9][0-9]{0,8})$ ]]; then
            params+=(--argjson "${word%%=*}" "${word#*=}")
        else
            params+=(--arg "${word%%=*}" "${word#*=}")
        fi
    done
    request events.subscribe
    hear || return 0
    if [[ $line == '{"error":'* ]]; then refused "$line"; fi
    trap draw_soon WINCH
    draw_soon
    while hear; do
        case $line in
            '{"jsonrpc":"2.0","method":"event.'*) draw_soon ;;
            '{"error":'*) refused "$line" ;;
            '{"id":'*)
                if [[ -t 1 ]]; then printf '\e[H\e[2J'; fi
                { jq -r .result.text <<<"$line"; } 2>/dev/null || ended "$?"
                waiting=
                if [[ -n $again ]]; then
                    again=
                    draw_soon
                fi
                ;;
        esac
    done
}

draw_soon() {
    if [[ -n $waiting ]]; then
        again=true
        return
    fi
    waiting=true
    look_at_output
    request "view.${words[0]}" --argjson width "$columns" --arg color "$palette" --argjson ascii "$ascii" "${params[@]}"
}
