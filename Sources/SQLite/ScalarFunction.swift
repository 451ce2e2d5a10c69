import CSQLite

extension Connection {
    /// Registers a SQL function with one text argument and a text result, which is NULL for NULL. It must be
    /// pure: SQLite may call it any number of times.
    public func register(textFunction name: String, _ function: @escaping @Sendable (String) -> String) throws
    {
        let box = Unmanaged.passRetained(TextFunction(function))
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        // SQLite owns the box from here on, and releases it even if this call fails.
        let code = sqlite3_create_function_v2(
            handle, name, 1, flags, box.toOpaque(), callTextFunction, nil, nil,
            { context in
                if let context { Unmanaged<TextFunction>.fromOpaque(context).release() }
            })
        guard code == SQLITE_OK else {
            throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
        }
    }
}

extension Connection {
    /// Registers a SQL function of texts with a blob as its result, or NULL. NULL is an empty text to it. It
    /// must be pure.
    public func register(
        blobFunction name: String, arguments: Int32, _ function: @escaping @Sendable ([String]) -> [UInt8]?
    ) throws {
        let box = Unmanaged.passRetained(BlobFunction(function))
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let code = sqlite3_create_function_v2(
            handle, name, arguments, flags, box.toOpaque(), callBlobFunction, nil, nil,
            { context in
                if let context { Unmanaged<BlobFunction>.fromOpaque(context).release() }
            })
        guard code == SQLITE_OK else {
            throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
        }
    }
}

private final class BlobFunction {
    let call: @Sendable ([String]) -> [UInt8]?

    init(_ call: @escaping @Sendable ([String]) -> [UInt8]?) {
        self.call = call
    }
}

private func callBlobFunction(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    let texts = (0..<Int(count)).map { index -> String in
        guard let argument = arguments?[index], let bytes = sqlite3_value_text(argument) else { return "" }
        let count = Int(sqlite3_value_bytes(argument))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
    guard let data = sqlite3_user_data(context),
        let result = Unmanaged<BlobFunction>.fromOpaque(data).takeUnretainedValue().call(texts)
    else {
        sqlite3_result_null(context)
        return
    }
    result.withUnsafeBytes {
        if $0.isEmpty {
            sqlite3_result_zeroblob(context, 0)
        } else {
            sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), transient)
        }
    }
}

private final class TextFunction {
    let call: @Sendable (String) -> String

    init(_ call: @escaping @Sendable (String) -> String) {
        self.call = call
    }
}

private func callTextFunction(
    _ context: OpaquePointer?, _ count: Int32, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let argument = arguments?[0], let bytes = sqlite3_value_text(argument),
        let data = sqlite3_user_data(context)
    else {
        sqlite3_result_null(context)
        return
    }
    let count = Int(sqlite3_value_bytes(argument))
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    let result = Unmanaged<TextFunction>.fromOpaque(data).takeUnretainedValue().call(text)
    sqlite3_result_text(context, result, Int32(result.utf8.count), transient)
}
