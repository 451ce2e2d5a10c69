import Tally

/// How a habit stands, the same in every view.
extension Page {
    func sign(of habit: HabitView) -> StyledText {
        if habit.isMet { return StyledText(glyphs.done, .done) }
        return isOver(habit) ? StyledText(glyphs.failed, .overdue) : StyledText(glyphs.open)
    }

    /// As in `12 of 20 today` or `1 of at most 2 this week`.
    func progress(of habit: HabitView) -> StyledText {
        let role: Role? = habit.isMet ? .done : isOver(habit) ? .overdue : nil
        guard let target = habit.target else { return StyledText("\(habit.today) today", role) }
        let limit = target.direction == .atMost ? "at most " : ""
        let period = target.period == .day ? "today" : "this \(target.period.rawValue)"
        return StyledText("\(habit.periodCount) of \(limit)\(target.count) \(period)", role)
    }

    private func isOver(_ habit: HabitView) -> Bool {
        habit.target.map { $0.direction == .atMost && habit.periodCount > $0.count } ?? false
    }
}
