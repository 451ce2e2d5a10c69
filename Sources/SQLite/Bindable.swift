import CSQLite

/// A value that can be bound to a `?` of a statement.
public protocol Bindable {
    /// Binds the value at `index`, counted from 1, and returns SQLite's result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: Bindable {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: Bindable {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension Bool: Bindable {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self ? 1 : 0)
    }
}

extension Double: Bindable {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_double(statement, index, self)
    }
}

extension String: Bindable {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var copy = self
        return copy.withUTF8 { utf8 in
            // An empty string may have no address, and SQLite reads a null pointer as NULL.
            guard let base = utf8.baseAddress else {
                return sqlite3_bind_text(statement, index, "", 0, transient)
            }
            return base.withMemoryRebound(to: CChar.self, capacity: utf8.count) { characters in
                sqlite3_bind_text64(
                    statement, index, characters, UInt64(utf8.count), transient, UInt8(SQLITE_UTF8))
            }
        }
    }
}

extension [UInt8]: Bindable {
    /// Binds a blob.
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBytes { bytes in
            // An empty array may have no address, and SQLite reads a null pointer as NULL.
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(statement, index, 0)
                : sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), transient)
        }
    }
}

extension Optional: Bindable where Wrapped: Bindable {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }
}

/// `SQLITE_TRANSIENT`, a cast that Swift does not import. SQLite copies the bytes before the call returns.
let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
