import Synchronization

/// What a peer changed by requests that another engine ran for it, and has not been told yet. The engines run on threads of
/// their own, and share it.
///
/// A range is noted before its commit: whoever sees the changes finds them noted.
final class BackgroundChanges: Sendable {
    private let ranges = Mutex<[ClosedRange<Int>]>([])

    func note(_ range: ClosedRange<Int>) {
        ranges.withLock { $0.append(range) }
    }

    /// Its commit failed.
    func forget(_ range: ClosedRange<Int>) {
        ranges.withLock { ranges in ranges.removeAll { $0 == range } }
    }

    /// Hands over, once, what was committed: what begins at the cursor or before it.
    func take(upTo cursor: Int) -> [ClosedRange<Int>] {
        ranges.withLock { ranges in
            let committed = ranges.filter { $0.lowerBound <= cursor }
            ranges.removeAll { $0.lowerBound <= cursor }
            return committed
        }
    }

    /// What was noted is of another store.
    func clear() {
        ranges.withLock { $0 = [] }
    }
}
