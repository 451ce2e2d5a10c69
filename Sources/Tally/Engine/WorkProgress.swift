/// How far long work has come.
public struct WorkProgress: Sendable, Hashable {
    public var done: Int
    /// nil while it is not known.
    public var total: Int?

    public init(done: Int, total: Int? = nil) {
        self.done = done
        self.total = total
    }
}

extension Engine {
    /// Runs a request that may take long: `report` is told how far it has come, and gives it up by throwing.
    public func reportingProgress<Answer>(
        to report: @escaping (WorkProgress) throws -> Void, _ body: (isolated Engine) throws -> Answer
    ) rethrows -> Answer {
        reportProgress = report
        defer { reportProgress = nil }
        return try body(self)
    }

    /// Long work calls this at least every tenth of a second.
    /// - Throws: where the peer has given the request up; nothing of it may remain.
    func report(_ done: Int, of total: Int? = nil) throws {
        try reportProgress?(WorkProgress(done: done, total: total))
    }
}
