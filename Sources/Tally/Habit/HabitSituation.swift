/// A habit, with its target and count of today.
public struct HabitSituation: Sendable {
    public let habit: Habit
    public let target: HabitTarget?
    public let count: Amount
}

extension Engine {
    public func habitSituation(_ named: String) throws -> HabitSituation {
        let habit = try findHabit(named)
        let today = try moment.today
        return HabitSituation(
            habit: habit, target: try store.targets(ofHabit: habit.number).target(on: today),
            count: max(.zero, try store.habitSum(habit: habit.number, on: today)))
    }
}
