import CSQLite

/// The current row of a running statement. Columns are counted from 0. A row is valid until the next step.
public struct Row: ~Copyable {
    let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    public func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    public func int(_ column: Int32) -> Int {
        Int(sqlite3_column_int64(statement, column))
    }

    public func int64(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    public func bool(_ column: Int32) -> Bool {
        sqlite3_column_int64(statement, column) != 0
    }

    public func double(_ column: Int32) -> Double {
        sqlite3_column_double(statement, column)
    }

    /// Returns the text of a column; empty for NULL.
    public func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The text of a column; nil if its bytes are not valid UTF-8.
    public func validText(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Calls `body` with the bytes of a blob or text, which are valid during the call; with none for NULL.
    public func withBytes<Result, Failure: Error>(
        _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = sqlite3_column_blob(statement, column)
        return try body(
            UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// The bytes of a blob or text; nil for NULL.
    public func optionalBytes(_ column: Int32) -> [UInt8]? {
        isNull(column) ? nil : withBytes(column) { [UInt8]($0) }
    }

    /// The value as SQLite stores it.
    public func value(_ column: Int32) -> ColumnValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(int64(column))
        case SQLITE_FLOAT: .real(double(column))
        case SQLITE_TEXT: .text(text(column))
        default: .null
        }
    }

    public func optionalInt(_ column: Int32) -> Int? {
        isNull(column) ? nil : int(column)
    }

    public func optionalInt64(_ column: Int32) -> Int64? {
        isNull(column) ? nil : int64(column)
    }

    public func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }
}
