/// Makes the occurrences of series. A series has one open occurrence.
extension Engine {
    /// Makes the occurrence that follows another, which is completed or about to go. If the series has another open
    /// occurrence, that is the one.
    /// - Parameter day: The day on which the other was completed or skipped.
    /// - Returns: The open occurrence; nil if the series has ended.
    func makeNext(after task: Task, doneOn day: Day) throws -> TaskView? {
        let moment = try moment
        guard let number = task.series?.number, let occurrence = task.occurrence,
            let series = try store.series(number: number), series.endedAt == nil
        else { return nil }
        if let open = try store.openOccurrence(ofSeries: number, besides: task.number) {
            return TaskView(open, at: moment)
        }
        guard let schedule = series.schedule(in: moment.rule) else { return nil }
        let catchesUp = series.recurrence.catchesUp
        var date = schedule.next(after: occurrence, doneOn: day, catchesUp: catchesUp, at: moment)
        while let taken = date, try store.hasTask(series.occurrenceID(on: taken)) {
            date = schedule.next(after: taken, doneOn: taken, catchesUp: catchesUp, at: moment)
        }
        guard let date else { return nil }
        var next = task.occurrence(on: date, of: series, schedule, at: moment)
        if series.recurrence.repeatsStake, let stake = task.stake, let due = next.due,
            Stake.deadline(of: due, in: moment.rule) > moment.now
        {
            next.stake = stake
            try next.renewStake(at: moment)
        }
        return TaskView(try insert(next), at: moment)
    }

    /// Deletes the open occurrence of the series of a task that is open again, unless it was changed since it was
    /// made. It need not be of a later date: from an early completion, the next is counted from that day.
    func takeBackNext(after task: Task) throws {
        guard let number = task.series?.number,
            let next = try store.openOccurrence(ofSeries: number, besides: task.number), next.revision == 1,
            next.stake == nil, next.relations.progress == nil,
            try !store.hasTime(ofTask: next.number)
        else { return }
        try removeDependencies(on: next)
        try store.deleteTask(number: next.number)
    }

    /// Passes over an occurrence: it goes, and the next is made.
    public func skipTask(_ reference: TaskReference, ifRevision: Int? = nil) throws -> SkipResult {
        let moment = try moment
        let task = try findTask(reference)
        try check(ifRevision, of: task)
        guard task.isOpen else {
            throw Failure.invalidState(
                .taskCompleted, "“\(task.title)” is completed. Only an open task can be skipped.")
        }
        guard task.series != nil else {
            throw Failure.invalidState(
                .notRepeating, "“\(task.title)” does not repeat. Reschedule it, or delete it.")
        }
        try StakeLock(moment: moment).checkDeletion(of: task)
        let next = try makeNext(after: task, doneOn: moment.today)
        _ = try removeSubtasks(of: task, .keep, purge: false, besides: [])
        try removeDependencies(on: task)
        try store.removeTaskReferences(number: task.number)
        try store.deleteTask(number: task.number)
        return SkipResult(task: TaskView(task, at: moment), next: next)
    }

    /// Skips the tasks. See `skipTask`.
    public func skipTasks(_ set: TaskSet) throws -> SkipSummary {
        let tasks = try members(of: set)
        var changes = TaskChanges(selected: tasks.count)
        var next: [TaskView] = []
        try forEach(tasks) { reference in
            let skipped = try skipTask(reference)
            changes.add(skipped.task)
            if next.count < TaskChanges.limit { next += [skipped.next].compactMap(\.self) }
        }
        return SkipSummary(changes: changes, next: next)
    }
}

extension Task {
    /// Returns the occurrence of a date, which is like this one before any work on it.
    fileprivate func occurrence(
        on date: Day, of series: Series, _ schedule: RecurrenceSchedule, at moment: Moment
    ) -> Task {
        let rule = moment.rule
        let stood = occurrence ?? date
        var next = self
        next.id = series.occurrenceID(on: date)
        next.due = schedule.due(on: date)
        next.occurrence = date
        next.series = series.reference
        // A block that was moved with the due is counted from the due, and otherwise from the date of the rule.
        let due = due.map { $0.wallDay(in: rule) } ?? stood
        let block = timeBlock.start.map { rule.wallClock(of: $0).day } ?? stood
        let base = abs(block.distance(to: due)) < abs(block.distance(to: stood)) ? due : stood
        next.timeBlock = timeBlock.shifted(days: base.distance(to: date), in: rule)
        next.wait = wait?.shifted(days: stood.distance(to: date), in: rule)
        next.scheduled = scheduled?.shifted(days: stood.distance(to: date), in: rule)
        next.reminders = reminders.filter { if case .before = $0 { true } else { false } }
        next.checklist = checklist.map { ChecklistItem(id: $0.id, text: $0.text) }
        (next.annotations, next.dependsOn, next.external, next.postponed) = ([], [], nil, nil)
        next.relations = TaskRelations()
        (next.focus, next.completion, next.stake) = (nil, nil, nil)
        next.createdAt = moment.now
        next.revision = 1
        return next
    }
}

extension Due {
    /// The date on the calendar, regardless of when days start.
    fileprivate func wallDay(in rule: DayRule) -> Day {
        switch self {
        case .day(let day): day
        case .instant(let instant): rule.wallClock(of: instant).day
        }
    }
}
