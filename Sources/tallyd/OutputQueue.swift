import Foundation

/// What is still to be written to the peer. Writing never waits for a peer that does not read.
final class OutputQueue {
    fileprivate let output: StandardOutput
    private var pending: [UInt8] = []
    private var written = 0
    /// False once nothing more can be written.
    private(set) var isAlive = true
    /// Why that is so, where it is not that nobody reads any more.
    private(set) var trouble: String?

    /// A pipe that can be written at all takes this much at once.
    private static let pieceSize = 4096

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

    /// The peer has been found to be gone.
    func noteGone() {
        isAlive = false
    }

    /// Writes what the peer has room for.
    func flush() {
        while isAlive, !isEmpty, output.canWrite {
            let piece = pending[written..<min(pending.count, written + Self.pieceSize)]
            do {
                let count = try output.writeSome(piece)
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
    /// What becomes writable when there is room.
    var descriptor: Int32 { output.descriptor }
}
