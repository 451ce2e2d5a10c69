import CSQLite

extension Connection {
    /// Runs statements that only read, and calls `attend` meanwhile, also within one that takes long.
    ///
    /// Source: https://sqlite.org/c3ref/progress_handler.html. Where a statement that writes is ended so, SQLite takes back the
    /// whole transaction.
    /// - Parameter attend: must not use this connection. What it throws ends the statement, and is thrown.
    public func attending<Result>(_ attend: () throws -> Void, _ body: () throws -> Result) throws -> Result {
        try withoutActuallyEscaping(attend) { attend in
            let attention = Attention(attend)
            sqlite3_progress_handler(
                handle, Attention.instructions,
                { context in
                    guard let context else { return 0 }
                    return Unmanaged<Attention>.fromOpaque(context).takeUnretainedValue().isRefused ? 1 : 0
                },
                Unmanaged.passUnretained(attention).toOpaque())
            defer { sqlite3_progress_handler(handle, 0, nil, nil) }
            let result = Swift.Result { try body() }
            if let refusal = attention.refusal { throw refusal }
            return try result.get()
        }
    }
}

/// Asks somebody again and again whether to go on.
private final class Attention {
    /// About a millisecond of SQLite's virtual machine.
    static let instructions: Int32 = 10_000

    private let attend: () throws -> Void
    private(set) var refusal: (any Error)?

    init(_ attend: @escaping () throws -> Void) {
        self.attend = attend
    }

    var isRefused: Bool {
        do {
            try attend()
            return false
        } catch {
            refusal = error
            return true
        }
    }
}
