import Foundation
import Synchronization
import Tally
import TallyRPC

/// Makes the daily backup on its own thread, so that no request waits for it.
final class BackupWorker {
    private let log: Log
    private var running: Run?

    init(log: Log) {
        self.log = log
    }

    /// A backup in progress.
    private final class Run: Sendable {
        private struct Cancelled: Error {}
        private let isCancelled = Mutex(false)
        private let end = DispatchSemaphore(value: 0)

        func make(_ backup: Engine.DueBackup, log: Log) {
            defer { end.signal() }
            do {
                try backup.make { if isCancelled.withLock({ $0 }) { throw Cancelled() } }
            } catch is Cancelled {
                // Another server makes it, or this one after its next start.
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

    /// Starts the backup on a thread, if one is due.
    func start(_ backup: Engine.DueBackup?) {
        guard let backup else { return }
        let run = Run()
        running = run
        Thread.detachNewThread { [log] in run.make(backup, log: log) }
    }

    /// Makes the backup, if one is due, and returns when it is finished.
    func make(_ backup: Engine.DueBackup?) {
        if let backup { Run().make(backup, log: log) }
    }

    /// Waits for the running backup for up to one second, then cancels it.
    func finish() {
        running?.cancel(after: .milliseconds(1000))
    }

    private static func sentence(of error: any Error) -> String {
        (error as? Failure)?.rpcError.message ?? "\(error)"
    }
}
