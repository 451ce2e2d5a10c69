/// Plans the focus of a day: up to three tasks.
extension Engine {
    /// Returns the focus of a day; nil means today.
    public func focus(on date: Day? = nil) throws -> FocusDay {
        try focusDay(date ?? (try moment).today)
    }

    /// Adds a task to the focus of a day. A task in focus on another day moves to this one.
    /// - Throws: `Failure.focusFull` if three tasks are in focus on the day.
    public func addFocus(_ reference: TaskReference, on date: Day? = nil, ifRevision: Int? = nil) throws
        -> FocusDay
    {
        let moment = try moment
        let day = try plannable(date, at: moment)
        let task = try findTask(reference)
        try check(ifRevision, of: task)
        let focus = try focusDay(day)
        let isThere = (focus.entries + focus.waiting).contains { $0.task.number == task.number }
        if isThere { return focus }
        guard task.isOpen else {
            throw Failure.invalidState(
                .taskCompleted, "“\(task.title)” is completed. Reopen it to put it in focus.")
        }
        guard !focus.isFull else {
            throw Failure.focusFull(day, today: moment.today, tasks: focus.entries.map(\.task))
        }
        try place(
            task, FocusPlacement(from: day, order: try store.lastFocusOrder(on: day) + 1), today: moment.today
        )
        return try focusDay(day)
    }

    /// Removes a task from focus.
    /// - Parameter date: The only day to remove it from; nil means the day it is in focus on.
    public func removeFocus(
        _ reference: TaskReference, on date: Day? = nil, ifRevision: Int? = nil
    ) throws -> FocusDay {
        let moment = try moment
        let task = try findTask(reference)
        try check(ifRevision, of: task)
        guard let day = FocusMark(task, on: moment.today)?.date, date == nil || date == day else {
            throw Failure.invalidState(
                .notInFocus, "“\(task.title)” is not in focus" + (date.map { " on \($0)." } ?? "."))
        }
        try place(task, nil, today: moment.today)
        return try focusDay(day)
    }

    /// Adds a task to the focus of a day, or removes it if it is there.
    public func toggleFocus(_ reference: TaskReference, on date: Day? = nil, ifRevision: Int? = nil) throws
        -> FocusDay
    {
        let moment = try moment
        let day = try plannable(date, at: moment)
        let isThere = FocusMark(try findTask(reference), on: moment.today)?.date == day
        return isThere
            ? try removeFocus(reference, on: day, ifRevision: ifRevision)
            : try addFocus(reference, on: day, ifRevision: ifRevision)
    }

    /// Removes all tasks from the focus of a day, including the waiting ones. No task is deleted.
    public func resetFocus(on date: Day? = nil) throws -> FocusDay {
        let moment = try moment
        let day = try plannable(date, at: moment)
        for task in try focusIntervals(covering: day).tasks.values {
            try place(task, nil, today: moment.today)
        }
        return try focusDay(day)
    }

    func focusDay(_ day: Day) throws -> FocusDay {
        let (intervals, tasks) = try focusIntervals(covering: day)
        return FocusDay(day, intervals: intervals, tasks: tasks, at: try moment)
    }

    private func focusIntervals(covering day: Day) throws -> (intervals: [FocusInterval], tasks: [Int: Task])
    {
        let today = try moment.today
        let intervals = try store.focusIntervals(touching: day...day).filter { $0.covers(day, today: today) }
        return (intervals, try store.tasks(numbered: Set(intervals.map(\.task))))
    }

    /// Stores the focus interval of a completed task before it is reopened.
    ///
    /// The task stays in focus on the days up to its completion, and is not in focus on the days since.
    func endFocus(of task: inout Task, completedOn day: Day, today: Day) throws {
        guard let placement = task.focus else { return }
        let last = max(placement.from, day)
        guard last < today else { return }
        try store.insertFocusInterval(
            id: nextIdentifier(), task: task.number, placement: placement, until: last.adding(days: 1))
        task.focus = nil
    }

    private func place(_ task: Task, _ placement: FocusPlacement?, today: Day) throws {
        // Past days still show the task, so the past part of the placement is stored.
        if let before = task.focus, before.from < today {
            try store.insertFocusInterval(
                id: nextIdentifier(), task: task.number, placement: before, until: today)
        }
        var changed = task
        changed.focus = placement
        changed.revision += 1
        try store.updateTask(changed)
    }

    /// Returns the day, or today.
    /// - Throws: `Failure.invalid` for a day in the past.
    func plannable(_ date: Day?, at moment: Moment) throws -> Day {
        guard let date else { return moment.today }
        guard date >= moment.today else {
            throw Failure.invalid(
                .inThePast, path: "date", problem: "must be today (\(moment.today)) or later")
        }
        return date
    }
}
