import Foundation

/// The browser of the user: `$BROWSER`, which may name several programs, or else what `xdg-open` finds.
struct Browser {
    /// The program and its arguments, with the page.
    private let words: [String]
    /// Whether the terminal is left to it until it ends, as a browser for terminals needs.
    private let hasTerminal: Bool

    /// How long a program may take to pass the page on to a browser that is running.
    private static let patience = 5.0

    /// Opens a page in the first browser that works. No shell is involved.
    /// - Returns: whether there is one.
    static func open(_ page: URL) -> Bool { candidates(for: page.absoluteString).contains { $0.opens() } }

    private static func candidates(for page: String) -> [Browser] {
        let named = variable("BROWSER")?.split(separator: ":").compactMap { program -> Browser? in
            let words = program.split(separator: " ").map(String.init)
            guard !words.isEmpty else { return nil }
            let hasPlace = words.contains { $0.contains("%s") }
            return Browser(
                words: hasPlace ? words.map { $0.replacing("%s", with: page) } : words + [page],
                hasTerminal: true)
        }
        let hasScreen = variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil
        return (named ?? []) + [Browser(words: ["xdg-open", page], hasTerminal: !hasScreen)]
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).flatMap { String(validatingCString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Runs it.
    /// - Returns: whether it has ended well, or still runs and needs no terminal.
    private func opens() -> Bool {
        guard let program = Subprocess(words, hasTerminal ? .shared : .none) else { return false }
        guard let status = program.wait(hasTerminal ? nil : Self.patience) else { return true }
        return status == 0
    }
}
