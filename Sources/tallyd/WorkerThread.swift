import Foundation
import TallyStore

/// A thread beside the one that serves the peer. Only such threads and the engine use the database, and the
/// process does not exit while one of them runs.
final class WorkerThread: Sendable {
    private let isRunning = DispatchGroup()
    private let interruption: Interruption

    /// Starts the thread.
    /// - Parameters:
    ///   - interruption: ends the use of databases by `work`.
    ///   - work: must have closed every database when it returns.
    init(_ interruption: Interruption, _ work: @escaping @Sendable () -> Void) {
        self.interruption = interruption
        isRunning.enter()
        Thread.detachNewThread { [isRunning] in
            work()
            isRunning.leave()
        }
    }

    /// Waits for the end of the thread.
    /// - Returns: whether it has ended.
    func wait(until end: ContinuousClock.Instant) -> Bool {
        let left = max(0, (end - .now) / .nanoseconds(1))
        return isRunning.wait(timeout: .now() + .nanoseconds(Int(left))) == .success
    }

    /// Interrupts the thread and waits for its end.
    /// - Returns: whether it has ended.
    func interrupt(until end: ContinuousClock.Instant) -> Bool {
        repeat {
            // A statement that begins after an interruption needs another one.
            interruption.request()
            if wait(until: min(end, .now + .milliseconds(10))) { return true }
        } while .now < end
        return false
    }
}

/// How the work of other threads ends before the process does.
enum EndOfWork {
    /// How long work may go on by itself.
    static let gracePeriod = Duration.milliseconds(900)
    /// How long interrupted work may take to end.
    static let limit = Duration.milliseconds(500)
}
