enum HelpText {
    static let text = """
        tallyd: a personal productivity engine that speaks JSON-RPC 2.0 on standard input and output.

        Usage:
          tallyd [OPTION…]                                    read requests from standard input
          tallyd [OPTION…] call METHOD [JSON | NAME=VALUE …]  run one request and print its result
          tallyd [OPTION…] run [--] WORDS…                    run a command as “tally” does, and print its text
          tallyd protocol [--format markdown|openrpc]         print the protocol document
          tallyd --version | --help

        Options:
          --database PATH     the database file; “:memory:” stores nothing. Default: $TALLY_DATABASE, else
                              $XDG_DATA_HOME/tally/tally.db, else ~/.local/share/tally/tally.db
          --timezone ZONE     the IANA time zone if the settings have none. Default: the system's
          --day-start HH:MM   the day start if the settings have none. Default: 00:00
          --now INSTANT       stop the clock at this time, for demonstrations and tests
          --read-only         refuse all changes
          --tools core|all    the tools that agents are offered. Default: all
          --log-level LEVEL   error, warning, info or debug, on standard error. Default: warning

        $XDG_CONFIG_HOME/tally/config, or else ~/.config/tally/config, may set “database”, “timezone”, “day-start” and
        “log-level”, one on a line, such as “timezone = Europe/Berlin”. A line that starts with # is a comment.

        “call” and “run” exit with 0 on success, 1 on an error, and 2 on incorrect usage.

        Try:
          tallyd call task.create title="Buy milk" priority=P1
          echo '{"jsonrpc":"2.0","id":1,"method":"focus.today"}' | tallyd
        """
}
