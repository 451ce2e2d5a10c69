# shellcheck shell=bash
# What a machine must have: packages of Debian's and Ubuntu's, and the server, built.

missing=()

# want PACKAGE COMMAND…: the package is missing if the command fails.
want() {
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

# What building and driving the server takes.
want_server_packages() {
    want libsqlite3-dev test -e /usr/include/sqlite3.h
    want tzdata test -e /usr/share/zoneinfo/Australia/Lord_Howe
    want jq jq --version
}

# Installs what is missing. Asks for nothing.
install_missing() {
    ((${#missing[@]})) || return 0
    printf 'Installing %s.\n' "${missing[*]}" >&2
    local root=()
    if ! command -v apt-get >/dev/null; then
        printf 'There is no apt-get here: install what Debian calls %s, and try again.\n' "${missing[*]}" >&2
        return 1
    fi
    if ((EUID != 0)); then root=(sudo -n); fi
    root+=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -qq)
    if "${root[@]}" update >&2 && "${root[@]}" install -y --no-install-recommends "${missing[@]}" >&2; then
        missing=()
        return 0
    fi
    printf 'That did not work. As root: apt-get update && apt-get install %s\n' "${missing[*]}" >&2
    return 1
}

# build_server CHECKOUT: the release server, which needs no Swift where it runs.
build_server() {
    if ! command -v swift >/dev/null; then
        printf 'There is no “swift” on the PATH; Tally needs Swift 6: https://www.swift.org/install\n' >&2
        return 1
    fi
    printf 'Building tallyd: a few minutes the first time.\n' >&2
    swift build --package-path "$1" -c release --static-swift-stdlib --product tallyd >&2
}
