/// How a task is to repeat, in a request.
public struct RecurrenceDraft: Sendable {
    public var rule: RecurrenceText
    /// Nil is what the rule says in words, or else the due.
    public var from: Recurrence.Origin?
    public var catchesUp: Bool
    public var repeatsStake: Bool

    public init(
        rule: RecurrenceText, from: Recurrence.Origin? = nil, catchesUp: Bool = false,
        repeatsStake: Bool = false
    ) {
        self.rule = rule
        self.from = from
        self.catchesUp = catchesUp
        self.repeatsStake = repeatsStake
    }
}

/// How a task is to repeat, and from where.
struct RecurrencePlan {
    var recurrence: Recurrence
    var startDay: Day
    var startTime: Int?
}

extension RecurrenceDraft {
    /// Plans the repeat of a task, whose due becomes the first occurrence on or after its day.
    func plan(for task: inout Task, at moment: Moment) throws -> RecurrencePlan {
        guard task.isOpen else {
            throw Failure.invalidState(
                .taskCompleted, "“\(task.title)” is completed. Reopen it to make it repeat.")
        }
        let current = task.due ?? task.day(in: moment.rule).map(Due.day)
        let reading = try rule.reading(from: current, at: moment)
        let from = from ?? reading.from
        guard from == .due || reading.rule.isInterval else {
            throw Failure.invalid(
                .conflictingMembers, path: "recurrence.from",
                problem: "must be due: from the completion, only an interval is counted, as in every! 2 weeks"
            )
        }
        if let current {
            let days = current.day(in: moment.rule).distance(to: reading.first.day(in: moment.rule))
            task.timeBlock = task.timeBlock.shifted(days: days, in: moment.rule)
        }
        task.due = reading.first
        if let partOfDay = reading.partOfDay { task.partOfDay = partOfDay }
        return RecurrencePlan(
            recurrence: Recurrence(
                rule: reading.rule.description, from: from, catchesUp: catchesUp, repeatsStake: repeatsStake),
            startDay: reading.day, startTime: reading.time)
    }
}

/// Which occurrences of a series a change is about.
public enum SeriesScope: String, Sendable, CaseIterable {
    /// Only the one that is changed.
    case this
    /// It and all that follow.
    case following
}
