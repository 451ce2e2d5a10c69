#!/usr/bin/env bash
# demo.bash DIRECTORY: plays a session of the “tally” in the directory, on a new database with a fixed clock. Only
# the session goes to standard output.
set -eo pipefail

home=$1
library=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")

run_demo() {
    local checkout=$home/../..
    if [[ -z ${TALLYD-} && -f $checkout/Package.swift ]]; then
        # shellcheck source=clients/shell/lib/machine.bash
        source "$library/machine.bash"
        want_server_packages
        install_missing
        build_server "$checkout"
        export TALLYD=$checkout/.build/release/tallyd
    fi
    demo_directory=$(mktemp -d)
    trap 'rm -rf -- "$demo_directory"' EXIT
    play_session
}

clock_at() {
    demo_now=$1
    printf '# %s (tally --now %s)\n\n' "$2" "$1"
}

# play WORD…: prints a command and its output.
play() {
    local status=0
    printf '$ tally %s\n' "$*"
    "$home/tally" --database "$demo_directory/tally.db" --timezone UTC --now "$demo_now" "$@" 2>&1 || status=$?
    printf '\n'
    return "$status"
}

play_refused() { if play "$@"; then return 1; fi; }

play_session() {
    clock_at 2026-11-20T09:00:00Z "A new database, on a Friday morning"
    play add Write the quarterly report -p P0 -d today -t work
    play add Call the bank -p P1 -d today
    play add Water the tomatoes -P Garden -C -d today --evening
    play add Read the release notes -p P3
    play focus add 1 2 3
    play_refused focus add 4
    play "done" 1 2
    play habit add Reading --target 20/day
    play habit reading +12
    play today
    play score
    clock_at 2026-11-21T08:30:00Z "The next morning: open tasks stay in focus"
    play focus add 4
    play "done" 3 4
    play today
}

run_demo
