/// The progress of a long request.
public struct WorkProgress: Sendable, Hashable {
    public var done: Int
    /// The total amount of work; nil while it is unknown.
    public var total: Int?

    public init(done: Int, total: Int? = nil) {
        self.done = done
        self.total = total
    }
}

extension Engine {
    /// Sets the function that receives the progress of the running request; nil removes it. The function
    /// cancels the request by throwing.
    public func beginReporting(to report: sending ((WorkProgress) throws -> Void)?) {
        reportProgress = report
        progress = WorkProgress(done: 0)
        openedStore?.checkCancellation = report.map { report in { try report(self.progress) } }
    }

    /// Reports the progress of the running request. Long work must call this every tenth of a second or more.
    /// - Throws: If the peer has cancelled the request, whose changes must then be rolled back.
    public func report(_ done: Int, of total: Int? = nil) throws {
        progress = WorkProgress(done: done, total: total)
        try reportProgress?(progress)
    }
}
