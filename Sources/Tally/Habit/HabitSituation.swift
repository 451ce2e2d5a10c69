/// A habit, with its target and count of today.
public struct HabitSituation: Sendable {
    public let habit: Habit
    public let target: HabitTarget?
    public let count: Amount
    /// The skipped days that have not passed, in order.
    public let skips: [HabitSkip]
    /// Whether today is skipped.
    public let isSkipped: Bool
    /// The note of today; empty for none.
    public let note: String
    /// Whether a reminder of today is due.
    public let hasDueReminder: Bool
}

extension Engine {
    public func habitSituation(_ named: String) throws -> HabitSituation {
        let habit = try findHabit(named)
        let today = try moment.today
        let skips = try store.habitSkips(ofHabit: habit.number, in: today ... .max)
        return HabitSituation(
            habit: habit, target: try store.targets(ofHabit: habit.number).target(on: today),
            count: max(.zero, try store.habitSum(habit: habit.number, on: today)),
            skips: skips, isSkipped: skips.contains { $0.days.contains(today) },
            note: try store.habitNotes(ofHabit: habit.number, in: today...today).first?.text ?? "",
            hasDueReminder: try habitReminders(of: habit).contains { $0.state == .due })
    }
}
