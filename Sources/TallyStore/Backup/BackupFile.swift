import SQLite
import Tally

/// A copy of a database in progress, under a temporary name.
struct BackupFile {
    let temporary: String
    /// The final path, for errors.
    let path: String
    /// Ends the work from another thread; nil if nothing does.
    let interruption: Interruption?

    /// Fills the copy.
    /// - Parameters:
    ///   - source: The path of the copied database, for errors.
    ///   - copy: Copies the database into the connection.
    /// - Returns: The result of `copy`.
    func fill<Result>(from source: String, _ copy: (Connection) throws -> Result) throws -> Result {
        do {
            let connection = try Connection(.file(path: temporary), interruption: interruption)
            // A failed copy is deleted, so it needs no journal.
            try connection.execute(script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            let result = try copy(connection)
            // No log fits the copy, wherever it is moved: see `CommitChain`.
            try CommitChain(connection).startNewChain()
            try connection.execute(script: "PRAGMA journal_mode = DELETE")
            return result
        } catch let error as SQLiteError {
            switch error.kind {
            case .full:
                throw Failure.storage(
                    "The disk is full, so \(path) was not created. Free some space and try again.", .diskFull)
            case .readOnly, .cannotOpen: throw Failure(error, location: path)
            default: throw Failure(error, location: source)
            }
        }
    }

    /// Checks that the whole copy can be read.
    /// - Parameter checkCancellation: Called repeatedly. Cancels the check by throwing.
    func check(_ checkCancellation: () throws -> Void) throws {
        do {
            let connection = try Connection(
                .file(path: temporary), readOnly: true, interruption: interruption)
            let finding = try connection.checkingCancellation(checkCancellation) {
                try connection.first("PRAGMA integrity_check(1)") { $0.text(0) }
            }
            if let error = finding.flatMap(SQLiteError.init(finding:)) { throw error }
            guard finding == "ok" else {
                throw Failure.storage(
                    "The copy \(path) is damaged: \(finding ?? "it cannot be read").", .damaged)
            }
        } catch let error as SQLiteError {
            throw Failure(error, location: path)
        }
    }
}

extension Connection {
    /// Copies the database in the state that the current transaction sees.
    /// - Returns: The size of the copy in bytes.
    func copy(into target: Connection, _ report: (WorkProgress) throws -> Void) throws -> Int {
        var pages = 0
        try backUp(into: target) { remaining, total in
            pages = total
            try report(WorkProgress(done: total - remaining, total: total))
        }
        return pages * (try pageSize())
    }
}
