extension Engine {
    /// The reminders of open tasks, by their time.
    /// - Parameters:
    ///   - state: only these; nil for those that wait and those that are due.
    ///   - task: only those of this task, whether it is open or not.
    public func reminders(state: ReminderView.State? = nil, of task: TaskReference? = nil) throws
        -> [ReminderView]
    {
        let tasks = try task.map { [try findTask($0)] } ?? store.tasksWithReminders()
        return try tasks.flatMap { try reminders(of: $0) }
            .filter { view in state.map { view.state == $0 } ?? (view.state != .dismissed) }
            .sorted(by: ReminderView.comesFirst)
    }

    /// Lets a reminder come again later.
    /// - Parameter reminder: which of the task's; nil for those that are due, or else its only one.
    public func snoozeReminder(of reference: TaskReference, _ reminder: ReminderText?, for snooze: Snooze)
        throws
        -> [ReminderView]
    {
        let until = try snooze.end(at: try moment)
        return try mark(reference, reminder) { mark in
            mark.snoozedUntil = until
            mark.dismissedAt = nil
        }
    }

    /// Lets a reminder come no more, until the task moves.
    public func dismissReminder(of reference: TaskReference, _ reminder: ReminderText?) throws
        -> [ReminderView]
    {
        let now = try moment.now
        return try mark(reference, reminder) { mark in
            if mark.dismissedAt == nil { mark.dismissedAt = now }
        }
    }

    func reminders(of task: Task) throws -> [ReminderView] {
        guard !task.reminders.isEmpty else { return [] }
        let moment = try moment
        let marks = try store.reminderMarks(ofTask: task.number)
        let view = TaskView(task, at: moment)
        return task.reminders.map { ReminderView($0, of: view, marks, at: moment) }
    }

    /// Marks reminders of a task.
    /// - Returns: those that were meant, as they are now.
    private func mark(
        _ reference: TaskReference, _ reminder: ReminderText?, _ change: (inout ReminderMark) -> Void
    ) throws -> [ReminderView] {
        let task = try findTask(reference)
        let meant = try meant(reminder, among: try reminders(of: task), of: task)
        for view in meant {
            guard let anchor = view.reminder.anchor(in: task) else {
                throw Failure.invalidState(
                    "The reminder \(view.reminder) of task \(task.number) waits for a start or due.")
            }
            var mark = view.mark ?? ReminderMark(reminder: view.reminder, anchor: anchor)
            change(&mark)
            if mark != view.mark { try store.setReminderMark(mark, ofTask: task.number) }
        }
        let changed = Set(meant.map(\.reminder))
        return try reminders(of: task).filter { changed.contains($0.reminder) }
    }

    private func meant(_ reminder: ReminderText?, among all: [ReminderView], of task: Task) throws
        -> [ReminderView]
    {
        guard !all.isEmpty else { throw Failure.invalidState("Task \(task.number) has no reminder.") }
        if let reminder {
            let named = try reminder.reminder(in: try moment.rule.zone, path: "reminder")
            guard let view = all.first(where: { $0.reminder == named }) else {
                throw Failure.invalid(
                    path: "reminder",
                    problem: "must be one of the task's: "
                        + all.map { "\"\($0.reminder)\"" }.joined(separator: ", "))
            }
            return [view]
        }
        let due = all.filter { $0.state == .due }
        if !due.isEmpty { return due }
        guard all.count == 1 else {
            throw Failure.invalid(
                path: "reminder", problem: "is needed, as the task has several and none is due")
        }
        return all
    }
}
