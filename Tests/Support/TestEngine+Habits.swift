import Tally
import Testing

extension TestEngine {
    @discardableResult
    package func habit(
        _ name: String, _ count: Int? = nil, per period: Period = .day,
        _ direction: HabitTarget.Direction = .atLeast
    ) throws -> HabitView {
        let draft = HabitDraft(name: try Name(name), target: try target(count, period, direction))
        return try change { try $0.createHabit(draft) }
    }

    @discardableResult
    package func retarget(
        _ name: String, _ count: Int?, per period: Period = .day,
        _ direction: HabitTarget.Direction = .atLeast
    ) throws -> HabitView {
        var changes = HabitChanges()
        changes.target = try target(count, period, direction).map { .set($0) } ?? .clear
        let given = changes
        return try change { try $0.updateHabit(name, given) }
    }

    @discardableResult
    package func count(_ name: String, by: Int = 1, on date: String? = nil) throws -> Int {
        let date = try date.map(day)
        return try change { try $0.incrementHabit(name, by: by, on: date).count }
    }

    package func view(_ name: String) throws -> HabitView { try read { try $0.habit(name) } }

    private func target(_ count: Int?, _ period: Period, _ direction: HabitTarget.Direction) throws
        -> HabitTarget?
    {
        try count.map { try #require(HabitTarget(count: $0, period: period, direction: direction)) }
    }
}
