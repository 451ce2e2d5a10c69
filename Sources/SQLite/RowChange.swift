import CSQLite

/// A change of one row of a rowid table, with the values of all its stored columns.
public struct RowChange {
    public enum Operation: Sendable {
        case insert, update, delete
    }

    public let table: String
    public let operation: Operation
    /// The rowid; for an update, the new one.
    public let row: Int64
    /// Empty for an insert.
    public let before: [ColumnValue]
    /// Empty for a delete.
    public let after: [ColumnValue]

    public init(
        table: String, operation: Operation, row: Int64, before: [ColumnValue], after: [ColumnValue]
    ) {
        self.table = table
        self.operation = operation
        self.row = row
        self.before = before
        self.after = after
    }
}

/// A value as SQLite stores it. Blobs are not used, and are read as null.
public enum ColumnValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

extension ColumnValue: Bindable {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let integer): integer.bind(to: statement, at: index)
        case .real(let double): double.bind(to: statement, at: index)
        case .text(let text): text.bind(to: statement, at: index)
        }
    }
}

extension ColumnValue {
    fileprivate init(_ value: OpaquePointer?) {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            let bytes = sqlite3_value_text(value)
            let count = Int(sqlite3_value_bytes(value))
            self = .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
        default: self = .null
        }
    }
}

extension Connection {
    /// Calls `observer` before every change of a row of `tables`, by any statement, trigger or foreign key
    /// action. The observer must not use the connection.
    public func observeRows(of tables: Set<String>, _ observer: @escaping (RowChange) -> Void) {
        let box = RowObserver(tables: tables, observer: observer)
        rowObserver = box
        // The connection retains the observer, and removes the hook before it releases it.
        sqlite3_preupdate_hook(handle, callRowObserver, Unmanaged.passUnretained(box).toOpaque())
    }
}

final class RowObserver {
    private let tables: Set<String>
    private let observer: (RowChange) -> Void

    init(tables: Set<String>, observer: @escaping (RowChange) -> Void) {
        self.tables = tables
        self.observer = observer
    }

    fileprivate func willChange(
        _ handle: OpaquePointer, _ code: Int32, _ name: UnsafePointer<CChar>, _ row: Int64
    ) {
        let table = String(cString: name)
        guard tables.contains(table) else { return }
        let operation: RowChange.Operation =
            code == SQLITE_INSERT ? .insert : code == SQLITE_DELETE ? .delete : .update
        let columns = 0..<sqlite3_preupdate_count(handle)
        let before = operation == .insert ? [] : columns.map { Self.value(handle, $0, sqlite3_preupdate_old) }
        let after = operation == .delete ? [] : columns.map { Self.value(handle, $0, sqlite3_preupdate_new) }
        observer(RowChange(table: table, operation: operation, row: row, before: before, after: after))
    }

    private typealias Reader = (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Int32

    private static func value(_ handle: OpaquePointer, _ column: Int32, _ read: Reader) -> ColumnValue {
        var value: OpaquePointer?
        return read(handle, column, &value) == SQLITE_OK ? ColumnValue(value) : .null
    }
}

private func callRowObserver(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ code: Int32,
    _ database: UnsafePointer<CChar>?,
    _ table: UnsafePointer<CChar>?, _ oldRow: sqlite3_int64, _ newRow: sqlite3_int64
) {
    guard let context, let handle, let table else { return }
    let observer = Unmanaged<RowObserver>.fromOpaque(context).takeUnretainedValue()
    observer.willChange(handle, code, table, code == SQLITE_DELETE ? oldRow : newRow)
}
