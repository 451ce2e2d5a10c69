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

/// Reports the progress of one request.
final class ProgressReporter {
    private let receive: (WorkProgress) throws -> Void
    /// The last reported progress.
    private var progress = WorkProgress(done: 0)
    /// Whether progress is not passed on. Cancellation is still checked.
    var isSilent = false

    /// - Parameter receive: Cancels the request by throwing.
    init(_ receive: @escaping (WorkProgress) throws -> Void) {
        self.receive = receive
    }

    func report(_ progress: WorkProgress) throws {
        if !isSilent { self.progress = progress }
        try receive(self.progress)
    }

    /// Throws if the peer has cancelled the request.
    func checkCancellation() throws { try receive(progress) }
}

extension Engine {
    /// Reports the progress of the running request. Long work must call this every tenth of a second or more.
    /// - Throws: If the peer has cancelled the request, whose changes must then be rolled back.
    public func report(_ done: Int, of total: Int? = nil) throws {
        try group?.request?.reporter?.report(WorkProgress(done: done, total: total))
    }
}
