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
    /// The subtasks that this request completed with it.
    public var subtasks: [TaskView] = []
    /// The first tasks that this request unblocked.
    public var unblocked: [TaskView] = []
    /// The open occurrence that follows, if this request completed a task that repeats.
    public let next: TaskView?
}

/// The result of completing, or completing and reopening, several tasks.
public struct CompletionSummary: Sendable {
    public let changes: TaskChanges
    /// The number of tasks that this request completed. It reopened the others.
    public let completed: Int
    public let pointsEarned: Int
    /// The day of the completions, with that day's total score.
    public let score: DayTotal
    /// Today's focus.
    public let focus: FocusDay
    /// Whether this request completed today's focus for the first time today.
    public let isCelebration: Bool
    /// The time entry of the timer, if this request stopped it.
    public let stoppedTimer: TimeEntry?
    /// The number of stakes that this request saved.
    public let savedStakes: Int
    /// The first tasks that this request unblocked.
    public let unblocked: [TaskView]
    /// The open occurrences that follow those that this request completed, at most `TaskChanges.limit`.
    public let next: [TaskView]
}

extension Engine {
    /// Completes the task. A completed task stays as it is.
    /// - Parameters:
    ///   - time: The time of completion, not in the future; nil means now.
    ///   - options: What it does about other tasks that are to be done first.
    public func completeTask(
        _ reference: TaskReference, at time: DateText<Past>? = nil,
        _ options: CompletionOptions = CompletionOptions(), ifRevision: Int? = nil
    ) throws -> CompletionResult {
        let moment = try moment
        let given = try time?.due(at: moment)
        let task = try findTask(reference)
        try check(ifRevision, of: task)
        let subtasks = try subtasks(completedWith: task, besides: [], options)
        let ((completed, others), celebration) = try celebrating(at: moment) {
            let others = try subtasks.map { subtask in
                try complete(.number(subtask.number), ifRevision: nil) {
                    try completionTime(given, at: moment)
                }
            }
            let completed = try complete(reference, ifRevision: ifRevision) {
                try completionTime(given, at: moment)
            }
            return (completed, others)
        }
        let completions = task.isOpen ? subtasks + [task] : []
        return CompletionResult(
            task: completed.task, pointsEarned: completions.map(\.priority.points).reduce(0, +),
            score: try dayTotal(completed.task.completion?.on ?? moment.today), focus: celebration.focus,
            isCelebration: celebration.isNew,
            stoppedTimer: completed.stoppedTimer ?? others.lazy.compactMap(\.stoppedTimer).first,
            savedStake: completed.savedStake, subtasks: others.map(\.task),
            unblocked: try tasks(unblockedBy: completions.map(\.id)), next: completed.next)
    }

    /// Completes the tasks. See `completeTask`. Those of the set are done to each other.
    public func completeTasks(
        _ set: TaskSet, at time: DateText<Past>? = nil, _ options: CompletionOptions = CompletionOptions()
    ) throws -> CompletionSummary {
        try completeTasks(set, at: time, options, reopensCompleted: false)
    }

    /// Completes an open task, or reopens a completed one.
    public func toggleTask(
        _ reference: TaskReference, _ options: CompletionOptions = CompletionOptions(), ifRevision: Int? = nil
    ) throws -> CompletionResult {
        let task = try findTask(reference)
        guard let completion = task.completion else {
            return try completeTask(reference, options, ifRevision: ifRevision)
        }
        let reopened = try reopenTask(reference, ifRevision: ifRevision)
        return CompletionResult(
            task: reopened, pointsEarned: 0, score: try dayTotal(completion.on),
            focus: try focusDay(try moment.today), isCelebration: false, stoppedTimer: nil, savedStake: nil,
            next: nil)
    }

    /// Completes the open ones of the tasks, and reopens the others.
    public func toggleTasks(_ set: TaskSet, _ options: CompletionOptions = CompletionOptions()) throws
        -> CompletionSummary
    {
        try completeTasks(set, at: nil, options, reopensCompleted: true)
    }

    private func completeTasks(
        _ set: TaskSet, at time: DateText<Past>?, _ options: CompletionOptions, reopensCompleted: Bool
    ) throws -> CompletionSummary {
        let moment = try moment
        let at = try completionTime(try time?.due(at: moment), at: moment)
        let tasks = try members(of: set)
        let ids = Set(tasks.map(\.id))
        var changes = TaskChanges(selected: tasks.count)
        var (points, savedStakes) = (0, 0)
        var completed: Set<Identifier> = []
        var stoppedTimer: TimeEntry?
        var next: [TaskView] = []
        let (_, celebration) = try celebrating(at: moment) {
            try forEach(tasks) { reference in
                let task = try findTask(reference)
                guard task.isOpen else {
                    // It may have been completed with the task that it is part of.
                    if reopensCompleted, !completed.contains(task.id) {
                        changes.add(try reopenTask(reference))
                    }
                    return
                }
                for task in try subtasks(completedWith: task, besides: ids, options) + [task] {
                    let result = try complete(.number(task.number), ifRevision: nil) { at }
                    changes.add(result.task, isSelected: ids.contains(task.id))
                    completed.insert(task.id)
                    points += task.priority.points
                    stoppedTimer = result.stoppedTimer ?? stoppedTimer
                    if result.savedStake != nil { savedStakes += 1 }
                    if next.count < TaskChanges.limit, let made = result.next { next.append(made) }
                }
            }
        }
        return CompletionSummary(
            changes: changes, completed: completed.count, pointsEarned: points,
            score: try dayTotal(moment.rule.day(of: at)), focus: celebration.focus,
            isCelebration: celebration.isNew, stoppedTimer: stoppedTimer, savedStakes: savedStakes,
            unblocked: try self.tasks(unblockedBy: Array(completed)), next: next)
    }

    /// Completes a task, stops its timer, and makes the next occurrence. A completed task stays as it is.
    private func complete(
        _ reference: TaskReference, ifRevision: Int?, at time: () throws -> Instant
    ) throws -> (task: TaskView, stoppedTimer: TimeEntry?, savedStake: StakeView?, next: TaskView?) {
        let moment = try moment
        var isNew = false
        let task = try changeTask(reference, ifRevision: ifRevision) { task in
            guard task.isOpen else { return }
            let at = try time()
            task.completion = Completion(at: at, on: moment.rule.day(of: at))
            isNew = true
        }
        guard isNew else { return (task, nil, nil, nil) }
        let stopped = try stopTimer(ofTask: task.number, completedAt: task.completion?.at ?? moment.now)
        let next = try makeNext(after: task.task, doneOn: task.completion?.on ?? moment.today)
        return (task, stopped, task.stake.flatMap { $0.status == .complete ? $0 : nil }, next)
    }

    /// Runs completions, and celebrates if they complete today's focus for the first time today.
    private func celebrating<Value>(
        at moment: Moment, _ body: () throws -> Value
    ) throws -> (Value, (focus: FocusDay, isNew: Bool)) {
        let wasAllDone = try focusDay(moment.today).isAllDone
        let value = try body()
        let focus = try focusDay(moment.today)
        let isNew = try !wasAllDone && focus.isAllDone && !store.hasCelebrated(on: moment.today)
        if isNew { try store.setCelebrated(on: moment.today, at: moment.now) }
        return (value, (focus, isNew))
    }

    /// Reopens a completed task. An open task stays as it is. A stake that is pending again is not claimed. The open
    /// occurrence of a task that repeats goes, unless it was changed since it was made.
    public func reopenTask(_ reference: TaskReference, ifRevision: Int? = nil) throws -> TaskView {
        let moment = try moment
        let today = moment.today
        return try changeTask(reference, ifRevision: ifRevision) { task in
            if let completion = task.completion {
                try endFocus(of: &task, completedOn: completion.on, today: today)
                try takeBackNext(after: task)
                try leaveEndedSeries(&task)
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
