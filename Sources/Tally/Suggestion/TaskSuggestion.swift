/// A task that could be in the focus of a day, with the reasons.
public struct TaskSuggestion: Sendable {
    /// What counts for or against a task. `TaskSuggestion` has the points of each.
    public enum Factor: String, Sendable, CaseIterable {
        case due, priority, scheduled, block, stake, blocking, estimate, age, postponed, blocked
    }

    public struct Reason: Sendable, Hashable {
        public let factor: Factor
        /// What it adds to the score; negative if it counts against the task.
        public let points: Int
        /// The reason for people, such as "Due in 3 days.".
        public let sentence: String
    }

    public let task: TaskView
    /// The sum of the reasons' points.
    public let score: Int
    /// The reasons, strongest first. A factor that says nothing of the task is left out.
    public let reasons: [Reason]
}

/// What the score of a task on a day depends on, besides the task.
struct SuggestionContext {
    let day: Day
    let free: FreeTime
    let moment: Moment
}

/// The score of a task: the sum of the points of its factors.
///
/// | factor | points |
/// |---|---|
/// | due | overdue 40, on the day 35, n days later 30 − 2n for the next 14 days |
/// | priority | P0 30, P1 18, P2 6, P3 0 |
/// | scheduled | 8 if work on it can begin since at most 14 days |
/// | block | 20 if it has a time block on the day |
/// | stake | 25 − n with a deadline in n days, for the next 14 days |
/// | blocking | 6 for each task that depends on it, at most 18 |
/// | estimate | 8 if it fits into the free time, −10 if it does not |
/// | age | 1 for each week since it was created, at most 10 |
/// | postponed | 3 for each time it was moved to a later day, at most 15 |
/// | blocked | −40 |
extension TaskSuggestion {
    /// The days ahead in which a due or a deadline counts.
    public static let horizon = 14
    /// The maximum number of dependent tasks that are counted.
    static let countedDependents = 10

    /// - Parameters:
    ///   - dependents: The number of open tasks that depend on it, or a lower bound.
    ///   - isBlocked: Whether it depends on an open task.
    init(_ task: TaskView, dependents: Int, isBlocked: Bool, in context: SuggestionContext) {
        let found = [
            Self.due(task, context), Self.priority(task), Self.scheduled(task, context),
            Self.block(task, context), Self.stake(task, context), Self.blocking(dependents),
            Self.estimate(task, context), Self.age(task, context), Self.postponed(task),
            isBlocked ? Reason(factor: .blocked, points: -40, sentence: "It waits for another task.") : nil,
        ].compactMap(\.self)
        self.task = task
        score = found.reduce(0) { $0 + $1.points }
        reasons = found.sorted { abs($0.points) > abs($1.points) }
    }

    private static func due(_ task: TaskView, _ context: SuggestionContext) -> Reason? {
        guard let due = task.due else { return nil }
        let day = due.day(in: context.moment.rule)
        let days = context.day.distance(to: day)
        if task.isOverdue || days < 0 {
            let late = day.distance(to: context.moment.today)
            let words = late > 0 ? "Was due \(count(late, "day")) ago." : "Is overdue."
            return Reason(factor: .due, points: 40, sentence: words)
        }
        guard days <= horizon else { return nil }
        let words = days == 0 ? "Due on the day." : "Due in \(count(days, "day"))."
        let onToday = days == 0 && context.day == context.moment.today
        return Reason(
            factor: .due, points: days == 0 ? 35 : 30 - 2 * days, sentence: onToday ? "Due today." : words)
    }

    private static func priority(_ task: TaskView) -> Reason? {
        let points = [30, 18, 6, 0][task.priority.rawValue]
        guard points > 0 else { return nil }
        return Reason(factor: .priority, points: points, sentence: "Priority \(task.priority.name).")
    }

    private static func scheduled(_ task: TaskView, _ context: SuggestionContext) -> Reason? {
        guard let day = task.scheduled?.day(in: context.moment.rule) else { return nil }
        let days = day.distance(to: context.day)
        guard (0...horizon).contains(days) else { return nil }
        return Reason(
            factor: .scheduled, points: 8,
            sentence: "Work on it can begin since \(day.inWords(today: context.moment.today)).")
    }

    private static func block(_ task: TaskView, _ context: SuggestionContext) -> Reason? {
        guard let start = task.timeBlock.start, context.moment.rule.day(of: start) == context.day else {
            return nil
        }
        return Reason(
            factor: .block, points: 20,
            sentence: "In the calendar at \(context.moment.rule.clock(of: start)).")
    }

    private static func stake(_ task: TaskView, _ context: SuggestionContext) -> Reason? {
        guard let stake = task.stake, stake.status == .pending else { return nil }
        let days = max(0, context.day.distance(to: stake.dueDay))
        guard days <= horizon else { return nil }
        let (whole, rest) = (stake.cents / 100, (stake.cents % 100).padded(to: 2))
        return Reason(
            factor: .stake, points: 25 - days,
            sentence: "\(whole).\(rest) \(stake.currency) are at stake until "
                + "\(context.moment.rule.words(for: stake.deadline)).")
    }

    private static func blocking(_ dependents: Int) -> Reason? {
        guard dependents > 0 else { return nil }
        let words = dependents == 1 ? "1 task waits for it." : "\(dependents) tasks wait for it."
        return Reason(factor: .blocking, points: min(18, 6 * dependents), sentence: words)
    }

    private static func estimate(_ task: TaskView, _ context: SuggestionContext) -> Reason? {
        guard let minutes = task.estimate, minutes > 0 else { return nil }
        let free = context.free.minutes
        let fits = minutes <= free
        return Reason(
            factor: .estimate, points: fits ? 8 : -10,
            sentence: "Takes \(time(minutes)), and \(fits ? "" : "only ")\(time(free)) is free.")
    }

    private static func age(_ task: TaskView, _ context: SuggestionContext) -> Reason? {
        let weeks = Int(context.moment.now.seconds(since: task.createdAt) / (7 * 86_400))
        guard weeks > 0 else { return nil }
        return Reason(factor: .age, points: min(10, weeks), sentence: "Open for \(count(weeks, "week")).")
    }

    private static func postponed(_ task: TaskView) -> Reason? {
        guard let times = task.postponed, times > 0 else { return nil }
        return Reason(
            factor: .postponed, points: min(15, 3 * times),
            sentence: times == 1 ? "Postponed once." : "Postponed \(times) times.")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// Returns minutes as `1h 05m` or `20m`.
    private static func time(_ minutes: Int) -> String {
        minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \((minutes % 60).padded(to: 2))m"
    }
}
