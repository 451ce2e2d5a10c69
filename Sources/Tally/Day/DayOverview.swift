/// All records of one day.
public struct DayOverview: Sendable {
    public let date: Day
    public let isToday: Bool
    public let score: DayScore
    public let focus: FocusDay
    /// The tasks whose day it is, open and completed, without waiting ones, by priority, then in the manual order.
    public let due: [TaskView]
    public let habits: [DayHabit]
    /// The tracked time of each activity, longest first.
    public let time: [TimeSummary.Row]

    /// Tasks completed on the day, in order of completion, without deleted ones.
    public var completed: [TaskView] { score.shown }

    /// The number of deleted tasks completed on the day.
    public var deletedCount: Int { score.completedCount - completed.count }

    /// The open tasks whose day it is, without those in focus.
    public var openDue: [TaskView] {
        let focused = Set((focus.entries + focus.waiting).map(\.task.number))
        return due.filter { $0.isOpen && !focused.contains($0.number) }
    }

    /// The number of tasks that the day lists: in focus or waiting for a place, open, and completed on it. One that
    /// was completed on another day is listed there.
    public var listedCount: Int {
        Set((focus.entries + focus.waiting).map(\.task.number) + (openDue + score.tasks).map(\.number)).count
    }
}

/// A habit on one day.
public struct DayHabit: Sendable, Hashable {
    public let habit: Habit
    /// The day's count.
    public let count: Amount
    /// The target in force on the day.
    public let target: HabitTarget?
    /// Whether the day's period meets its target by today; without a target, whether the day has a count.
    public let isMet: Bool
    /// Whether something is to be done on the day: it is neither skipped nor a day without a target.
    public let isDue: Bool
    /// What skips the day; nil if it is not skipped.
    public let skip: HabitSkip?
    /// The note of the day; empty for none.
    public let note: String

    /// Creates the habit's entry for a day.
    /// - Returns: nil if the day has no count and no note, and the habit is archived or had not started yet.
    init?(_ habit: Habit, on date: Day, progress: HabitProgress, note: String) {
        let period = progress.periods.first { $0.exclusiveDays.lowerBound <= date }.flatMap {
            $0.exclusiveDays.contains(date) ? $0 : nil
        }
        count = progress.counts.total(in: date...date)
        let isRunning = !habit.isArchived && (period != nil || date > progress.today)
        guard count > .zero || !note.isEmpty || isRunning else { return nil }
        self.habit = habit
        self.note = note
        skip = progress.skip(on: date)
        isDue = isRunning && progress.isDue(on: date)
        target = progress.targets.target(on: date)
        isMet = period.map { $0.target.isMet(by: $0.total) } ?? false
    }
}

/// Combines the records of a day.
extension Engine {
    /// Returns the overview of a day; nil means today.
    public func dayOverview(_ date: Day? = nil) throws -> DayOverview {
        let moment = try moment
        let day = date ?? moment.today
        let due = try store.tasks(in: day...day, status: nil, rule: moment.rule)
            .filter { $0.listedDay(at: moment) == day }
            .sorted { ($0.priority, $0.position) < ($1.priority, $1.position) }
        return DayOverview(
            date: day, isToday: day == moment.today, score: try score(on: day), focus: try focusDay(day),
            due: due.map { TaskView($0, at: moment) },
            habits: try store.habits(archived: nil).compactMap { habit in
                DayHabit(
                    habit, on: day, progress: try progress(of: habit, from: day),
                    note: try store.habitNotes(ofHabit: habit.number, in: day...day).first?.text ?? "")
            }, time: try timeSummary(by: .activity, from: day, to: day).rows)
    }
}
