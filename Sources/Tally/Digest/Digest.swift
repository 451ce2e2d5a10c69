/// What became of a day, week, month or year, with what surrounds it, for a page that shows all of it.
public struct Digest: Sendable {
    public enum Span: String, Sendable, CaseIterable {
        case day, week, month, year
    }

    /// The first tasks of a list, and the number of all.
    public struct Tasks: Sendable {
        public let tasks: [TaskView]
        public let total: Total

        static let none = Tasks(tasks: [], total: Total(counted: 0))
    }

    public let span: Span
    /// The days of the span.
    public let days: ClosedRange<Day>
    /// The last of its days that is not ahead; its first day if all are.
    public let end: Day
    /// Whether all of its days are over.
    public let isOver: Bool

    /// The level and the streak, now.
    public let profile: ScoreProfile
    public let completion: CompletionReport
    /// The points of the span, and of the span before.
    public let total: Int
    public let earlierTotal: Int
    /// The totals of all stakes, now.
    public let ledgers: [Ledger]

    /// The scores of 30 days, 90 days and a year up to `end`.
    public let scores: [ScoreRange]
    /// The year of the span by each stat, at most `maxStats`, and the number of habits and activities left out.
    public let years: [Heatmap]
    public let otherStats: Int
    /// The month of the span; nil for a year.
    public let month: CalendarMonth?
    /// The tracked time of the span.
    public let time: TimeSummary
    public let timeByHour: TimeDistribution<Int>

    /// The days before and in the span that charts of its course cover.
    public let course: ClosedRange<Day>
    public let timeByDay: TimeDistribution<Day>
    public let projects: ProjectCourse
    public let trend: Trend
    /// The habits that are not archived, now.
    public let habitsNow: [HabitView]
    /// The course of the first of them, and the number of the others.
    public let habits: [HabitCourse]
    public let otherHabits: Int

    /// The tasks completed in the span, the latest first.
    public let done: Tasks
    /// The overdue tasks: all of them if the span is not over, otherwise those of the span.
    public let overdue: Tasks
    /// The open tasks of the rest of the span.
    public let due: Tasks

    /// The greatest number of stats with a year.
    public static let maxStats = 12
    /// The greatest number of habits.
    public static let maxHabits = 12
    /// The greatest number of tasks in a list.
    public static let maxTasks = 15

    /// The days of a span that contains a day.
    static func days(of span: Span, containing day: Day, weekStart: Weekday) -> ClosedRange<Day> {
        switch span {
        case .day: return day...day
        case .week:
            let first = Period.week.start(of: day, weekStart: weekStart)
            return first...first.adding(days: 6)
        case .month:
            let month = Month(containing: day)
            return month.first...month.last
        case .year:
            let months = [1, 12].compactMap { Month(year: day.year, month: $0) }
            return (months.first?.first ?? day)...(months.last?.last ?? day)
        }
    }
}
