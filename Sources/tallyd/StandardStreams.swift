import Foundation

/// The three descriptors that a process is started with.
enum StandardDescriptors {
    /// Puts `/dev/null` where the starter left one closed: else the next file opened would take its place, and what is
    /// meant for standard error would be written there.
    static func fillGaps() {
        var descriptor: Int32
        repeat { descriptor = open("/dev/null", O_RDWR) } while (0...STDERR_FILENO).contains(descriptor)
        close(descriptor)
    }
}

/// Standard input, read as it comes.
struct StandardInput {
    private let size = 1 << 16

    var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Waits for input and takes what is there.
    /// - Returns: empty at the end of the input, or when it can no longer be read.
    func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            // FileHandle would wait until the buffer is full.
            var received = Foundation.read(STDIN_FILENO, buffer.baseAddress, size)
            while received < 0 && (errno == EINTR || (errno == EAGAIN && Self.wait(STDIN_FILENO, POLLIN))) {
                received = Foundation.read(STDIN_FILENO, buffer.baseAddress, size)
            }
            count = max(0, received)
        }
    }

    /// Whether there is something to read, or the end.
    var canRead: Bool {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Waits until a descriptor that somebody else made non-blocking is ready.
    fileprivate static func wait(_ descriptor: Int32, _ event: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&request, 1, -1) >= 0 || errno == EINTR
    }
}

/// Standard output, for the protocol alone.
struct StandardOutput {
    let descriptor: Int32

    /// Takes standard output for itself: what anything else prints from then on goes to standard error.
    static func reserved() -> StandardOutput {
        let own = dup(STDOUT_FILENO)
        guard own >= 0 else { return StandardOutput() }
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return StandardOutput(descriptor: own)
    }

    init() {
        descriptor = STDOUT_FILENO
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether a write would not wait; true also where nobody reads any more.
    var canWrite: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Why nothing more can be written.
    struct WriteError: Error {
        let number: Int32

        /// Whether nobody reads any more, which is an end like any other.
        var isPeerGone: Bool { number == EPIPE || number == ECONNRESET }
        var sentence: String { "Writing standard output failed (\(String(cString: strerror(number))))." }
    }

    /// Writes as much as there is room for.
    /// - Returns: how many bytes were taken.
    func writeSome(_ bytes: ArraySlice<UInt8>) throws(WriteError) -> Int {
        let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if written >= 0 { return written }
        guard errno == EINTR || errno == EAGAIN else { throw WriteError(number: errno) }
        return 0
    }

    /// Writes all of it.
    func write(_ bytes: [UInt8]) throws(WriteError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try writeSome(rest)
            rest = rest.dropFirst(count)
            if count == 0 { _ = StandardInput.wait(descriptor, POLLOUT) }
        }
    }

    /// Prints what a command has to say.
    /// - Returns: the process's exit code.
    func print(_ bytes: [UInt8]) -> Int32 {
        do {
            try write(bytes)
            return ExitCode.success
        } catch {
            if !error.isPeerGone { StandardError.write("tallyd: \(error.sentence)") }
            return ExitCode.failure
        }
    }
}

enum StandardError {
    static func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // Nothing can be done for a line that standard error does not take.
        _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
