import Support
import Foundation

extension TemporaryDirectory {
    var database: String { path + "/tally.db" }

    func server(_ options: String...) throws -> ServerProcess {
        try ServerProcess(["--database", database] + options)
    }

    /// Runs `body` once for each index, all at the same time, each in its own thread.
    static func concurrently<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        let results = (0..<count).map { _ in Outcome<Result>() }
        for (index, outcome) in results.enumerated() {
            Thread.detachNewThread { outcome.set(Swift.Result { try body(index) }) }
        }
        return try results.map { try $0.wait().get() }
    }
}

/// The result of a thread.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
    // Safe: it is set before the semaphore is signalled, and read after.
    private var value: Result<Value, any Error>?
    private let isSet = DispatchSemaphore(value: 0)

    func set(_ value: Result<Value, any Error>) {
        self.value = value
        isSet.signal()
    }

    func wait() -> Result<Value, any Error> {
        isSet.wait()
        return value ?? .failure(ServerProcess.NoReply(missing: "the outcome of a thread"))
    }
}
