# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# The way to the server and back.

asked=()
asked_count=0

find_server() {
    local candidate
    if [[ -n ${TALLYD-} ]]; then
        server=$(command -v -- "$TALLYD") || fail 3 "TALLYD names “$TALLYD”, which cannot be run."
        return
    fi
    for candidate in "$home/tallyd" "$home/../../.build/release/tallyd"; do
        if [[ -x $candidate ]]; then
            server=$candidate
            return
        fi
    done
    server=$(command -v tallyd) || fail 3 "There is no server: build it with “tally demo”, or name it in TALLYD."
}

# Ends as a server that ended with $1 demands.
explain() {
    case $1 in
        0) ;;
        1 | 2) exit "$1" ;;
        *) fail 3 "The server “$server” does not work: it ended with code $1." ;;
    esac
}

# ask METHOD [--arg NAME TEXT | --argjson NAME JSON]…: one more request for the next `send`.
ask() {
    asked+=("$1" $((($# - 1) / 3)) "${@:2}")
    asked_count=$((asked_count + 1))
}

# Sends all requests at once; `replies` then has a line for each.
send() {
    local status=0 requests
    find_server
    requests=$(jq -nc -f "$library/requests.jq" --args -- "${asked[@]}")
    replies=$(printf '%s\n' "$requests" | "$server" "${server_options[@]}") || status=$?
    explain "$status"
    [[ -n $replies && $(wc -l <<<"$replies") -eq $asked_count ]] ||
        fail 3 "The server “$server” does not answer."
    asked=()
    asked_count=0
}

# answer VIEW: sends the requests, draws their results, and says what was refused.
answer() {
    local view=${json:-$1} count=$asked_count color=false drawing zone=UTC
    # For the user's zone, in which instants are drawn.
    ask settings.get
    send
    if [[ ${replies##*$'\n'} =~ \"timeZone\":\"([A-Za-z0-9_/+-]+)\" ]]; then zone=${BASH_REMATCH[1]}; fi
    if [[ -t 1 && -z ${NO_COLOR-} && ${TERM-} != dumb ]]; then color=true; fi
    drawing=$(TZ=$zone jq -rs -L "$library" --arg view "$view" --argjson count "$count" --argjson color "$color" \
        -f "$library/draw.jq" <<<"$replies")
    # What was refused stands behind a record separator, which no text can hold.
    printf '%s' "${drawing%$'\x1e'*}"
    drawing=${drawing##*$'\x1e'}
    [[ -z $drawing ]] || {
        printf 'tally: %s\n' "${drawing#$'\n'}" >&2
        exit 1
    }
}
