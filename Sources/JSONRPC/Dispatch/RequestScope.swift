import Foundation

/// What a dispatcher needs of the actor it dispatches to: a group of requests is one unit of work, in which
/// every request succeeds or fails by itself.
public protocol RequestScope: Actor {
    /// Begins the work of a group; called before its first request that needs storage, and not at all if
    /// there is none.
    /// - Parameter changing: whether any request of the group may change stored records.
    func beginGroup(changing: Bool) throws

    /// Ends the group. After it returns, what the group changed is durable.
    func commitGroup() throws

    /// Gives the group up, after `commitGroup` has thrown. Nothing of it may remain.
    func abandonGroup()

    /// Runs one request inside the group, and undoes its changes if `body` throws.
    ///
    /// With a `mutationID` that was seen before it returns the first result without running `body`, or
    /// throws if the fingerprint differs.
    ///
    /// - Parameter report: of a request that may take long: takes how far it has come (done, and of how many where that is
    ///   known), and throws when the peer has given it up.
    func perform(
        _ request: RequestIdentity, reporting report: ((Int, Int?) throws -> Void)?,
        _ body: (isolated Self) throws -> Data
    ) throws -> Data
}

/// What tells a request from another.
public struct RequestIdentity: Sendable, Equatable {
    public let method: String
    public let effect: Effect
    /// The name the peer gave to the change, 1 to 64 characters.
    public let mutationID: String?
    /// FNV-1a, 64 bits, of the method's name and the canonical parameters; 0 without a `mutationID`.
    public let fingerprint: Int64

    public init(method: String, effect: Effect, mutationID: String? = nil, fingerprint: Int64 = 0) {
        self.method = method
        self.effect = effect
        self.mutationID = mutationID
        self.fingerprint = fingerprint
    }
}

/// The hash of Fowler, Noll and Vo, variant 1a, of 64 bits. Not for secrets: it finds honest mistakes.
struct FNV1a {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
}
