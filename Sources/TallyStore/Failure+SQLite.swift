import SQLite
import Tally

extension Failure {
    /// What SQLite reported, as a sentence that a person can act on.
    init(_ error: SQLiteError, location: String) {
        switch error.kind {
        case .busy:
            self = .busy
        case .full:
            self = .storage(
                "The disk is full, so nothing was changed in \(location); free some space and try again.")
        case .readOnly:
            self = .storage(
                "\(location) cannot be written; check the permissions of the file and of its directory.")
        case .corrupt:
            self = .storage("\(location) is damaged or not a Tally database; restore a backup of it.")
        case .cannotOpen:
            self = .storage("\(location) cannot be opened; check the path and its permissions.")
        case .inputOutput:
            self = .storage("Reading or writing \(location) failed (\(error.message)); check the disk.")
        case .noTransaction:
            self = .storage("\(location) undid the changes after an error; send the requests again.")
        case .constraint, .other:
            self = .storage("\(location) refused the change (\(error.message)).")
        }
    }

    init(_ failure: Migrator.Failure, location: String) {
        switch failure {
        case .newer(let fileVersion, let knownVersion):
            self = .storage(
                "\(location) was written by a newer tallyd (schema \(fileVersion), this one knows \(knownVersion)); "
                    + "update tallyd. The file was left untouched.")
        case .foreign:
            self = .storage("\(location) is the database of another program; it was left untouched.")
        case .unprepared:
            self = .storage("\(location) holds no Tally data yet and --read-only forbids making it.")
        }
    }
}
