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
    /// Tells `report` how far the request that runs has come, until nil is given; it gives the request up by throwing.
    public func beginReporting(to report: sending ((WorkProgress) throws -> Void)?) {
        reportProgress = report
        progress = WorkProgress(done: 0)
        openedStore?.checkCancellation = report.map { report in { try report(self.progress) } }
    }

    /// Long work calls this at least every tenth of a second.
    /// - Throws: where the peer has given the request up; nothing of it may remain.
    public func report(_ done: Int, of total: Int? = nil) throws {
        progress = WorkProgress(done: done, total: total)
        try reportProgress?(progress)
    }
}
