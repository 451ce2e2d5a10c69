import CSQLite

extension Connection {
    /// Runs read-only statements and calls `checkCancellation` regularly, also during a long one.
    ///
    /// Source: https://sqlite.org/c3ref/progress_handler.html. When SQLite interrupts a statement that writes,
    /// it rolls the whole transaction back.
    /// - Parameter checkCancellation: throws to stop the statement. It must not use this connection. Its error
    ///   is rethrown.
    public func checkingCancellation<Result>(
        _ checkCancellation: () throws -> Void, _ body: () throws -> Result
    ) throws -> Result {
        try withoutActuallyEscaping(checkCancellation) { checkCancellation in
            let check = CancellationCheck(checkCancellation)
            sqlite3_progress_handler(
                handle, CancellationCheck.instructions,
                { context in
                    guard let context else { return 0 }
                    return Unmanaged<CancellationCheck>.fromOpaque(context).takeUnretainedValue().isCancelled
                        ? 1 : 0
                },
                Unmanaged.passUnretained(check).toOpaque())
            defer { sqlite3_progress_handler(handle, 0, nil, nil) }
            let result = Swift.Result { try body() }
            if let error = check.error { throw error }
            return try result.get()
        }
    }
}

/// Calls a closure that may cancel the work, and stores the error that it throws.
private final class CancellationCheck {
    /// The number of virtual machine instructions between two checks: about a millisecond.
    static let instructions: Int32 = 10_000

    private let checkCancellation: () throws -> Void
    private(set) var error: (any Error)?

    init(_ checkCancellation: @escaping () throws -> Void) {
        self.checkCancellation = checkCancellation
    }

    var isCancelled: Bool {
        do {
            try checkCancellation()
            return false
        } catch {
            self.error = error
            return true
        }
    }
}
