/// Money on a task's deadline.
public struct Stake: Sendable, Hashable {
    public enum Status: String, Sendable, CaseIterable {
        case pending, complete, expired
    }

    /// At least 100.
    public let cents: Int
    /// An ISO 4217 code.
    public let currency: String
    public let status: Status
    /// What the user promised themself, in words.
    public let reward: String?
    /// How an expired stake was settled.
    public let settlement: String?
}
