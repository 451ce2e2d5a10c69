import CSQLite

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
        case inputOutput
        /// SQLite rolled the transaction back by itself, after a full disk or an I/O error.
        case noTransaction
        case other
    }

    /// `SQLITE_ABORT_ROLLBACK`, a macro that C's importer leaves out.
    static let rolledBack = SQLITE_ABORT | 2 << 8

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

    public var kind: Kind {
        if code == Self.rolledBack { return .noTransaction }
        return switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        case SQLITE_CANTOPEN: .cannotOpen
        case SQLITE_CONSTRAINT: .constraint
        case SQLITE_IOERR: .inputOutput
        default: .other
        }
    }

    public var description: String {
        "SQLite error \(code): \(message)" + (sql.map { " in “\($0)”" } ?? "")
    }
}
