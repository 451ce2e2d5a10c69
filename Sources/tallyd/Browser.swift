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
        guard let process = started else { return false }
        let end = Date(timeIntervalSinceNow: Self.patience)
        while true {
            var status: Int32 = 0
            let ended = waitpid(process, &status, hasTerminal ? 0 : WNOHANG)
            if ended == process { return status == 0 }
            if ended < 0, errno != EINTR { return false }
            if ended == 0 {
                if Date() > end { return true }
                usleep(20_000)
            }
        }
    }

    /// The number of its new process; nil if there is no such program.
    private var started: pid_t? {
        var attributes = posix_spawnattr_t()
        var files = posix_spawn_file_actions_t()
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        guard posix_spawn_file_actions_init(&files) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&files) }
        var flags = POSIX_SPAWN_SETSIGDEF
        // The signals that this process ignores.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        if !hasTerminal {
            // It goes on when this process has ended: no key of the terminal ends it, and it writes nothing there.
            flags |= POSIX_SPAWN_SETPGROUP
            posix_spawnattr_setpgroup(&attributes, 0)
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let failure = posix_spawnp(&process, words[0], &files, &attributes, &arguments, environ)
        return failure == 0 ? process : nil
    }
}
