import Foundation

/// A program that was started without a shell.
struct Subprocess {
    /// Where it reads and writes.
    enum Streams {
        /// As this process does.
        case shared
        /// Nowhere. No key of the terminal ends it, and it goes on when this process has ended.
        case none
        /// This process reads its output, line by line as it is written: it is a terminal, to which programs do not
        /// hold back what they write.
        case output
    }

    let id: pid_t
    /// The descriptor that its output is read from, without blocking; −1 if it is not read.
    let output: Int32

    /// - Parameter words: The program, looked for on the PATH, and its arguments.
    /// - Returns: nil if there is no such program.
    init?(_ words: [String], _ streams: Streams) {
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
        var (reading, writing): (Int32, Int32) = (-1, -1)
        defer { if writing >= 0 { close(writing) } }
        if case .output = streams {
            guard openpty(&reading, &writing, nil, nil, nil) == 0 else { return nil }
            for end in [reading, writing] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            _ = fcntl(reading, F_SETFL, O_NONBLOCK)
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&files, writing, STDOUT_FILENO)
        }
        if case .none = streams {
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
        guard failure == 0 else {
            if reading >= 0 { close(reading) }
            return nil
        }
        id = process
        output = reading
    }

    /// Waits until it ends.
    /// - Parameter seconds: The longest time to wait; nil for any.
    /// - Returns: its exit status, 0 if it ended well; nil if it still runs.
    func wait(_ seconds: Double? = nil) -> Int32? {
        let end = seconds.map { Date(timeIntervalSinceNow: $0) }
        while true {
            var status: Int32 = 0
            let ended = waitpid(id, &status, end == nil ? 0 : WNOHANG)
            if ended == id { return status }
            if ended < 0, errno != EINTR { return -1 }
            if ended == 0 {
                if let end, Date() > end { return nil }
                usleep(20_000)
            }
        }
    }
}
