import CSQLite
import Foundation

/// An error that SQLite reported, or that this wrapper detected itself.
public struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// The errors that callers can handle. Everything else is `other`.
    public enum Kind: Sendable {
        /// The lock was not released within the busy timeout. Safe to retry.
        case busy
        /// The disk or a quota is full.
        case full
        case readOnly
        /// The file is damaged, or is not a SQLite database.
        case corrupt
        case cannotOpen
        /// A UNIQUE, CHECK, NOT NULL or FOREIGN KEY constraint failed.
        case constraint
        /// Reading or writing a file failed: the disk, a cable, a network file system. It may be temporary.
        case inputOutput
        case outOfMemory
        /// SQLite rolled the transaction back on its own, after a full disk or an I/O error.
        case noTransaction
        /// The statement was ended before its time, and nothing was changed. See `Interruption`.
        case interrupted
        case other

        /// Whether the connection's view of the file may be wrong after this error. A new one may work.
        public var endsConnection: Bool {
            switch self {
            case .corrupt, .readOnly, .cannotOpen, .inputOutput, .outOfMemory: true
            case .busy, .full, .constraint, .noTransaction, .interrupted, .other: false
            }
        }
    }

    /// `SQLITE_ABORT_ROLLBACK`, a macro that Swift does not import.
    static let rolledBack = SQLITE_ABORT | 2 << 8

    /// `SQLITE_IOERR_NOMEM`, a macro that Swift does not import.
    static let inputOutputMemory = SQLITE_IOERR | 12 << 8

    /// SQLite's extended result code.
    public let code: Int32
    public let message: String
    /// The SQL of the failed statement, without its values.
    public let sql: String?

    public init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// Creates an error from the state after a failed call.
    /// - Parameter systemError: the value of `errno` after the call. SQLite reports a page that it could not
    ///   read as damaged.
    init(code: Int32, message: String, sql: String? = nil, systemError: Int32) {
        let isUnread = code & 0xFF == SQLITE_CORRUPT && [EIO, ENXIO, ERANGE].contains(systemError)
        self.init(
            code: isUnread ? Self.unreadable : code,
            message: isUnread ? String(cString: sqlite3_errstr(SQLITE_IOERR)) : message, sql: sql)
    }

    /// `SQLITE_IOERR_CORRUPTFS`, a macro that Swift does not import.
    private static let unreadable = SQLITE_IOERR | 33 << 8

    /// SQLite rolled the whole transaction back on its own, as after a full disk.
    public static let transactionLost = SQLiteError(
        code: rolledBack, message: "SQLite rolled the transaction back")

    /// Creates an error from a finding of `PRAGMA integrity_check` that is not damage: a page could not be
    /// read, for lack of memory or because of a system error. Both may be temporary. Returns nil for any other
    /// finding.
    public init?(finding: String) {
        guard let end = finding.range(of: "error code=")?.upperBound,
            let code = Int32(finding[end...].prefix { $0.isNumber }),
            [SQLITE_NOMEM, SQLITE_IOERR].contains(code & 0xFF)
        else { return nil }
        self.init(code: code, message: String(cString: sqlite3_errstr(code)))
    }

    /// What this program finds wrong with stored data.
    public static func damage(_ message: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: message)
    }

    public static let outOfMemory = SQLiteError(code: SQLITE_NOMEM, message: "out of memory")

    /// Whether a generic error comes from stored data. The program stores only valid JSON, its statements name
    /// only what the schema has, and a search index that cannot be read has no message, or one about its
    /// format.
    private var isAboutStoredData: Bool {
        ["malformed JSON", "unsupported file format", "SQL logic error"].contains(message)
            || ["no such ", "invalid fts5 "].contains(where: message.hasPrefix)
    }

    public var kind: Kind {
        if code == Self.rolledBack { return .noTransaction }
        return switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        case SQLITE_ERROR where isAboutStoredData: .corrupt
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_IOERR: code == SQLiteError.inputOutputMemory ? .outOfMemory : .inputOutput
        case SQLITE_NOMEM: .outOfMemory
        case SQLITE_INTERRUPT: .interrupted
        default: .other
        }
    }

    /// The first table in the failed statement; nil if it names none.
    public var table: String? {
        let words = (sql ?? "").split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let keywords: Set = ["FROM", "INTO", "UPDATE"]
        return words.firstIndex { keywords.contains($0.uppercased()) }
            .flatMap { words.indices.contains($0 + 1) ? String(words[$0 + 1]) : nil }
    }

    public var description: String {
        "SQLite error \(code): \(message)" + (sql.map { " in “\($0)”" } ?? "")
    }
}
