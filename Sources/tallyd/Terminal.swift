import Foundation

/// What standard output can show.
struct Terminal {
    let isTerminal = isatty(STDOUT_FILENO) == 1

    /// The width of views in columns: `COLUMNS`, else that of the terminal, else 80.
    var width: Int {
        let given = Self.variable("COLUMNS").flatMap { Int($0) } ?? 0
        return min(max(given > 0 ? given : terminalWidth ?? 80, 20), 500)
    }

    private var terminalWidth: Int? {
        var size = winsize()
        guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// The colors that it has, as the views name them: none in a pipe, or if `NO_COLOR` is set.
    var color: String {
        let kind = Self.variable("TERM") ?? "dumb"
        guard isTerminal, Self.variable("NO_COLOR") == nil, kind != "dumb", !kind.hasPrefix("vt") else {
            return "none"
        }
        if ["truecolor", "24bit"].contains(Self.variable("COLORTERM")) || kind.hasSuffix("-direct") {
            return "truecolor"
        }
        return kind.hasSuffix("-256color") ? "256" : "16"
    }

    /// Returns a variable of the environment that is not empty.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
