import Foundation

/// Starts a program with its three standard streams and no other descriptor.
struct Spawn {
    let words: [String]
    let environment: [String: String]
    let input: Channel
    let output: Channel
    let errors: Channel

    func start() throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, channel) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            posix_spawn_file_actions_adddup2(&actions, channel.descriptor, stream)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The tests ignore SIGPIPE. The program must not inherit that, but handle it itself.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let arguments = words.map { strdup($0) } + [nil]
        // The program gets the same sanitizer options as the tests.
        let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        let variables =
            environment.merging(sanitizers) { own, _ in own }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in arguments + variables { free(word) } }
        var identifier: pid_t = 0
        let code = Channel.inheritance.withLock { _ in
            posix_spawn(&identifier, words[0], &actions, &attributes, arguments, variables)
        }
        guard code == 0 else { throw Channel.Unavailable(reason: code) }
        return identifier
    }
}
