import CSQLite

/// Reads the columns of a row in order. Valid as long as its row: until the next step.
public struct ColumnReader {
    private let statement: OpaquePointer
    private var column: Int32 = 0

    public init(_ row: borrowing Row) {
        statement = row.statement
    }

    /// Whether the next value is NULL.
    public var isNull: Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    public mutating func skip(_ count: Int) {
        column += Int32(count)
    }

    /// Returns the next value; 0 for NULL.
    public mutating func int64() -> Int64 {
        defer { column += 1 }
        return sqlite3_column_int64(statement, column)
    }

    /// Returns the next text; empty for NULL.
    public mutating func text() -> String {
        defer { column += 1 }
        return Row(statement).text(column)
    }

    /// Returns the next text; nil if its bytes are not valid UTF-8.
    public mutating func validText() -> String? {
        defer { column += 1 }
        return Row(statement).validText(column)
    }
}
