import Foundation
import JSONRPC
import Synchronization

/// Carries output and cancellations between the thread that serves the peer and the one that runs a background
/// request.
final class Mailbox: Sendable {
    private struct Contents {
        var bytes: [UInt8] = []
        var isFinished = false
        var cancelledIDs: Set<JSONValue> = []
    }

    private let contents = Mutex(Contents())
    private let wake = WakePipe()

    /// Progress beyond this number of bytes is dropped, because the peer does not read.
    private static let maxProgress = 1 << 16

    var descriptor: Int32 { wake.descriptor }

    var cancelledIDs: Set<JSONValue> { contents.withLock { $0.cancelledIDs } }

    func cancel(_ ids: Set<JSONValue>) {
        contents.withLock { $0.cancelledIDs = ids }
    }

    /// Adds progress for the peer, before the reply.
    func post(_ progress: [UInt8]) {
        contents.withLock { contents in
            if contents.bytes.count < Self.maxProgress { contents.bytes += progress }
            wake.ring()
        }
    }

    /// Adds the reply and ends the request.
    func finish(_ reply: [UInt8]) {
        contents.withLock { contents in
            contents.bytes += reply
            contents.isFinished = true
            wake.ring()
        }
    }

    /// Removes and returns the output, and whether it ends with the reply.
    func empty() -> (bytes: [UInt8], isFinished: Bool) {
        contents.withLock { contents in
            wake.acknowledge()
            defer { (contents.bytes, contents.isFinished) = ([], false) }
            return (contents.bytes, contents.isFinished)
        }
    }
}
