import SQLite
import Tally

/// Removes the oldest part of the change log. What remains is a suffix of it.
extension SQLiteStore {
    public func compactedCursor() throws -> Int {
        try translating {
            (try connection.first("SELECT min(number) FROM change") { $0.optionalInt(0) } ?? nil).map {
                $0 - 1
            } ?? 0
        }
    }

    public func isCompacted(step number: Int) throws -> Bool {
        let cursor = try compactedCursor()
        guard cursor > 0 else { return false }
        return try translating {
            try connection.first(
                """
                SELECT ?1 < (SELECT min(number) FROM step)
                    OR EXISTS (SELECT 1 FROM step WHERE number = ?1 AND after_change < ?2)
                """, [number, cursor]
            ) { $0.bool(0) } ?? false
        }
    }

    public func compactLog(_ compaction: LogCompaction) throws {
        try translating {
            do {
                try connection.savepoint {
                    try removeResults(compaction)
                    try removeSteps(compaction)
                }
            } catch let error as SQLiteError where error.kind == .corrupt && connection.canCommit {
                // Old changes that cannot be read stand in the way of no new ones. `data.check` reports them.
            }
        }
    }

    private func removeResults(_ compaction: LogCompaction) throws {
        var expired: [Int] = []
        try connection.rows(
            of: """
                SELECT number, clock FROM step INDEXED BY step_with_mutation WHERE mutation_id IS NOT NULL
                    ORDER BY number LIMIT ?
                """, [compaction.limit]
        ) { row in
            guard row.int64(1) < compaction.resultsBefore.logClock else { return false }
            expired.append(row.int(0))
            return true
        }
        for number in expired {
            try connection.run("UPDATE step SET mutation_id = NULL, answer = NULL WHERE number = ?", [number])
        }
    }

    private struct OldStep {
        let number: Int
        let afterChange: Int
    }

    private func removeSteps(_ compaction: LogCompaction) throws {
        let before = compaction.stepsBefore.logClock
        var steps: [OldStep] = []
        // The step after the last one to remove tells where the changes of that one end.
        try connection.rows(
            of: """
                SELECT number, after_change, clock, mutation_id IS NOT NULL,
                        (SELECT max(clock) FROM step WHERE number IN (s.undone_by, s.redone_by))
                    FROM step s ORDER BY number LIMIT ?
                """, [compaction.limit + 1]
        ) { row in
            steps.append(OldStep(number: row.int(0), afterChange: row.int(1)))
            return row.int64(2) < before && !row.bool(3) && row.int64(4) < before
        }
        guard steps.count > 1,
            let first = try connection.first("SELECT min(number) FROM change", [], { $0.int(0) })
        else { return }
        let (last, lastToRemove) = (try lastCursor(), first + compaction.limit - 1)
        var removed: (change: Int, step: Int?) = (first - 1, nil)
        for (step, next) in zip(steps, steps.dropFirst()) {
            guard next.afterChange < last, removed.change < lastToRemove || next.afterChange <= lastToRemove
            else {
                break
            }
            removed.change = max(removed.change, min(next.afterChange, lastToRemove))
            if next.afterChange <= lastToRemove { removed.step = step.number }
        }
        if removed.change >= first {
            try connection.run("DELETE FROM change WHERE number <= ?", [removed.change])
        }
        if let step = removed.step { try connection.run("DELETE FROM step WHERE number <= ?", [step]) }
    }
}

extension Instant {
    /// The clock of steps from this time on is not less: milliseconds << 16 | counter.
    fileprivate var logClock: Int64 { (seconds * 1000) << 16 }
}
