/// Money at stake on a task's deadline, as it is stored. Its status is derived from it, the task's completion
/// and the current time.
public struct Stake: Sendable, Hashable {
    public enum Status: String, Sendable, CaseIterable {
        case pending, complete, expired
    }

    /// What a stake was found to be once its deadline had passed.
    public enum Decision: String, Sendable, CaseIterable {
        case complete, expired
    }

    /// The valid range of `cents`. The upper bound lets ten million stakes be summed without overflow.
    public static let cents = 100...100_000_000_000
    /// The default amount in cents.
    public static let standardCents = 500

    public var cents: Int
    public var currency: Currency
    /// The reward that the user promises themself, in words.
    public var reward: String?
    /// The task's title when the stake was made.
    public var title: String
    /// The id of the task's project when the stake was made.
    public var project: Identifier
    public var madeAt: Instant
    /// The last instant at which completing the task is in time. Unlike a due date, it does not move with the
    /// time zone.
    public var deadline: Instant
    /// The day of the deadline, by the time zone and day start when the deadline was set.
    public var dueDay: Day
    public var concededAt: Instant?
    public var settlement: Settlement?
    /// The time at which the reward was claimed.
    public var claimedAt: Instant?
    /// The status when the deadline was first seen to have passed; nil until then. A clock that is set back
    /// does not revive a decided stake.
    public var decision: Decision?
    /// Whether the minutes in which undo may remove a new stake were seen to have passed.
    public var isBinding = false
    /// The time at which a client said that it has shown the expiry.
    public var expiryShownAt: Instant?
}

extension Stake {
    /// How stakes are stored, each with the number of its task.
    public static let record = RecordMapping(
        "stake", .part(of: "task", by: "task", .stake, sharesNumber: true), Stake.init,
        RecordField("cents", \.cents, .range(Stake.cents)),
        RecordField("currency", \.currency),
        RecordField("reward", optional: \.reward, .text { try Reward($0).text }),
        RecordField("title", \.title, .title),
        RecordField("projectId", \.project),
        RecordField("madeAt", \.madeAt),
        RecordField("deadlineAt", \.deadline),
        RecordField("dueDay", \.dueDay).defaulting(.dayOf("deadlineAt")),
        RecordField("concededAt", optional: \.concededAt),
        RecordField(\.settlement, as: .settlement),
        RecordField("claimedAt", optional: \.claimedAt),
        RecordField("decision", optional: \.decision).addedLater.latch,
        RecordField(\.isBinding, as: .binding),
        RecordField(\.expiryShownAt, as: .expiryShownAt),
        rules: [
            .dayOf("dueDay", "deadlineAt"), .together("outcome", "settledAt"),
            .together("outcome", "settlementNote"),
        ])
}

extension Stake.Decision: StorableText {
    static var memberLimit: RecordLimit? {
        .form("complete or expired") { Stake.Decision(rawValue: $0)?.rawValue }
    }
}

extension RecordCodec<Bool> {
    /// A flag that is stored as true or null.
    fileprivate static var binding: RecordCodec {
        RecordCodec(
            RecordMember("binding", .flag, RecordLimit { $0 == .flag(false) ? "must be true or null" : nil })
                .optional.addedLater.latch,
            read: { Bool(reading: &$0) }, write: { try ($0 ? true : nil).write(to: &$1) })
    }
}

extension RecordCodec<Instant?> {
    fileprivate static var expiryShownAt: RecordCodec {
        RecordCodec(
            RecordMember("expiryShownAt", .instant).optional.addedLater.latch,
            read: { try Instant?(reading: &$0) }, write: { try $0.write(to: &$1) })
    }
}

extension Stake {
    /// How long undo may remove a new stake, in seconds.
    static let secondsUntilBinding: Int64 = 300

    /// Returns `complete` if the task was completed by the deadline, and `expired` if the deadline passed
    /// first or the stake was conceded.
    public func status(completedAt: Instant?, at moment: Moment) -> Status {
        if concededAt != nil || settlement != nil || decision == .expired { return .expired }
        if let completedAt { return completedAt <= deadline ? .complete : .expired }
        return hasPassed(at: moment) ? .expired : .pending
    }

    /// Returns whether the deadline has passed, now or when the stake was decided.
    public func hasPassed(at moment: Moment) -> Bool {
        decision != nil || moment.now > deadline
    }

    /// Returns whether undo may remove the stake.
    public func isFresh(at moment: Moment) -> Bool {
        let allowed = -Self.secondsUntilBinding...Self.secondsUntilBinding
        return !isBinding && allowed.contains(moment.now.seconds(since: madeAt))
    }

    /// Returns the last instant that is in time for a due.
    static func deadline(of due: Due, in rule: DayRule) -> Instant {
        switch due {
        case .day(let day): rule.last(of: day)
        case .instant(let instant): instant
        }
    }
}
