import SQLite
import Tally

/// A copy of a database that is being made, under a temporary name.
struct BackupFile {
    let temporary: String
    /// The name that it gets, for errors.
    let path: String

    /// - Parameters:
    ///   - source: the path of the database that is copied, for errors.
    ///   - copy: copies into the connection that it is given.
    /// - Returns: what `copy` returns.
    func fill<Result>(from source: String, _ copy: (Connection) throws -> Result) throws -> Result {
        do {
            let connection = try Connection(.file(path: temporary))
            // What fails is thrown away whole, so it needs no journal.
            try connection.execute(script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            let result = try copy(connection)
            // No log fits a copy, whatever lies beside the place it is brought to: see `CommitChain`.
            try CommitChain(connection).beginAnew()
            try connection.execute(script: "PRAGMA journal_mode = DELETE")
            return result
        } catch let error as SQLiteError {
            switch error.kind {
            case .full:
                throw Failure.storage(
                    "The disk is full, so \(path) was not made. Free some space and try again.", .diskFull)
            case .readOnly, .cannotOpen: throw Failure(error, location: path)
            default: throw Failure(error, location: source)
            }
        }
    }

    /// Finds out whether the copy can be read whole.
    /// - Parameter checkCancellation: called again and again; gives up by throwing.
    func check(_ checkCancellation: () throws -> Void) throws {
        do {
            let connection = try Connection(.file(path: temporary), readOnly: true)
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
    /// Copies the database as it is in this transaction.
    /// - Returns: its size in bytes.
    func copy(into target: Connection, _ report: (WorkProgress) throws -> Void) throws -> Int {
        var pages = 0
        try backUp(into: target) { remaining, total in
            pages = total
            try report(WorkProgress(done: total - remaining, total: total))
        }
        return pages * (try pageSize())
    }
}
