/// The filter, order and page of a listing of stakes.
public struct StakeQuery: Sendable {
    public enum Order: Sendable {
        /// Days with a pending stake, earliest first. The other days follow, latest first.
        case pendingFirst
        /// Today. The coming days follow, earliest first, then the past days, latest first.
        case todayFirst
    }

    /// The statuses of the stakes; empty means all.
    public var statuses: Set<Stake.Status> = []
    /// The days of their deadlines; nil means all.
    public var days: ClosedRange<Day>?
    public var order = Order.pendingFirst
    /// The maximum number of stakes on a page; nil means all.
    public var limit: Int?
    /// The `nextCursor` of the previous page.
    public var cursor: String?

    public init() {}
}

/// One page of a listing of stakes.
public struct StakePage: Sendable {
    /// The stakes by the day of their deadline.
    public let groups: [StakeGroup]
    /// The number of stakes on all pages.
    public let total: Int
    /// The number of stakes on later pages.
    public let rest: Int
    /// The cursor of the next page; nil on the last page.
    public let nextCursor: String?
}
