import CSQLite
import Foundation

/// An error that SQLite reported, or that this wrapper found before asking SQLite.
public struct SQLiteError: Error, Equatable, CustomStringConvertible {
    /// What a caller can do something about; everything else is `other`.
    public enum Kind: Sendable {
        /// The lock was not free within the busy timeout. Safe to retry.
        case busy
        /// The disk or a quota is full.
        case full
        case readOnly
        /// The file is damaged, or is no SQLite database.
        case corrupt
        case cannotOpen
        /// A UNIQUE, CHECK, NOT NULL or FOREIGN KEY constraint refused the change.
        case constraint
        /// Reading or writing a file failed: the disk, a cable, a network file system. It may pass.
        case inputOutput
        case outOfMemory
        /// SQLite rolled the transaction back by itself, after a full disk or an I/O error.
        case noTransaction
        case other

        /// Whether what the connection knows of the file may be wrong from then on. One that is opened anew may fare better.
        public var endsConnection: Bool {
            switch self {
            case .corrupt, .readOnly, .cannotOpen, .inputOutput, .outOfMemory: true
            case .busy, .full, .constraint, .noTransaction, .other: false
            }
        }
    }

    /// `SQLITE_ABORT_ROLLBACK`, a macro that C's importer leaves out.
    static let rolledBack = SQLITE_ABORT | 2 << 8

    /// `SQLITE_IOERR_NOMEM`, likewise.
    static let inputOutputMemory = SQLITE_IOERR | 12 << 8

    /// SQLite's extended result code.
    public let code: Int32
    public let message: String
    /// The statement that failed, without its values.
    public let sql: String?

    public init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// - Parameter systemError: the system's error number after the call that failed. Where it could not read a page, SQLite
    ///   says that the page is damaged.
    init(code: Int32, message: String, sql: String? = nil, systemError: Int32) {
        let isUnread = code & 0xFF == SQLITE_CORRUPT && [EIO, ENXIO, ERANGE].contains(systemError)
        self.init(
            code: isUnread ? Self.unreadable : code,
            message: isUnread ? String(cString: sqlite3_errstr(SQLITE_IOERR)) : message, sql: sql)
    }

    /// `SQLITE_IOERR_CORRUPTFS`, likewise.
    private static let unreadable = SQLITE_IOERR | 33 << 8

    /// After an error such as a full disk SQLite rolls the whole transaction back by itself.
    public static let transactionLost = SQLiteError(
        code: rolledBack, message: "SQLite has rolled the transaction back")

    /// What `PRAGMA integrity_check` found where it is no damage: a page could not be read, for want of memory or by a failure of the
    /// system. Both may pass.
    public init?(finding: String) {
        guard let end = finding.range(of: "error code=")?.upperBound,
            let code = Int32(finding[end...].prefix { $0.isNumber }),
            [SQLITE_NOMEM, SQLITE_IOERR].contains(code & 0xFF)
        else { return nil }
        self.init(code: code, message: String(cString: sqlite3_errstr(code)))
    }

    public static let outOfMemory = SQLiteError(code: SQLITE_NOMEM, message: "out of memory")

    public var kind: Kind {
        if code == Self.rolledBack { return .noTransaction }
        return switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        // What is stored as JSON was written as such, and statements name what the schema has.
        case SQLITE_ERROR
        where ["malformed JSON", "unsupported file format"].contains(message) || message.hasPrefix("no such "):
            .corrupt
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_IOERR: code == SQLiteError.inputOutputMemory ? .outOfMemory : .inputOutput
        case SQLITE_NOMEM: .outOfMemory
        default: .other
        }
    }

    /// The table that the failed statement works on first; nil where it names none.
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
