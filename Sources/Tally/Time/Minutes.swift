/// A length of time in a request, in whole minutes.
public struct Minutes: Hashable, Sendable, ExpressibleByIntegerLiteral {
    public var count: Int

    public init(_ count: Int) { self.count = count }

    public init(integerLiteral count: Int) { self.init(count) }

    /// Rounds seconds up to whole minutes, so that no length of time becomes none.
    public init(roundingUp seconds: Int64) { self.init(Int((seconds + 59) / 60)) }
}
