import Foundation
import Synchronization

/// A file descriptor owned by a test, which no other child inherits.
final class Channel: Sendable {
    struct Unavailable: Error {
        let reason: Int32
    }

    /// Held while a pipe is created and while a child starts. A child that inherits the writing end of another
    /// child's input would keep that input open.
    static let inheritance = Mutex(())

    let descriptor: Int32
    private let closed = Mutex(false)

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close() }

    static func pipe() throws -> (reading: Channel, writing: Channel) {
        try inheritance.withLock { _ in
            var ends: [Int32] = [0, 0]
            guard Foundation.pipe(&ends) == 0 else { throw Unavailable(reason: errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (Channel(ends[0]), Channel(ends[1]))
        }
    }

    /// Creates a temporary file without a name.
    static func temporaryFile() throws -> Channel {
        var name = Array((NSTemporaryDirectory() + "/tallyd-test-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Unavailable(reason: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
        return Channel(descriptor)
    }

    var isClosed: Bool { closed.withLock { $0 } }

    func close() {
        closed.withLock { isClosed in
            if !isClosed { _ = Foundation.close(descriptor) }
            isClosed = true
        }
    }

    /// Writes all bytes, or stops when the reader is gone.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno != EINTR { return }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// Returns the available bytes, waiting up to `timeout` milliseconds for the first.
    /// - Returns: empty at the end, nil after the timeout.
    func read(timeout: Int32) -> [UInt8]? {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, timeout) > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            var received = Foundation.read(descriptor, buffer.baseAddress, 1 << 16)
            while received < 0 && errno == EINTR {
                received = Foundation.read(descriptor, buffer.baseAddress, 1 << 16)
            }
            count = max(0, received)
        }
    }

    func wholeFile() -> [UInt8] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
        }
    }
}
