import Foundation
import Tally
import TallyRPC
import TallyStore

/// Makes the daily backups on threads of their own, so that no request waits for them.
final class BackupWorker {
    private let log: Log
    private let interruption: Interruption
    private var threads: [WorkerThread] = []

    /// - Parameter interruption: ends the use of databases by the backups.
    init(_ interruption: Interruption, log: Log) {
        self.interruption = interruption
        self.log = log
    }

    /// Starts the backup on a thread, if one is due.
    func start(_ backup: Engine.DueBackup?) {
        guard let backup else { return }
        threads.removeAll { $0.wait(until: .now) }
        threads.append(
            WorkerThread(interruption) { [interruption, log] in
                Self.make(backup, interruption, log)
            })
    }

    /// Makes the backup, if one is due, and returns when it is finished.
    func make(_ backup: Engine.DueBackup?) {
        if let backup { Self.make(backup, interruption, log) }
    }

    /// Waits for the running backups, and cancels them if they take longer.
    /// - Parameter gracePeriodEnds: the time until which they may go on by themselves.
    /// - Returns: whether all have ended.
    func finish(gracePeriodEnds: ContinuousClock.Instant) -> Bool {
        let end = max(gracePeriodEnds, .now) + EndOfWork.limit
        for thread in threads where !thread.wait(until: gracePeriodEnds) {
            guard thread.interrupt(until: end) else { return false }
        }
        return true
    }

    private struct Interrupted: Error {}

    private static func make(_ backup: Engine.DueBackup, _ interruption: Interruption, _ log: Log) {
        do {
            try backup.make { if interruption.isRequested { throw Interrupted() } }
        } catch {
            // Another server makes an interrupted one, or this one after its next start.
            guard !interruption.isRequested else { return }
            let sentence = (error as? Failure)?.rpcError.message ?? "\(error)"
            log.write(.warning, "The daily backup was not made: \(sentence)")
        }
    }
}
