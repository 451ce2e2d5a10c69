/// The tasks suggested for the focus of a day.
public struct DaySuggestions: Sendable {
    public let date: Day
    public let free: FreeTime
    /// The tasks by score, then by due, then in the manual order.
    public let tasks: [TaskSuggestion]
}

extension Engine {
    /// Returns the tasks that are worth doing on a day: open, not waiting, not scheduled for later, and not in focus.
    ///
    /// Not every open task is scored. Those are that indexes find for a factor: the nearest dues and the latest
    /// overdue ones, time blocks of the day, pending stakes, P0 and P1, the oldest, those that can begin, and what
    /// they depend on.
    /// - Parameters:
    ///   - date: Today or a later day; nil means today.
    ///   - limit: The maximum number of tasks.
    public func suggestions(for date: Day? = nil, limit: Int = 5) throws -> DaySuggestions {
        let moment = try moment
        let day = try plannable(date, at: moment)
        let blocks = try store.tasks(startingOn: day, rule: moment.rule).filter(\.isOpen)
        let focus = try focusDay(day)
        let inFocus = focus.entries.filter { $0.state != .completed }.map(\.task.task)
        let context = SuggestionContext(
            day: day, free: FreeTime(of: day, blocks: blocks, focus: inFocus, at: moment), moment: moment)
        let tasks = try candidates(on: day, at: moment)
        let dependents = try store.openDependents(
            of: tasks.map(\.id), limit: TaskSuggestion.countedDependents)
        let suggestions = tasks.map { task in
            TaskSuggestion(
                TaskView(task, at: moment), dependents: dependents[task.id] ?? 0, isBlocked: task.isBlocked,
                in: context)
        }
        let best = suggestions.sorted { one, other in
            if one.score != other.score { return one.score > other.score }
            let (due, otherDue) = (
                one.task.due?.end(in: moment.rule) ?? .max, other.task.due?.end(in: moment.rule) ?? .max
            )
            return due == otherDue ? one.task.position < other.task.position : due < otherDue
        }
        return DaySuggestions(date: day, free: context.free, tasks: Array(best.prefix(limit)))
    }

    /// Returns the open tasks of a day and the overdue ones, the first ten by day, and their number.
    public func dueTasks(by day: Day) throws -> (tasks: [TaskView], page: TaskPage) {
        var query = TaskQuery()
        query.statuses = [.open]
        query.days = .min...day
        query.sort = .due
        query.limit = 10
        return try tasks(matching: query)
    }

    /// Returns the tasks that are scored.
    private func candidates(on day: Day, at moment: Moment) throws -> [Task] {
        let numbers = try store.suggestionCandidates(
            for: day, until: day.adding(days: TaskSuggestion.horizon), at: moment)
        var tasks = try store.tasks(numbered: numbers)
        let blockers = Set(tasks.values.filter(\.isBlocked).flatMap(\.dependsOn))
        for task in try store.tasks(withIDs: Array(blockers)) { tasks[task.number] = task }
        return tasks.values.filter { task in
            task.isOpen && !task.isWaiting(at: moment.now, in: moment.rule)
                && FocusMark(task, on: moment.today) == nil
                && task.scheduled.map { $0.day(in: moment.rule) <= day } ?? true
        }
    }
}
