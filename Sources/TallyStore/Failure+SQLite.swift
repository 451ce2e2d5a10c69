import SQLite
import Tally

extension Failure {
    /// Returns the error for a damaged database.
    /// - Parameter problem: The problem, without a period.
    static func damaged(_ location: String, _ problem: String) -> Failure {
        .storage("\(location) is damaged: \(problem).\(damageRemedies)", .damaged)
    }

    /// Creates a failure from an SQLite error, with a sentence that says what to do.
    /// - Parameter location: The path of the database.
    init(_ error: SQLiteError, location: String) {
        switch error.kind {
        case .busy:
            self = .busy
        case .full:
            self = .storage(
                "The disk is full, so nothing was changed in \(location). Free some space and try again.",
                .diskFull)
        case .readOnly:
            self = .storage(
                "\(location) cannot be written. Check the permissions of the file and its directory. "
                    + "If they are correct, check the data.",
                .readOnly)
        case .corrupt:
            let place = error.table.map { ": its table \($0) cannot be read" } ?? " or not a Tally database"
            self = .storage(
                "\(location) is damaged\(place).\(Self.damageRemedies)", .damaged)
        case .cannotOpen:
            self = .storage("\(location) cannot be opened. Check the path and its permissions.", .unavailable)
        case .inputOutput:
            self = .storage(
                "Reading or writing \(location) failed (\(error.message)). "
                    + "Try again. If it fails again, check the disk.",
                .readOrWriteFailed)
        case .outOfMemory:
            self = .storage("There is not enough memory. Close other programs and try again.", .outOfMemory)
        case .noTransaction:
            self = .storage(
                "The transaction was rolled back after an error, and nothing was changed. "
                    + "Send the requests again.",
                .readOrWriteFailed)
        case .interrupted:
            self = .storage(
                "The server is ending, so the request was interrupted and nothing was changed. Send it again.",
                .unavailable)
        case .constraint, .other:
            self = .storage("\(location) refused the change (\(error.message)).", .unavailable)
        }
    }

    init(_ failure: Migrator.Failure, location: String) {
        switch failure {
        case .newer(let fileVersion, let knownVersion):
            self = .storage(
                "\(location) was written by a newer tallyd (schema \(fileVersion), "
                    + "this one has \(knownVersion)). Update tallyd. The file was not changed.", .newerSchema)
        case .older(let fileVersion, let knownVersion):
            self = .storage(
                "\(location) was written by an older tallyd (schema \(fileVersion), "
                    + "this one has \(knownVersion)), and --read-only prevents its migration. "
                    + "Start tallyd once without --read-only.",
                .olderSchema)
        case .damaged:
            self = .storage(
                "\(location) is damaged: its tables do not match its schema.\(Self.damageRemedies)",
                .damaged)
        case .foreign:
            self = .storage(
                "\(location) is a database of another program and was not changed. Choose another path.",
                .otherProgram)
        case .unprepared:
            self = .storage(
                "\(location) contains no Tally data yet. Start tallyd once without --read-only to create it.",
                .readOnly)
        }
    }
}

extension Color {
    /// - Throws: `SQLiteError` of kind `corrupt` for text that is not a color.
    init(stored text: String) throws {
        guard let color = try? Color(text) else { throw SQLiteError.damage("a stored color is invalid") }
        self = color
    }
}
