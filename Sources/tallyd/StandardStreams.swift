import CSystem
import Foundation

/// The three standard descriptors of the process.
enum StandardDescriptors {
    /// Opens `/dev/null` for each standard descriptor that is closed. Otherwise the next opened file would get
    /// its number, and messages for standard error could be written to it.
    static func fillGaps() {
        var descriptor: Int32
        repeat { descriptor = open("/dev/null", O_RDWR) } while (0...STDERR_FILENO).contains(descriptor)
        close(descriptor)
    }
}

/// Standard input, read without waiting for a full buffer.
struct StandardInput {
    private let size = 1 << 16

    var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Waits for input and returns what is available.
    /// - Returns: an empty array at the end of the input, or if reading fails.
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

    /// Returns everything up to the end of the input.
    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = read()
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    /// Whether input, or its end, can be read without waiting.
    var canRead: Bool {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Waits until a descriptor that another process made nonblocking is ready.
    fileprivate static func wait(_ descriptor: Int32, _ event: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&request, 1, -1) >= 0 || errno == EINTR
    }
}

/// Standard output, reserved for the protocol.
struct StandardOutput {
    let descriptor: Int32

    /// Reserves standard output. Everything else that is printed from then on goes to standard error.
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

    /// Whether a write would not wait; also true if the other end is closed.
    var canWrite: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// The reason for a failed write.
    struct WriteError: Error {
        let number: Int32

        /// Whether the other end is closed, which is not reported as a failure.
        var isPeerGone: Bool { number == EPIPE || number == ECONNRESET }
        var sentence: String { "Writing standard output failed (\(String(cString: strerror(number))))." }
    }

    /// A writable pipe takes at least this many bytes without blocking.
    private static let pieceSize = 4096

    /// Writes as many bytes as there is room for, without waiting.
    /// - Returns: the number of bytes written; 0 if there is no room.
    func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(WriteError) -> Int {
        #if os(Linux)
            // One call instead of two. What the kernel or the kind of output does not support, or fails, is left
            // to the other way.
            let written = bytes.withUnsafeBytes {
                write_without_waiting(descriptor, $0.baseAddress, $0.count)
            }
            if written > 0 { return written }
        #endif
        guard canWrite else { return 0 }
        return try writeSome(bytes.prefix(Self.pieceSize))
    }

    /// Writes as many bytes as there is room for, and waits if there is none.
    /// - Returns: the number of bytes written.
    private func writeSome(_ bytes: ArraySlice<UInt8>) throws(WriteError) -> Int {
        let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if written >= 0 { return written }
        guard errno == EINTR || errno == EAGAIN else { throw WriteError(number: errno) }
        return 0
    }

    /// Writes all bytes, waiting for room.
    func write(_ bytes: [UInt8]) throws(WriteError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try writeSome(rest)
            rest = rest.dropFirst(count)
            if count == 0 { _ = StandardInput.wait(descriptor, POLLOUT) }
        }
    }

    /// Prints the output of a command.
    /// - Parameter program: The program that a message is from.
    /// - Returns: the process's exit code.
    func print(_ bytes: [UInt8], as program: ProgramName = .tallyd) -> Int32 {
        do {
            try write(bytes)
            return ExitCode.success
        } catch {
            if !error.isPeerGone { StandardError.write("\(program): \(error.sentence)") }
            return ExitCode.failure
        }
    }
}

/// The program that a person has started.
enum ProgramName: String {
    /// The program behind `tally`, which runs command lines.
    case tally
    case tallyd
}

enum StandardError {
    static func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // A line that cannot be written to standard error is lost.
        _ = bytes.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
