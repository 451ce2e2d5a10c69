import Synchronization
import Tally

/// A clock that only the test moves.
public final class ManualClock: Sendable {
    private let time: Mutex<Int64>

    public init(_ instant: Instant) {
        time = Mutex(instant.seconds * 1000)
    }

    public var milliseconds: Int64 { time.withLock { $0 } }

    public func set(_ instant: Instant) {
        time.withLock { $0 = instant.seconds * 1000 }
    }

    public func advance(seconds: Int64) {
        time.withLock { $0 += seconds * 1000 }
    }
}
