import Foundation
import SQLite
import Tally

extension SQLiteStore {
    public func begin(changing: Bool, waiting: Bool) throws {
        transactionError = nil
        lastSteps = []
        changeLog.discard()
        isChanging = changing
        try translating {
            try connection.begin(changing ? .immediate : .deferred, waiting: waiting)
            do {
                // The file may have been replaced while the lock was waited for.
                if !isDamaged { try Schema.migrator.checkVersion(of: connection) }
                try checkPlace()
            } catch {
                rollback()
                throw error
            }
        }
    }

    public func commit() throws {
        if let transactionError { throw transactionError }
        // Nothing was written. COMMIT would fail after a read of a damaged page.
        guard isChanging else { return rollback() }
        do {
            try translating {
                guard connection.canCommit else { throw SQLiteError.transactionLost }
                try searchIndex.refresh()
                if !lastSteps.isEmpty { try chain.extend() }
                do {
                    try connection.commit()
                } catch let error as SQLiteError {
                    // A failed write may have left the whole group in the log: see `outcome(of:)`.
                    if file != nil, ![.constraint, .interrupted].contains(error.kind) {
                        isUsable = false
                        isCommitInDoubt = true
                    }
                    throw error
                }
            }
            searchIndex.discard()
        } catch {
            rollback()
            throw error
        }
    }

    public func rollback() {
        try? connection.rollback()
        // If the rollback fails, closing the connection ends the transaction. No reply has acknowledged it.
        if connection.isInTransaction { isUsable = false }
        changeLog.discard()
        searchIndex.discard()
    }

    /// Begins another transaction if SQLite has ended a reading one after an error. It may see a newer state.
    func restartReading() throws {
        if !isChanging, !connection.isInTransaction { try translating { try connection.begin(.deferred) } }
    }

    public var lastStep: StepMark? { lastSteps.last }

    public func outcome(of mark: StepMark) throws -> CommitOutcome {
        try translating {
            // Emptying the log copies committed frames to the file, and removes those of the failed commit.
            guard try connection.truncateLog() else { return .unknown }
            let exists = try connection.first(
                """
                SELECT EXISTS (SELECT 1 FROM step
                    WHERE number = ? AND clock = ? AND fingerprint = ? AND method = ?)
                """,
                [mark.number, mark.clock, mark.fingerprint, mark.method]
            ) { $0.bool(0) }
            return exists == true ? .committed : .notCommitted
        }
    }

    public func inRequestSavepoint<Result>(_ body: () throws -> Result) throws -> Result {
        if let transactionError { throw transactionError }
        let stepsBefore = lastSteps
        do {
            return try translating {
                try connection.savepoint {
                    let result = try body()
                    try changeLog.write(checkCancellation)
                    // Slow work is done while the request can still be cancelled.
                    if let checkCancellation { try searchIndex.refresh(checkCancellation) }
                    return result
                }
            }
        } catch {
            lastSteps = stepsBefore
            changeLog.discard()
            searchIndex.noteUndoing()
            // After some errors, such as a full disk, SQLite rolls back the whole transaction. The rest of
            // the group must not run without its first part.
            if !connection.canCommit, transactionError == nil { transactionError = error }
            throw error
        }
    }

    public func writeChanges() throws {
        try translating { try changeLog.write(checkCancellation) }
    }

    public func inPartSavepoint<Result>(_ body: () throws -> Result) throws -> Result {
        if let transactionError { throw transactionError }
        // What the part writes to the log must be its own, because that goes with it.
        try writeChanges()
        let stepsBefore = lastSteps
        do {
            return try translating {
                try connection.savepoint {
                    let result = try body()
                    // The rest of the request may read the log.
                    try changeLog.write(checkCancellation)
                    return result
                }
            }
        } catch {
            lastSteps = stepsBefore
            changeLog.discard()
            searchIndex.noteUndoing()
            if !connection.canCommit, transactionError == nil { transactionError = error }
            throw error
        }
    }

    /// Updates the search index. If that fails, the group is rolled back: the update may be incomplete.
    func refreshSearchIndex() throws {
        do {
            try translating { try searchIndex.refresh() }
        } catch {
            rollback()
            transactionError = error
            throw error
        }
    }

    public func openStep(_ step: Step) throws {
        try translating {
            let previous = try lastSteps.last?.clock ?? latestClock()
            let clock = max(step.milliseconds << 16, previous + 1)
            try connection.run(
                """
                INSERT INTO step (clock, after_change, device, method, mutation_id, fingerprint, made_by)
                    VALUES (?, ?, (SELECT max(number) FROM device), ?, ?, ?, ?)
                """,
                [
                    clock, changeLog.lastNumber(), step.method, step.mutationID, step.fingerprint,
                    step.madeBy.stored,
                ])
            let mark = StepMark(
                number: connection.lastInsertedRow, clock: clock, method: step.method,
                fingerprint: step.fingerprint)
            lastSteps = lastSteps.suffix(1) + [mark]
        }
    }

    /// Returns the clock of the last step; -1 if there is none.
    private func latestClock() throws -> Int64 {
        try connection.first("SELECT clock FROM step ORDER BY number DESC LIMIT 1") { $0.int64(0) } ?? -1
    }

    public var stepHasChanges: Bool {
        get throws {
            guard changeLog.isEmpty else { return true }
            return try translating {
                try connection.first(
                    """
                    SELECT (SELECT step FROM change ORDER BY number DESC LIMIT 1)
                        = (SELECT max(number) FROM step)
                    """
                ) { $0.bool(0) } ?? false
            }
        }
    }

    public func discardStep() throws {
        try translating {
            try connection.run("DELETE FROM step WHERE number = (SELECT max(number) FROM step)")
            lastSteps.removeLast()
        }
    }

    public func storeResult(_ result: [UInt8], mutationID: String) throws {
        try translating {
            try connection.run(
                "UPDATE step SET answer = ? WHERE mutation_id = ?",
                [String(decoding: result, as: UTF8.self), mutationID])
        }
    }

    public func storedResult(mutationID: String) throws -> StoredResult? {
        try translating {
            try connection.first(
                "SELECT fingerprint, answer FROM step WHERE mutation_id = ? AND answer IS NOT NULL",
                [mutationID]
            ) { StoredResult(fingerprint: $0.int64(0), result: Array($0.text(1).utf8)) }
        }
    }
}
