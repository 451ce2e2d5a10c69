/// Three tasks a day.
extension Engine {
    /// The focus of a day; nil is today.
    public func focus(on date: Day? = nil) throws -> FocusDay {
        try focusDay(date ?? (try moment).today)
    }

    /// Puts a task on a day. One that is in focus on an earlier day leaves that day's focus.
    /// - Throws: `Failure.focusFull` if three tasks have the day's places.
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
            throw Failure.invalidState("“\(task.title)” is completed; reopen it to put it in focus.")
        }
        guard !focus.isFull else {
            throw Failure.focusFull(day, tasks: focus.entries.map(\.task))
        }
        try place(
            task, FocusPlacement(from: day, order: try store.lastFocusOrder(on: day) + 1), today: moment.today
        )
        return try focusDay(day)
    }

    /// Takes a task out of the focus of the day it is on; with `date`, only of that day.
    public func removeFocus(
        _ reference: TaskReference, on date: Day? = nil, ifRevision: Int? = nil
    ) throws -> FocusDay {
        let moment = try moment
        let task = try findTask(reference)
        try check(ifRevision, of: task)
        guard let day = FocusMark(task, on: moment.today)?.date, date == nil || date == day else {
            throw Failure.invalidState("“\(task.title)” is not in focus" + (date.map { " on \($0)." } ?? "."))
        }
        try place(task, nil, today: moment.today)
        return try focusDay(day)
    }

    /// Empties a day, also of what waits for a place; the tasks stay.
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

    /// Ends the focus of a task that is opened again, where being done had ended it on an earlier day: the days until then
    /// keep it, and the days since did not have it.
    func endFocus(of task: inout Task, completedOn day: Day, today: Day) throws {
        guard let placement = task.focus else { return }
        let last = max(placement.from, day)
        guard last < today else { return }
        try store.insertFocusInterval(task: task.number, placement: placement, until: last.adding(days: 1))
        task.focus = nil
    }

    private func place(_ task: Task, _ placement: FocusPlacement?, today: Day) throws {
        // A past day shows what was in focus on it, so its part of the placement is kept.
        if let before = task.focus, before.from < today {
            try store.insertFocusInterval(task: task.number, placement: before, until: today)
        }
        var changed = task
        changed.focus = placement
        changed.revision += 1
        try store.updateTask(changed)
    }

    private func plannable(_ date: Day?, at moment: Moment) throws -> Day {
        guard let date else { return moment.today }
        guard date >= moment.today else {
            throw Failure.invalid(path: "date", problem: "must be today (\(moment.today)) or later")
        }
        return date
    }
}
