/// Begins, changes and ends series.
extension Engine {
    /// Makes a task repeat as planned, or no longer.
    func repeatTask(_ task: inout Task, as plan: Change<RecurrencePlan>) throws {
        switch plan {
        case .keep: return
        case .clear:
            guard let series = try currentSeries(of: task) else { return }
            guard task.isOpen else {
                throw Failure.invalidState(
                    .taskCompleted, "“\(task.title)” is completed. Give the open one no repeat instead.")
            }
            try end(series, openTask: &task)
        case .set(let plan):
            var series: Series
            if let current = try currentSeries(of: task) {
                series = current
                (series.recurrence, series.startDay) = (plan.recurrence, plan.startDay)
                series.startTime = plan.startTime
                if series != current {
                    series.revision += 1
                    try store.updateSeries(series)
                }
            } else {
                series = try store.insertSeries(
                    Series(
                        number: 0, id: nextIdentifier(), recurrence: plan.recurrence, startDay: plan.startDay,
                        startTime: plan.startTime, createdAt: try moment.now, endedAt: nil, revision: 1))
            }
            task.series = series.reference
            task.occurrence = plan.startDay
        }
    }

    /// Counts the occurrences of a series from the due that its open one has now.
    func recount(from task: inout Task) throws {
        let moment = try moment
        guard let due = task.due, var series = try currentSeries(of: task), let occurrence = task.occurrence,
            var rule = try? RecurrenceRule.read(series.recurrence.rule)
        else { return }
        if case .count(let count) = rule.end {
            var dates = rule.dates(from: series.startDay)
            var passed = 0
            while let date = dates.next(), date < occurrence { passed += 1 }
            rule.end = .count(max(1, count - passed))
        }
        let schedule = RecurrenceSchedule(rule, start: due, in: moment.rule)
        (series.startDay, series.startTime) = (schedule.start, schedule.time)
        series.recurrence.rule = rule.description
        series.revision += 1
        try store.updateSeries(series)
        task.series = series.reference
        task.occurrence = schedule.start
    }

    /// Returns the series of a task that has not ended.
    private func currentSeries(of task: Task) throws -> Series? {
        guard let number = task.series?.number, let series = try store.series(number: number) else {
            return nil
        }
        return series.endedAt == nil ? series : nil
    }

    /// Ends a series: its open occurrence is an ordinary task from now on, and so is one that was reopened.
    private func end(_ series: Series, openTask task: inout Task) throws {
        try markEnded(series)
        while let other = try store.openOccurrence(ofSeries: series.number, besides: task.number) {
            _ = try changeTask(.number(other.number)) { ($0.series, $0.occurrence) = (nil, nil) }
        }
        (task.series, task.occurrence) = (nil, nil)
    }

    private func markEnded(_ series: Series) throws {
        var ended = series
        ended.endedAt = try moment.now
        ended.revision += 1
        try store.updateSeries(ended)
    }

    /// Ends the series of an open task that is being deleted, unless another occurrence is open.
    func endSeries(deleting task: Task) throws {
        guard task.isOpen, let series = try currentSeries(of: task),
            try store.openOccurrence(ofSeries: series.number, besides: task.number) == nil
        else { return }
        try markEnded(series)
    }

    /// Returns whether the deletion of an open task has ended its series.
    public func hasEnded(seriesOf task: TaskView) throws -> Bool {
        try task.isOpen && task.series != nil && currentSeries(of: task.task) == nil
    }

    /// Takes a task whose series has ended out of it.
    func leaveEndedSeries(_ task: inout Task) throws {
        guard task.series != nil, try currentSeries(of: task) == nil else { return }
        (task.series, task.occurrence) = (nil, nil)
    }

    /// Takes a task out of its series, of which the next occurrence is made as the task was.
    func leaveSeries(_ task: inout Task) throws {
        _ = try makeNext(after: task, doneOn: try moment.today)
        (task.series, task.occurrence) = (nil, nil)
    }
}

/// Series as requests name them.
extension Engine {
    public func series(_ target: SeriesTarget) throws -> SeriesView {
        try view(try findSeries(target))
    }

    /// Returns a page of series, the earliest first.
    public func series(matching query: SeriesQuery) throws -> SeriesPage {
        let last = try query.cursor.map { cursor in
            guard let number = Int(try query.mark.place(of: cursor)) else { throw Failure.unreadableCursor }
            return number
        }
        let series = try store.series(isActive: query.isActive, after: last ?? 0, limit: query.limit + 1)
        let page = series.prefix(query.limit)
        return SeriesPage(
            series: try page.map(view),
            total: Total(counted: try store.seriesCount(isActive: query.isActive, limit: Total.bound + 1)),
            nextCursor: series.count > page.count
                ? page.last.map { query.mark.cursor(at: "\($0.number)") } : nil)
    }

    /// Changes how a series repeats. A new rule begins with the open occurrence, whose due becomes its first date.
    public func updateSeries(_ target: SeriesTarget, _ draft: SeriesDraft, ifRevision: Int? = nil) throws
        -> SeriesView
    {
        let moment = try moment
        var series = try findSeries(target)
        try check(ifRevision, of: series)
        guard series.endedAt == nil,
            let open = try store.openOccurrence(ofSeries: series.number, besides: nil)
        else { throw Self.ended }
        if let rule = draft.rule {
            let recurrence = series.recurrence
            let plan = RecurrenceDraft(
                rule: rule, from: draft.from, catchesUp: draft.catchesUp ?? recurrence.catchesUp,
                repeatsStake: draft.repeatsStake ?? recurrence.repeatsStake)
            _ = try changeTask(.number(open.number), duePath: "rule") { task in
                let due = task.due
                try repeatTask(&task, as: .set(try plan.plan(for: &task, at: moment)))
                if task.due != due { try task.checkWait(changing: "rule", in: moment.rule) }
            }
        } else {
            let before = series
            if let from = draft.from {
                guard from == .due || (try? RecurrenceRule.read(series.recurrence.rule))?.isInterval == true
                else {
                    throw Failure.invalid(
                        .conflictingMembers, path: "from",
                        problem: "must be due: from the completion, only an interval is counted")
                }
                series.recurrence.from = from
            }
            series.recurrence.catchesUp = draft.catchesUp ?? series.recurrence.catchesUp
            series.recurrence.repeatsStake = draft.repeatsStake ?? series.recurrence.repeatsStake
            if series != before {
                series.revision += 1
                try store.updateSeries(series)
            }
        }
        return try self.series(.series(.number(series.number)))
    }

    /// Ends a series. Its open occurrence stays, as a task that does not repeat.
    public func endSeries(_ target: SeriesTarget, ifRevision: Int? = nil) throws -> SeriesView {
        let series = try findSeries(target)
        try check(ifRevision, of: series)
        guard series.endedAt == nil else { throw Self.ended }
        if let open = try store.openOccurrence(ofSeries: series.number, besides: nil) {
            _ = try changeTask(.number(open.number)) { try end(series, openTask: &$0) }
        } else {
            try markEnded(series)
        }
        return try self.series(.series(.number(series.number)))
    }

    private static let ended = Failure.invalidState(
        .seriesEnded, "The task no longer repeats. Give an open task a repeat instead.")

    private func view(_ series: Series) throws -> SeriesView {
        SeriesView(
            series, task: try store.openOccurrence(ofSeries: series.number, besides: nil), at: try moment)
    }

    private func findSeries(_ target: SeriesTarget) throws -> Series {
        switch target {
        case .task(let reference):
            let task = try findTask(reference)
            guard let number = task.series?.number, let series = try store.series(number: number) else {
                throw Failure.invalidState(.notRepeating, "“\(task.title)” does not repeat.")
            }
            return series
        case .series(let reference):
            let found = try store.series(named: reference, limit: Failure.Candidates.limit)
            let series = try reference.only(of: found) { series in
                .tasks(try series.compactMap { try view($0).task })
            }
            guard let series else { throw Failure.notFound(.series, named: reference.text) }
            return series
        }
    }

    private func check(_ ifRevision: Int?, of series: Series) throws {
        guard let ifRevision, ifRevision != series.revision else { return }
        throw Failure.conflict(.series(try view(series)))
    }
}
