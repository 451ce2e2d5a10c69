# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# Requests to the server and their results.

asked=()
asked_count=0

# Sets `server` to the server's path; fails if there is none.
look_for_server() {
    local candidate
    if [[ -n ${TALLYD-} ]]; then
        server=$(command -v -- "$TALLYD")
        return
    fi
    for candidate in "$home/tallyd" "$home/../../.build/release/tallyd"; do
        if [[ -x $candidate ]]; then
            server=$candidate
            return
        fi
    done
    server=$(command -v tallyd)
}

find_server() {
    if look_for_server; then return; fi
    [[ -z ${TALLYD-} ]] || fail 3 "Cannot run “$TALLYD”, the server that TALLYD names."
    fail 3 "The server tallyd was not found. Build it with “tally demo”, or set TALLYD to its path."
}

# check_exit CODE: exits if the server's exit code reports a failure.
check_exit() {
    case $1 in
        0) ;;
        1 | 2) exit "$1" ;;
        *) fail 3 "The server “$server” failed with exit code $1." ;;
    esac
}

# ask METHOD [--arg NAME TEXT | --argjson NAME JSON]…: adds a request for the next `send`.
ask() {
    asked+=("$1" $((($# - 1) / 3)) "${@:2}")
    asked_count=$((asked_count + 1))
}

# Sends all requests, and sets `replies` to one line for each.
send() {
    local status=0 requests
    find_server
    requests=$(jq -nc -f "$library/requests.jq" --args -- "${asked[@]}")
    replies=$(printf '%s\n' "$requests" | "$server" "${server_options[@]}") || status=$?
    check_exit "$status"
    [[ -n $replies && $(wc -l <<<"$replies") -eq $asked_count ]] ||
        fail 3 "The server “$server” did not reply."
    asked=()
    asked_count=0
}

# Sets `columns`, the width of the output, and `palette`, its colors.
look_at_output() {
    local size
    columns=${COLUMNS-}
    if [[ -t 1 && -z $columns ]]; then
        { size=$(stty size <&3 2>/dev/null) && columns=${size#* }; } 3>&1 || :
    fi
    [[ $columns =~ ^[1-9][0-9]{0,5}$ ]] || columns=80
    ((columns >= 20)) || columns=20
    ((columns <= 500)) || columns=500
    palette=$color
    [[ $color == auto ]] || return 0
    if [[ ! -t 1 || -n ${NO_COLOR-} || ${TERM-dumb} == dumb ]]; then
        palette=none
    elif [[ ${COLORTERM-} == truecolor || ${COLORTERM-} == 24bit || $TERM == *-direct ]]; then
        palette=truecolor
    elif [[ $TERM == *-256color ]]; then
        palette=256
    else
        size=$(tput colors 2>/dev/null) || size=8
        if ((size >= 256)); then palette=256; elif ((size >= 8)); then palette=16; else palette=none; fi
    fi
}

# draw VIEW [--arg NAME TEXT]…: adds a request for a view.
draw() {
    local view=$1
    shift
    look_at_output
    ask "view.$view" --argjson width "$columns" --arg color "$palette" --argjson ascii "$ascii" "$@"
}

# picture VIEW METHOD [--arg NAME TEXT]…: shows a view, or with --json the result of METHOD.
picture() {
    local view=$1 method=$2
    shift 2
    if [[ -n $json ]]; then ask "$method" "$@"; else draw "$view" "$@"; fi
    answer picture
}

# answer FORMAT: sends the requests, and shows their results in this format and their errors.
answer() {
    local kind=${json:-$1} count=$asked_count output zone=UTC
    if [[ $kind != json && $kind != picture && $kind != changed ]]; then
        look_at_output
        # For the time zone, in which instants are shown.
        ask settings.get
    fi
    send
    if [[ ${replies##*$'\n'} =~ \"timeZone\":\"([A-Za-z0-9_/+-]+)\" ]]; then zone=${BASH_REMATCH[1]}; fi
    output=$(TZ=$zone jq -rs -L "$library" --arg kind "$kind" --argjson count "$count" \
        --arg palette "${palette-none}" --argjson ascii "$ascii" \
        --arg command "$command" --arg database "$database" -f "$library/tell.jq" <<<"$replies")
    # Errors follow a record separator, which no text contains.
    show "${output%$'\x1e'*}"
    output=${output##*$'\x1e'}
    [[ -z $output ]] || {
        printf 'tally: %s\n' "${output#$'\n'}" >&2
        exit 1
    }
}

# call_server FILTER METHOD WORD…: sends one request with “tallyd call”, which parses the words by the
# parameters' types, and prints its result through jq's FILTER.
call_server() {
    local filter=$1 status=0 complaint statuses=()
    shift
    find_server
    {
        complaint=$("$server" "${server_options[@]}" call "$@" 2>&1 >&3) || status=$?
        [[ -z $complaint ]] || say "${complaint#tallyd: }"
        check_exit "$status"
    } 3>&1 | jq -L "$library" -Rrj "include \"text\"; $filter" 2>/dev/null || statuses=("${PIPESTATUS[@]}")
    case ${statuses[1]-0} in
        0) return "${statuses[0]-0}" ;;
        2) not_written ;;
        5) fail 3 "The server “$server” did not send a valid reply." ;;
        *) return "${statuses[1]}" ;;
    esac
}
