enum HelpText {
    static let text = """
        tallyd: a personal productivity engine that speaks JSON-RPC 2.0 on standard input and output.

        Usage:
          tallyd [OPTION…]                                    serve
          tallyd [OPTION…] call METHOD [JSON | NAME=VALUE …]  answer one request: the result on standard output
          tallyd protocol [--format markdown|openrpc]         print the protocol's document
          tallyd --version | --help

        Options:
          --database PATH     the database; “:memory:” for none. Default: $TALLY_DATABASE, else
                              $XDG_DATA_HOME/tally/tally.db, else ~/.local/share/tally/tally.db
          --timezone ZONE     the IANA time zone where the settings name none. Default: the system's
          --day-start HH:MM   when a day begins where the settings do not say. Default: 00:00
          --now INSTANT       let the clock stand still, for demonstrations and tests
          --read-only         refuse every change
          --log-level LEVEL   error, warning, info or debug, on standard error. Default: warning

        “call” exits with 0 on a result, 1 on an error, 2 on bad usage.

        Try:
          tallyd call task.create title="Buy milk" priority=P1
          echo '{"jsonrpc":"2.0","id":1,"method":"focus.today"}' | tallyd
        """
}
