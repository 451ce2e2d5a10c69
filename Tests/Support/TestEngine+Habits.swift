import Tally
import Testing

extension TestEngine {
    @discardableResult
    package func habit(
        _ name: String, _ count: Amount? = nil, per period: Period = .day,
        _ direction: HabitTarget.Direction = .atLeast
    ) throws -> HabitView {
        var draft = HabitDraft(name: try Name(name))
        draft.target = target(count, period, direction)
        let given = draft
        return try change { try $0.createHabit(given) }
    }

    @discardableResult
    package func retarget(
        _ name: String, _ count: Amount?, per period: Period = .day,
        _ direction: HabitTarget.Direction = .atLeast
    ) throws -> HabitView {
        var changes = HabitDraft()
        changes.target = target(count, period, direction)
        let given = changes
        return try change { try $0.updateHabit(name, given) }
    }

    @discardableResult
    package func count(_ name: String, by: Amount = 1, on date: String? = nil) throws -> Amount {
        let date = try date.map(day)
        return try change { try $0.incrementHabit(name, by: by, on: date).count }
    }

    /// Creates a habit with a target on some weekdays, such as `mon wed fri`.
    @discardableResult
    package func habit(
        _ name: String, on weekdays: String, _ count: Amount = 1,
        _ direction: HabitTarget.Direction = .atLeast
    ) throws -> HabitView {
        var draft = HabitDraft(name: try Name(name))
        let days = weekdays.split(separator: " ").compactMap { Weekday(shortName: String($0)) }
        draft.target = .set(
            HabitTargetDraft(count: count, period: nil, direction: direction, weekdays: days))
        let given = draft
        return try change { try $0.createHabit(given) }
    }

    /// Skips a habit on a day, or from one day to another.
    @discardableResult
    package func skip(_ name: String, _ from: String, _ to: String? = nil, _ reason: String? = nil) throws
        -> HabitView
    {
        let days = try day(from)...day(to ?? from)
        let reason = try reason.map { try SkipReason($0) }
        return try change(as: "habit.skip") { try $0.skipHabit(name, on: days, reason: reason) }
    }

    @discardableResult
    package func unskip(_ name: String, _ from: String, _ to: String? = nil) throws -> HabitView {
        let days = try day(from)...day(to ?? from)
        return try change(as: "habit.unskip") { try $0.unskipHabit(name, on: days) }
    }

    @discardableResult
    package func note(_ name: String, _ text: String, on date: String? = nil) throws -> HabitNoteChange {
        let (date, text) = (try date.map(day), try Notes(text))
        return try change(as: "habit.note") { try $0.setHabitNote(name, on: date, to: text) }
    }

    /// Sets the reminders of a habit.
    @discardableResult
    package func remind(_ name: String, _ times: String...) throws -> HabitView {
        var changes = HabitDraft()
        changes.reminders = .set(try times.map { try timeOfDay($0) })
        let given = changes
        return try change { try $0.updateHabit(name, given) }
    }

    /// Returns the days of a habit with their outcomes, from a day to today, such as `Mon met`.
    package func outcomes(_ name: String, from first: String) throws -> [String] {
        let first = try day(first)
        return try read { try $0.habitHistory(name, from: first, to: try $0.moment.today) }.days.map {
            "\($0.date.weekday.shortName) \($0.outcome.map(\.rawValue) ?? "-")"
        }
    }

    package func habitReminders() throws -> [String] {
        try read { try $0.habitReminders() }.map { "\($0.habit.habit.name) \($0.at) \($0.state)" }
    }

    package func view(_ name: String) throws -> HabitView { try read { try $0.habit(name) } }

    private func target(_ count: Amount?, _ period: Period, _ direction: HabitTarget.Direction)
        -> Change<HabitTargetDraft>
    {
        count.map { .set(HabitTargetDraft(count: $0, period: period, direction: direction)) } ?? .clear
    }
}
