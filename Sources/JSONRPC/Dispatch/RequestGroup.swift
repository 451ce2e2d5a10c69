/// The transaction that the requests of one group share: started by the first one that needs it, committed
/// once.
struct RequestGroup<Service: RequestScope> {
    private enum State {
        case idle, begun
        case failed(RPCError)
    }

    private let mayChange: Bool
    private var state = State.idle

    init(changing mayChange: Bool) {
        self.mayChange = mayChange
    }

    /// Begins the group's transaction unless it has begun. After a failure, every later call throws the same
    /// error.
    mutating func begin(
        on service: isolated Service, convert: (any Error) -> RPCError
    ) throws(RPCError) {
        switch state {
        case .begun:
            return
        case .failed(let error):
            throw error
        case .idle:
            do {
                try service.beginTransaction(changing: mayChange)
                state = .begun
            } catch {
                let error = convert(error)
                state = .failed(error)
                throw error
            }
        }
    }

    /// Commits the transaction. A later request begins a new one.
    /// - Returns: the error for all requests that used storage; nil on success.
    mutating func end(on service: isolated Service, convert: (any Error) -> RPCError) -> RPCError? {
        defer { state = .idle }
        guard case .begun = state else { return nil }
        do {
            try service.commitTransaction()
            return nil
        } catch {
            service.rollBackTransaction()
            return convert(error)
        }
    }
}
