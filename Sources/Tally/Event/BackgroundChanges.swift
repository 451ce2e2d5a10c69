import Synchronization

/// The changes that a peer's background requests made and that the peer has not been notified of yet. Shared
/// by the engines that run the peer's requests, each on its own thread.
///
/// A range is added before its commit, so a reader of the changes always finds their range.
final class BackgroundChanges: Sendable {
    private let ranges = Mutex<[ClosedRange<Int>]>([])

    func note(_ range: ClosedRange<Int>) {
        ranges.withLock { $0.append(range) }
    }

    /// Removes a range whose commit failed.
    func forget(_ range: ClosedRange<Int>) {
        ranges.withLock { ranges in ranges.removeAll { $0 == range } }
    }

    /// Removes and returns the committed ranges: those that start at the cursor or before it.
    func take(upTo cursor: Int) -> [ClosedRange<Int>] {
        ranges.withLock { ranges in
            let committed = ranges.filter { $0.lowerBound <= cursor }
            ranges.removeAll { $0.lowerBound <= cursor }
            return committed
        }
    }

    /// Removes all ranges. Called when another store is opened, whose cursors differ.
    func clear() {
        ranges.withLock { $0 = [] }
    }
}
