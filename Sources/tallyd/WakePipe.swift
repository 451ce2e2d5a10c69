import Foundation

/// A pipe that wakes a thread of this process while it waits in `poll`.
struct WakePipe: Sendable {
    /// Readable after `ring`; −1 if the process has no descriptors left.
    let descriptor: Int32
    private let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            (descriptor, writing) = (-1, -1)
            return
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (descriptor, writing) = (ends[0], ends[1])
    }

    func ring() {
        // If the pipe is full, the thread wakes anyway.
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    func acknowledge() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
