import Foundation
import Synchronization
import Tally
import TallyRPC

/// Makes the daily backup on a thread of its own, so that no request waits for it.
final class BackupWorker {
    private let log: Log
    private var running: Run?

    init(log: Log) {
        self.log = log
    }

    /// A backup that is being made.
    private final class Run: Sendable {
        private struct Cancelled: Error {}
        private let isCancelled = Mutex(false)
        private let end = DispatchSemaphore(value: 0)

        func make(_ backup: Engine.DueBackup, log: Log) {
            defer { end.signal() }
            do {
                try backup.make { if isCancelled.withLock({ $0 }) { throw Cancelled() } }
            } catch is Cancelled {
                // Another server makes it, or this one when it is started anew.
            } catch {
                log.write(.warning, "The daily backup was not made: \(BackupWorker.sentence(of: error))")
            }
        }

        func cancel(after timeout: DispatchTimeInterval) {
            if end.wait(timeout: .now() + timeout) == .success { return }
            isCancelled.withLock { $0 = true }
            end.wait()
        }
    }

    /// Begins the backup that is due, if one is.
    func start(_ backup: Engine.DueBackup?) {
        guard let backup else { return }
        let run = Run()
        running = run
        Thread.detachNewThread { [log] in run.make(backup, log: log) }
    }

    /// Makes the backup that is due, and returns when it is made.
    func make(_ backup: Engine.DueBackup?) {
        if let backup { Run().make(backup, log: log) }
    }

    /// Waits for the backup that is being made, but not for long.
    func finish() {
        running?.cancel(after: .milliseconds(1000))
    }

    private static func sentence(of error: any Error) -> String {
        (error as? Failure)?.rpcError.message ?? "\(error)"
    }
}
