import SQLite
import Tally

extension Failure {
    /// - Parameter problem: what is wrong, to follow the path of the database.
    static func damaged(_ location: String, _ problem: String) -> Failure {
        .storage("\(location) is damaged: \(problem).\(damageRemedies)", .damaged)
    }

    /// What SQLite reported, as a sentence that a person can act on.
    /// - Parameter location: the path of the database.
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
                "\(location) cannot be written. Check the permissions of the file and of its directory; if they are right, run data.check.",
                .readOnly)
        case .corrupt:
            let place = error.table.map { ": its table \($0) cannot be read" } ?? " or not a Tally database"
            self = .storage(
                "\(location) is damaged\(place).\(Self.damageRemedies)", .damaged)
        case .cannotOpen:
            self = .storage("\(location) cannot be opened. Check the path and its permissions.", .unavailable)
        case .inputOutput:
            self = .storage(
                "Reading or writing \(location) failed (\(error.message)). Try again; if it goes on, check the disk.",
                .readOrWriteFailed)
        case .outOfMemory:
            self = .storage("There is not enough memory. Close other programs and try again.", .outOfMemory)
        case .noTransaction:
            self = .storage(
                "The transaction was rolled back after an error; nothing was changed. Send the requests again.",
                .readOrWriteFailed)
        case .constraint, .other:
            self = .storage("\(location) refused the change (\(error.message)).", .unavailable)
        }
    }

    init(_ failure: Migrator.Failure, location: String) {
        switch failure {
        case .newer(let fileVersion, let knownVersion):
            self = .storage(
                "\(location) was written by a newer tallyd (schema \(fileVersion), this one knows \(knownVersion)). "
                    + "Update tallyd; the file was left untouched.", .newerSchema)
        case .older(let fileVersion, let knownVersion):
            self = .storage(
                "\(location) was written by an older tallyd (schema \(fileVersion), this one has \(knownVersion)), and "
                    + "--read-only forbids to bring it up to date. Start tallyd once without --read-only.",
                .olderSchema)
        case .damaged:
            self = .storage(
                "\(location) is damaged: its tables are not those of its schema.\(Self.damageRemedies)",
                .damaged)
        case .foreign:
            self = .storage(
                "\(location) is the database of another program; it was left untouched.", .otherProgram)
        case .unprepared:
            self = .storage(
                "\(location) holds no Tally data yet, and --read-only forbids to make it.", .readOnly)
        }
    }
}
