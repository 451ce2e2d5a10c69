/// The storage work that the requests of one group share: begun when the first one needs it, committed once.
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

    /// Begins the work unless that has been done. Where it failed once, every later request fails alike.
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
                try service.beginGroup(changing: mayChange)
                state = .begun
            } catch {
                let error = convert(error)
                state = .failed(error)
                throw error
            }
        }
    }

    /// Commits what was begun. A request that comes later begins anew.
    /// - Returns: the error that all requests that used storage must answer; nil if all is well.
    mutating func end(on service: isolated Service, convert: (any Error) -> RPCError) -> RPCError? {
        defer { state = .idle }
        guard case .begun = state else { return nil }
        do {
            try service.commitGroup()
            return nil
        } catch {
            service.abandonGroup()
            return convert(error)
        }
    }
}
