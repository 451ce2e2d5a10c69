import Testing

import Tally

/// Short forms of requests for stakes and reminders.
extension TestEngine {
    /// Creates a task with a stake.
    @discardableResult
    package func stake(
        _ title: String = "Send the tax return", due: String? = "2026-11-27", cents: Int? = nil,
        _ currency: String? = nil, reward: String? = nil, project: String? = nil
    ) throws -> Int {
        let draft = try TaskDraft(title) { draft in
            if let project { (draft.project, draft.createProject) = (.set(EntityReference(project)), true) }
            if let due { draft.due = .set(try time(due)) }
            draft.stake = .set(try terms(cents, currency, reward: reward))
        }
        return try change { try $0.createTask(draft).number }
    }

    package func terms(_ cents: Int? = nil, _ currency: String? = nil, reward: String? = nil) throws
        -> StakeDraft
    {
        StakeDraft(
            cents: cents, currency: try currency.map { try #require(Currency(code: $0)) },
            reward: try reward.map { .set(try Reward($0)) } ?? .keep)
    }

    @discardableResult
    package func concede(_ number: Int) throws -> TaskView {
        try change { try $0.concedeStake(.number(number)) }
    }

    @discardableResult
    package func settle(_ number: Int, _ outcome: Settlement.Outcome, note: String? = nil) throws -> TaskView
    {
        let note = try note.map { try Notes($0) }
        return try change { try $0.settleStake(.number(number), outcome, note: note) }
    }

    @discardableResult
    package func claim(_ number: Int) throws -> TaskView {
        try change { try $0.claimStake(.number(number)) }
    }

    @discardableResult
    package func reschedule(_ number: Int, days: Int) throws -> TaskView {
        try change { try $0.rescheduleTask(.number(number), byDays: days) }
    }

    @discardableResult
    package func reschedule(_ number: Int, to date: String) throws -> TaskView {
        let date: DateText<Ahead> = try time(date)
        return try change { try $0.rescheduleTask(.number(number), to: date) }
    }

    package func stakes(_ configure: (inout StakeQuery) throws -> Void = { _ in }) throws -> StakePage {
        var query = StakeQuery()
        try configure(&query)
        let given = query
        return try read { try $0.stakes(matching: given) }
    }

    package func status(_ number: Int) throws -> Stake.Status? {
        try task(number).stake?.status
    }

    /// Returns the ledgers as text, such as `USD 500 at risk`.
    package func ledgers() throws -> [String] {
        try read { try $0.ledgers() }.map { ledger in
            let sums = [
                (ledger.atRisk, "at risk"), (ledger.saved, "saved"), (ledger.owed, "owed"),
                (ledger.paid, "paid"), (ledger.waived, "waived"),
            ]
            return "\(ledger.currency) "
                + sums.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        }
    }

    @discardableResult
    package func addReminded(_ reminders: String..., due: String? = nil, start: String? = nil) throws -> Int {
        let draft = try TaskDraft("Call the bank") { draft in
            if let due { draft.due = .set(try time(due)) }
            if let start { draft.start = .set(try time(start)) }
            draft.reminders = .set(
                try reminders.map { try #require(ReminderText($0), "\($0) is not a reminder") })
        }
        return try change { try $0.createTask(draft).number }
    }

    /// Returns the waiting and due reminders with their times, such as `2026-11-20T08:30:00Z due`.
    package func reminders() throws -> [String] {
        try read { try $0.reminders() }.map { "\($0.at.map(\.description) ?? "never") \($0.state)" }
    }
}

extension StakePage {
    /// The numbers of the tasks, in order.
    package var numbers: [Int] { groups.flatMap(\.stakes).map(\.task.number) }
}
