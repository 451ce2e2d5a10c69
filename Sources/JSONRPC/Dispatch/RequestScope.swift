/// An actor that a dispatcher runs requests on. The requests of a group share one transaction, in which each
/// succeeds or fails on its own.
public protocol RequestScope: Actor {
    /// Begins a transaction. Called before the first request that needs storage, and not at all if there is
    /// none.
    /// - Parameter changing: whether any request of the group may change stored records.
    func beginTransaction(changing: Bool) throws

    /// Commits the transaction. When it returns, its changes are durable.
    func commitTransaction() throws

    /// Rolls the transaction back after `commitTransaction` has thrown. None of its changes may remain.
    func rollBackTransaction()

    /// Runs one request, and undoes its changes if `body` throws.
    ///
    /// If the `mutationID` was used before, it returns the first result without running `body`, or throws if
    /// the fingerprint differs.
    ///
    /// - Parameter report: for a long request: reports its progress (the amount done, and the total if known),
    ///   and throws if the peer has cancelled the request.
    func perform(
        _ request: RequestIdentity, reporting report: ((Int, Int?) throws -> Void)?,
        _ body: (isolated Self) throws -> [UInt8]
    ) throws -> [UInt8]
}

/// The properties that identify a request.
public struct RequestIdentity: Sendable, Equatable {
    public let method: String
    public let effect: Effect
    /// The peer's identifier of the change, 1 to 64 characters.
    public let mutationID: String?
    /// The 64-bit FNV-1a hash of the method's name and the canonical parameters; 0 without a `mutationID`.
    public let fingerprint: Int64

    public init(method: String, effect: Effect, mutationID: String? = nil, fingerprint: Int64 = 0) {
        self.method = method
        self.effect = effect
        self.mutationID = mutationID
        self.fingerprint = fingerprint
    }
}
