import CSQLite

extension Connection {
    /// Runs statements that only read, and calls `checkCancellation` meanwhile, also within one that takes long.
    ///
    /// Source: https://sqlite.org/c3ref/progress_handler.html. Where a statement that writes is ended so, SQLite takes back the
    /// whole transaction.
    /// - Parameter checkCancellation: must not use this connection. What it throws ends the statement, and is thrown.
    public func checkingCancellation<Result>(
        _ checkCancellation: () throws -> Void, _ body: () throws -> Result
    ) throws -> Result {
        try withoutActuallyEscaping(checkCancellation) { checkCancellation in
            let check = CancellationCheck(checkCancellation)
            sqlite3_progress_handler(
                handle, CancellationCheck.instructions,
                { context in
                    guard let context else { return 0 }
                    return Unmanaged<CancellationCheck>.fromOpaque(context).takeUnretainedValue().isRefused
                        ? 1 : 0
                },
                Unmanaged.passUnretained(check).toOpaque())
            defer { sqlite3_progress_handler(handle, 0, nil, nil) }
            let result = Swift.Result { try body() }
            if let refusal = check.refusal { throw refusal }
            return try result.get()
        }
    }
}

/// Asks somebody again and again whether to go on.
private final class CancellationCheck {
    /// About a millisecond of SQLite's virtual machine.
    static let instructions: Int32 = 10_000

    private let checkCancellation: () throws -> Void
    private(set) var refusal: (any Error)?

    init(_ checkCancellation: @escaping () throws -> Void) {
        self.checkCancellation = checkCancellation
    }

    var isRefused: Bool {
        do {
            try checkCancellation()
            return false
        } catch {
            refusal = error
            return true
        }
    }
}
