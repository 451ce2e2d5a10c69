import CSQLite

/// A prepared statement. It belongs to the isolation domain of its connection.
final class Statement {
    let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ sql: String, on connection: OpaquePointer) throws {
        var handle: OpaquePointer?
        var systemError: Int32 = 0
        let code = sqlite3_prepare_noting_errno(
            connection, sql, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &systemError)
        guard code == SQLITE_OK, let handle else {
            throw SQLiteError(
                code: code == SQLITE_OK ? SQLITE_MISUSE : sqlite3_extended_errcode(connection),
                message: code == SQLITE_OK
                    ? "the statement is empty" : String(cString: sqlite3_errmsg(connection)),
                sql: sql, systemError: systemError)
        }
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// The number of values that the statement takes.
    var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

    /// Whether rows of an earlier run are still being read.
    var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

    /// Runs the statement and calls `body` with each row until it returns false. Every `?` needs a value.
    func forEachRow(_ values: [any Bindable], _ body: (borrowing Row) throws -> Bool) throws {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        guard values.count == parameterCount else {
            throw SQLiteError(
                code: SQLITE_MISUSE, message: "\(values.count) values for \(parameterCount) parameters",
                sql: sql)
        }
        var index: Int32 = 1
        for value in values {
            guard value.bind(to: handle, at: index) == SQLITE_OK else { throw lastError() }
            index += 1
        }
        var systemError: Int32 = 0
        var rows = 0
        while true {
            switch sqlite3_step_noting_errno(handle, &systemError) {
            case SQLITE_ROW: if try !process(rows, body) { return }
            case SQLITE_DONE: return
            default:
                let error = lastError(systemError)
                throw error.code == SQLITE_NOMEM && isDamaged(rows) ? damagedError : error
            }
            rows += 1
        }
    }

    /// Calls `body` with the current row.
    /// - Throws: also if a value could not be read for lack of memory, which a `Row` cannot report.
    private func process(_ row: Int, _ body: (borrowing Row) throws -> Bool) throws -> Bool {
        let result = Result { try body(Row(handle)) }
        guard sqlite3_errcode(connection) != SQLITE_NOMEM else {
            throw isDamaged(row) ? damagedError : SQLiteError.outOfMemory
        }
        return try result.get()
    }

    /// Returns whether the row is damaged rather than memory exhausted: a record with a corrupt length requests
    /// more memory than there is, however often it is read.
    /// - Parameter row: the row that could not be read, from 0. The statement is run again up to it.
    private func isDamaged(_ row: Int) -> Bool {
        guard sqlite3_stmt_readonly(handle) != 0, Self.isMemoryAvailable else { return false }
        sqlite3_reset(handle)
        for _ in 0..<row { guard sqlite3_step(handle) == SQLITE_ROW else { return false } }
        if sqlite3_step(handle) == SQLITE_ROW {
            for column in 0..<sqlite3_column_count(handle) { _ = sqlite3_column_text(handle, column) }
        }
        return sqlite3_errcode(connection) == SQLITE_NOMEM && Self.isMemoryAvailable
    }

    private static var isMemoryAvailable: Bool {
        let memory = sqlite3_malloc64(1 << 20)
        sqlite3_free(memory)
        return memory != nil
    }

    private var damagedError: SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: String(cString: sqlite3_errstr(SQLITE_CORRUPT)), sql: sql)
    }

    private var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

    private func lastError(_ systemError: Int32 = 0) -> SQLiteError {
        SQLiteError(
            code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)),
            sql: sql, systemError: systemError)
    }
}
