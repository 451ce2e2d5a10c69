# shellcheck shell=bash disable=SC1111,SC2034,SC2154
# The way to the server and back.

asked=()
asked_count=0

# The server that there is into `server`.
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
    [[ -z ${TALLYD-} ]] || fail 3 "TALLYD names “$TALLYD”, which cannot be run."
    fail 3 "There is no server: build it with “tally demo”, or name it in TALLYD."
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

# What can be drawn on: `columns`, and `palette`, the colours that text may carry.
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

# draw VIEW [--arg NAME TEXT]…: one more request, for a drawing of the server's.
draw() {
    local view=$1
    shift
    look_at_output
    ask "view.$view" --argjson width "$columns" --arg color "$palette" --argjson ascii "$ascii" "$@"
}

# picture VIEW METHOD [--arg NAME TEXT]…: drawn by the server; with “--json”, what METHOD answers.
picture() {
    local view=$1 method=$2
    shift 2
    if [[ -n $json ]]; then ask "$method" "$@"; else draw "$view" "$@"; fi
    answer picture
}

# answer RESULT: sends the requests, tells their results, and says what was refused.
answer() {
    local kind=${json:-$1} count=$asked_count told zone=UTC
    if [[ $kind != json && $kind != picture && $kind != changed ]]; then
        look_at_output
        # For the user's zone, in which instants are told.
        ask settings.get
    fi
    send
    if [[ ${replies##*$'\n'} =~ \"timeZone\":\"([A-Za-z0-9_/+-]+)\" ]]; then zone=${BASH_REMATCH[1]}; fi
    told=$(TZ=$zone jq -rs -L "$library" --arg kind "$kind" --argjson count "$count" \
        --arg palette "${palette-none}" --argjson ascii "$ascii" --arg command "$command" --arg database "$database" \
        -f "$library/tell.jq" <<<"$replies")
    # What was refused stands behind a record separator, which no text can hold.
    show "${told%$'\x1e'*}"
    told=${told##*$'\x1e'}
    [[ -z $told ]] || {
        printf 'tally: %s\n' "${told#$'\n'}" >&2
        exit 1
    }
}

# call_server FILTER METHOD WORD…: one request, whose words the server reads itself, as it knows each parameter's type;
# its result, as text, through jq's FILTER.
call_server() {
    local filter=$1 status=0 complaint statuses=()
    shift
    find_server
    {
        complaint=$("$server" "${server_options[@]}" call "$@" 2>&1 >&3) || status=$?
        [[ -z $complaint ]] || say "${complaint#tallyd: }"
        explain "$status"
    } 3>&1 | jq -L "$library" -Rrj "include \"text\"; $filter" 2>/dev/null || statuses=("${PIPESTATUS[@]}")
    case ${statuses[1]-0} in
        0) return "${statuses[0]-0}" ;;
        2) not_written ;;
        5) fail 3 "The server “$server” does not answer." ;;
        *) return "${statuses[1]}" ;;
    esac
}
