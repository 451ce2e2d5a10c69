/// One day as a whole.
extension Engine {
    /// - Parameter date: nil is today.
    public func dayOverview(_ date: Day? = nil) throws -> DayOverview {
        let moment = try moment
        let day = date ?? moment.today
        let due = try store.tasks(dueOn: day...day, rule: moment.rule)
            .sorted { ($0.priority, $0.position) < ($1.priority, $1.position) }
        return DayOverview(
            date: day, isToday: day == moment.today, score: try score(on: day), focus: try focusDay(day),
            due: due.map { TaskView($0, at: moment) },
            habits: try store.habits(archived: nil).compactMap { habit in
                DayHabit(habit, on: day, record: try record(of: habit))
            }, time: try timeSummary(by: .activity, from: day, to: day).rows)
    }
}
