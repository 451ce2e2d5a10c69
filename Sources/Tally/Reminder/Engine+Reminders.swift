extension Engine {
    /// Returns the reminders of open tasks, or of one task, by time.
    /// - Parameters:
    ///   - state: The state of the reminders; nil means waiting or due.
    ///   - task: The task, open or completed; nil means all open tasks.
    public func reminders(state: ReminderView.State? = nil, of task: TaskReference? = nil) throws
        -> [ReminderView]
    {
        let tasks = try task.map { [try findTask($0)] } ?? store.tasksWithReminders()
        return try tasks.flatMap { try reminders(of: $0) }
            .filter { view in state.map { view.state == $0 } ?? (view.state != .dismissed) }
            .sorted(by: ReminderView.comesFirst)
    }

    /// Snoozes reminders of a task.
    /// - Parameter reminder: One of the task's reminders; nil means all that are due, or else its only one.
    public func snoozeReminder(of reference: TaskReference, _ reminder: ReminderText?, for snooze: Snooze)
        throws
        -> [ReminderView]
    {
        let until = try snooze.end(at: try moment)
        return try mark(reference, reminder) { _, mark in
            mark.snoozedUntil = until
            mark.dismissedAt = nil
        }
    }

    /// Dismisses reminders until the task moves. Without `reminder`, the same ones as in `snoozeReminder`.
    public func dismissReminder(of reference: TaskReference, _ reminder: ReminderText?) throws
        -> [ReminderView]
    {
        let now = try moment.now
        return try mark(reference, reminder) { _, mark in
            if mark.dismissedAt == nil { mark.dismissedAt = now }
        }
    }

    /// Stores that a client has shown a due reminder, which later subscribers then do not get. If another client
    /// has snoozed or dismissed it in the meantime, nothing changes.
    public func markReminderShown(of reference: TaskReference, _ reminder: ReminderText) throws
        -> ReminderView?
    {
        let now = try moment.now
        return try mark(reference, reminder) { view, mark in
            switch view.state {
            case .due: if !view.isShown { mark.shownAt = now }
            case .waiting where view.snoozedUntil == nil:
                throw Failure.invalidState(
                    .notDue, "The reminder of task \(view.task.number) is not due yet.")
            case .waiting, .dismissed: break
            }
        }.first
    }

    func reminders(of task: Task) throws -> [ReminderView] {
        guard !task.reminders.isEmpty else { return [] }
        let moment = try moment
        let marks = try store.reminderMarks(ofTask: task.number)
        let view = TaskView(task, at: moment)
        return task.reminders.map { ReminderView($0, of: view, marks, at: moment) }
    }

    /// Changes the marks of the selected reminders.
    /// - Returns: The selected reminders after the change.
    private func mark(
        _ reference: TaskReference, _ reminder: ReminderText?,
        _ change: (ReminderView, inout ReminderMark) throws -> Void
    ) throws -> [ReminderView] {
        let task = try findTask(reference)
        let selected = try select(reminder, among: try reminders(of: task), of: task)
        for view in selected {
            guard let anchor = view.reminder.anchor(in: task) else {
                throw Failure.invalidState(
                    .noReminder,
                    "The reminder \(view.reminder) has no time, because task \(task.number) has no start "
                        + "or due. Set one of them.")
            }
            var mark = view.mark ?? ReminderMark(reminder: view.reminder, anchor: anchor)
            try change(view, &mark)
            if mark != view.mark { try store.setReminderMark(mark, ofTask: task.number) }
        }
        let changed = Set(selected.map(\.reminder))
        return try reminders(of: task).filter { changed.contains($0.reminder) }
    }

    private func select(_ reminder: ReminderText?, among all: [ReminderView], of task: Task) throws
        -> [ReminderView]
    {
        guard !all.isEmpty else {
            throw Failure.invalidState(.noReminder, "Task \(task.number) has no reminders.")
        }
        if let reminder {
            let moment = try moment
            let named = try reminder.reminder(at: moment, path: "reminder")
            guard let view = all.first(where: { $0.reminder == named }) else {
                throw Failure.invalid(
                    .unknownValue, path: "reminder",
                    problem: "must be one of the task's reminders: "
                        + all.map { "“\($0.reminder.words(in: moment.rule))”" }.joined(separator: ", "))
            }
            return [view]
        }
        guard let meant = ReminderView.meant(among: all) else {
            throw Failure.invalid(
                .missingMember, path: "reminder",
                problem: "is needed, because the task has several reminders and none is due")
        }
        return meant
    }
}
