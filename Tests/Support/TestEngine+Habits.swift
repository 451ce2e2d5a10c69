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

    package func view(_ name: String) throws -> HabitView { try read { try $0.habit(name) } }

    private func target(_ count: Amount?, _ period: Period, _ direction: HabitTarget.Direction)
        -> Change<HabitTargetDraft>
    {
        count.map { .set(HabitTargetDraft(count: $0, period: period, direction: direction)) } ?? .clear
    }
}
