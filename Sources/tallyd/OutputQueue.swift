import Foundation

/// The output that is waiting to be written. Writing never blocks on a peer that does not read.
final class OutputQueue {
    fileprivate let output: StandardOutput
    private var pending: [UInt8] = []
    private var written = 0
    /// False once writing has failed.
    private(set) var isAlive = true
    /// The reason for the failure; nil if the peer has closed the output.
    private(set) var trouble: String?

    init(_ output: StandardOutput) {
        self.output = output
    }

    var count: Int { pending.count - written }
    var isEmpty: Bool { count == 0 }

    func append(_ bytes: [UInt8]) {
        if isEmpty {
            pending = bytes
            written = 0
        } else {
            pending += bytes
        }
    }

    /// Records that the peer has closed the output.
    func noteGone() {
        isAlive = false
    }

    /// Writes as much as the peer has room for.
    func flush() {
        while isAlive, !isEmpty {
            do {
                let count = try output.writeAvailable(pending[written...])
                if count == 0 { return }
                written += count
            } catch {
                isAlive = false
                if !error.isPeerGone { trouble = error.sentence }
                return
            }
        }
        if isEmpty {
            pending = []
            written = 0
        }
    }
}

extension OutputQueue {
    /// The descriptor that becomes writable when there is room.
    var descriptor: Int32 { output.descriptor }
}
