/// The result of completing a task.
public struct CompletionResult: Sendable {
    public let task: TaskView
    /// The points earned by this request; 0 if the task was already completed.
    public let pointsEarned: Int
    /// The day of the completion, with that day's total score.
    public let score: DayTotal
    /// Today's focus.
    public let focus: FocusDay
    /// Whether this request completed today's focus for the first time today.
    public let isCelebration: Bool
    /// The time entry of the task's timer, if this request stopped one.
    public let stoppedTimer: TimeEntry?
    /// The task's stake, if this request completed it in time.
    public let savedStake: StakeView?
}

extension Engine {
    /// Completes the task. A completed task stays as it is.
    /// - Parameter time: The time of completion, not in the future; nil means now.
    public func completeTask(
        _ reference: TaskReference, at time: DateText<Past>? = nil, ifRevision: Int? = nil
    ) throws -> CompletionResult {
        let moment = try moment
        let given = try time?.due(at: moment)
        let wasOpen = try findTask(reference).isOpen
        let wasAllDone = try focusDay(moment.today).isAllDone
        let task = try changeTask(reference, ifRevision: ifRevision) { task in
            guard task.isOpen else { return }
            let at = try completionTime(given, at: moment)
            task.completion = Completion(at: at, on: moment.rule.day(of: at))
        }
        let stopped =
            wasOpen
            ? try stopTimer(ofTask: task.number, completedAt: task.completion?.at ?? moment.now) : nil
        let focus = try focusDay(moment.today)
        let celebrates = try !wasAllDone && focus.isAllDone && !store.hasCelebrated(on: moment.today)
        if celebrates { try store.setCelebrated(on: moment.today, at: moment.now) }
        let date = task.completion?.on ?? moment.today
        return CompletionResult(
            task: task, pointsEarned: wasOpen ? task.priority.points : 0, score: try dayTotal(date),
            focus: focus,
            isCelebration: celebrates, stoppedTimer: stopped,
            savedStake: wasOpen ? task.stake.flatMap { $0.status == .complete ? $0 : nil } : nil)
    }

    /// Reopens a completed task. An open task stays as it is. A stake that is pending again is not claimed.
    public func reopenTask(_ reference: TaskReference, ifRevision: Int? = nil) throws -> TaskView {
        let moment = try moment
        let today = moment.today
        return try changeTask(reference, ifRevision: ifRevision) { task in
            if let completion = task.completion {
                try endFocus(of: &task, completedOn: completion.on, today: today)
            }
            task.completion = nil
            if task.stakeStatus(at: moment) == .pending { task.stake?.claimedAt = nil }
        }
    }

    private func completionTime(_ given: Due?, at moment: Moment) throws -> Instant {
        guard let given else { return moment.now }
        let at: Instant
        switch given {
        case .instant(let instant): at = instant
        // A date without a time means the end of that day, or now if the day is not over.
        case .day(let day):
            at = min(moment.rule.last(of: day), moment.now)
            guard day <= moment.today else {
                throw Failure.invalid(.inTheFuture, path: "at", problem: "must not be in the future")
            }
        }
        guard at <= moment.now else {
            throw Failure.invalid(.inTheFuture, path: "at", problem: "must not be in the future")
        }
        return at
    }
}
