/// What became of a week.
public struct WeekReview: Sendable {
    public let days: ClosedRange<Day>
    public let completion: CompletionReport
    public let score: ScoreRange
    /// The points of the week before.
    public let earlierScore: Int
    public let streak: Streak
    public let habits: [HabitView]
    /// The tracked time by activity.
    public let time: TimeSummary
    /// The tasks whose stake had its deadline in the week, or was pending with it, in order.
    public let stakes: [TaskView]
    /// The overdue tasks of the week, the first ones by day, and their number.
    public let slipped: [TaskView]
    public let slippedTotal: Total
    /// The open tasks that do not move: postponed three times or more, most often first.
    public let stuck: [TaskView]
}

extension Engine {
    /// The maximum number of tasks in each list of a review.
    private static let reviewLimit = 10
    /// How often a task is postponed before it counts as stuck.
    private static let stuckAfter = 3

    /// Returns the review of the week that contains a day, by the setting `weekStart`; nil means this week.
    public func weekReview(_ date: Day? = nil) throws -> WeekReview {
        let moment = try moment
        let day = date ?? moment.today
        let first = Period.week.start(of: day, weekStart: moment.weekStart)
        let days = first...first.adding(days: 6)
        let before = try store.dailyTotals(in: first.adding(days: -7)...first.adding(days: -1))
        let slipped = try overdueTasks(in: days, at: moment)
        let deadlines =
            moment.rule.start(of: days.lowerBound)..<moment.rule.interval(of: days.upperBound).upperBound
        return WeekReview(
            days: days, completion: try completion(in: days),
            score: try score(from: days.lowerBound, to: days.upperBound),
            earlierScore: before.reduce(0) { $0 + $1.points }, streak: try scoreProfile().streak,
            habits: try habits(archived: false),
            time: try timeSummary(by: .activity, from: days.lowerBound, to: days.upperBound),
            stakes: try store.stakedTasks(deadlineIn: deadlines).filter { !$0.isDeleted }
                .map { TaskView($0, at: moment) },
            slipped: slipped.tasks, slippedTotal: slipped.page.total,
            stuck: try store.postponedTasks(atLeast: Self.stuckAfter, limit: Self.reviewLimit)
                .map { TaskView($0, at: moment) })
    }

    private func overdueTasks(in days: ClosedRange<Day>, at moment: Moment) throws -> (
        tasks: [TaskView], page: TaskPage
    ) {
        var query = TaskQuery()
        query.statuses = [.open]
        query.days = days
        query.overdue = true
        query.sort = .due
        query.limit = Self.reviewLimit
        return try tasks(matching: query)
    }
}
