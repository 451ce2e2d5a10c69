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

    /// Hands over what was noted, once.
    func take() -> [ClosedRange<Int>] {
        ranges.withLock { ranges in
            defer { ranges = [] }
            return ranges
        }
    }
}
