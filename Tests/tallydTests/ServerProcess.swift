import Foundation

/// The real program as a child process, connected through pipes.
final class ServerProcess {
    enum Ending: Equatable {
        case code(Int32)
        case signal(Int32)
    }

    /// The program did not produce what the test expects.
    struct NoReply: Error {
        let missing: String
    }

    /// The program from the build of these tests, next to the test bundle.
    static let program = (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
        .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("tallyd").path

    /// The time in milliseconds after which a hanging program fails a test.
    private static let timeout: Int32 = 60_000

    let identifier: pid_t
    private let input: Channel
    private let output: Channel
    private let errors: Channel
    private var received = ArraySlice<UInt8>()
    private var ending: Ending?

    /// - Parameter shell: a shell script that ends with `exec "$0" "$@"`, for setups that need a shell.
    init(_ arguments: [String] = [], environment: [String: String] = [:], shell: String? = nil) throws {
        // A child that exits must not kill the tests.
        signal(SIGPIPE, SIG_IGN)
        let (childInput, input) = try Channel.pipe()
        let (output, childOutput) = try Channel.pipe()
        let errors = try Channel.temporaryFile()
        let words = (shell.map { ["/bin/sh", "-c", $0] } ?? []) + [Self.program] + arguments
        identifier = try Spawn(
            words: words, environment: environment, input: childInput, output: childOutput, errors: errors
        ).start()
        (self.input, self.output, self.errors) = (input, output, errors)
    }

    deinit {
        if ending == nil {
            kill(identifier, SIGKILL)
            _ = reap()
        }
    }

    // MARK: Input

    func send(_ bytes: some Sequence<UInt8>) {
        input.write(Array(bytes))
    }

    func send(line: String) {
        send(Array((line + "\n").utf8))
    }

    /// Sends while the caller reads, because the replies to many requests do not fit into a pipe.
    /// - Parameter closing: whether to close the input afterwards.
    func sendInBackground(_ bytes: [UInt8], closing: Bool = true) {
        let input = input
        Thread.detachNewThread {
            input.write(bytes)
            if closing { input.close() }
        }
    }

    func closeInput() {
        input.close()
    }

    // MARK: Output

    /// Returns the next line, or nil at the end of the output.
    func readLine() throws -> String? {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received = received[(end + 1)...] }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            guard try receive() else {
                if received.isEmpty { return nil }
                throw NoReply(missing: "the end of a line")
            }
        }
    }

    /// Returns the next `count` bytes.
    func read(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw NoReply(missing: "\(count) bytes") }
        }
        defer { received = received.dropFirst(count) }
        return Array(received.prefix(count))
    }

    func readToEnd() throws -> [UInt8] {
        while try receive() {}
        defer { received = [] }
        return Array(received)
    }

    /// Closes the output, like a peer that disappears.
    func closeOutput() {
        output.close()
    }

    private func receive() throws -> Bool {
        guard let chunk = output.read(timeout: Self.timeout) else {
            throw NoReply(missing: "output; standard error says: \(errorText)")
        }
        received += chunk
        return !chunk.isEmpty
    }

    // MARK: End

    /// Sends SIGKILL, so that the program cannot clean up.
    func killNow() {
        kill(identifier, SIGKILL)
    }

    /// Waits for the program to exit, and buffers the rest of its output.
    func wait() throws -> Ending {
        if let ending { return ending }
        // The output ends with the process. Unlike waiting for the process, reading it has a timeout.
        if !output.isClosed { _ = try receiveAll() }
        return reap()
    }

    private func receiveAll() throws {
        while try receive() {}
    }

    private func reap() -> Ending {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        let ending = status & 0x7F == 0 ? Ending.code(status >> 8 & 0xFF) : .signal(status & 0x7F)
        self.ending = ending
        return ending
    }

    /// The text written to standard error so far.
    var errorText: String {
        String(decoding: errors.wholeFile(), as: UTF8.self)
    }
}
