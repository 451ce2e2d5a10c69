# shellcheck shell=bash
# Installs required packages on Debian and Ubuntu, and builds the server.

missing=()

# want PACKAGE COMMAND…: marks the package as missing if the command fails.
want() {
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

# Checks the packages that the server's build needs.
want_server_packages() {
    want libsqlite3-dev test -e /usr/include/sqlite3.h
    want tzdata test -e /usr/share/zoneinfo/Australia/Lord_Howe
}

# Installs the missing packages without prompting.
install_missing() {
    ((${#missing[@]})) || return 0
    printf 'Installing %s.\n' "${missing[*]}" >&2
    local root=()
    if ! command -v apt-get >/dev/null; then
        printf 'apt-get not found. Install the equivalents of these Debian packages and try again: %s\n' \
            "${missing[*]}" >&2
        return 1
    fi
    if ((EUID != 0)); then root=(sudo -n); fi
    root+=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -qq)
    if "${root[@]}" update >&2 && "${root[@]}" install -y --no-install-recommends "${missing[@]}" >&2; then
        missing=()
        return 0
    fi
    printf 'Installation failed. Run as root: apt-get update && apt-get install %s\n' "${missing[*]}" >&2
    return 1
}

# build_server CHECKOUT: builds the release server with a static Swift runtime.
build_server() {
    if ! command -v swift >/dev/null; then
        printf '“swift” not found on the PATH. Install Swift 6: https://www.swift.org/install\n' >&2
        return 1
    fi
    printf 'Building tallyd. The first build takes a few minutes.\n' >&2
    swift build --package-path "$1" -c release --static-swift-stdlib --product tallyd >&2
}
