/// The members of a task that a request gives, for a new task or an existing one.
public struct TaskDraft: Sendable {
    public var title: Title?
    public var notes: Change<Notes> = .keep
    public var priority: Priority?
    /// Cleared, it is Inbox.
    public var project: Change<EntityReference> = .keep
    /// Whether an unknown project name creates a project.
    public var createProject: Bool?
    public var due: Change<DateText<Ahead>> = .keep
    /// Nil is the part of the day that the due names, if it names one.
    public var partOfDay: PartOfDay?
    public var allDay: Bool?
    public var start: Change<DateText<Ahead>> = .keep
    public var end: Change<DateText<Ahead>> = .keep
    public var tags: Change<[Tag]> = .keep
    public var reminders: Change<[ReminderText]> = .keep
    public var stake: Change<StakeDraft> = .keep
    public var estimate: Change<Minutes> = .keep
    public var wait: Change<DateText<Ahead>> = .keep
    public var scheduled: Change<DateText<Ahead>> = .keep
    public var url: Change<Link> = .keep
    public var external: Change<ExternalDraft> = .keep
    public var checklist: Change<[ChecklistDraft]> = .keep
    /// The tasks that are to be done before it.
    public var dependsOn: Change<[TaskReference]> = .keep
    /// The task that it is part of.
    public var parent: Change<TaskReference> = .keep
    public var recurrence: Change<RecurrenceDraft> = .keep

    public init(title: Title? = nil) {
        self.title = title
    }
}

extension TaskDraft {
    /// Applies all members but those that name other records, which the engine finds, and the checklist, whose
    /// new items it gives ids.
    /// - Returns: How the task is to repeat, which `Engine.repeatTask` stores.
    func apply(to task: inout Task, at moment: Moment) throws -> Change<RecurrencePlan> {
        let due = try due.map { try $0.reading(at: moment) }
        let (oldDue, oldWait) = (task.due, task.wait)
        if let title { task.title = title.text }
        if let notes = notes.value(clearingTo: .empty) { task.notes = notes.text }
        if let priority { task.priority = priority }
        task.due = due.map(\.due).applied(to: task.due)
        if let partOfDay = partOfDay ?? due.value?.partOfDay { task.partOfDay = partOfDay }
        if let tags = tags.value(clearingTo: []) { task.tags = Tag.distinct(tags).map(\.text) }
        task.timeBlock = try timeBlock(from: task.timeBlock, at: moment)
        let plan = try recurrence.map { try $0.plan(for: &task, at: moment) }
        if let reminders = reminders.value(clearingTo: []) {
            task.reminders = try Reminder.list(reminders, for: task, at: moment)
        }
        task.estimate = estimate.map(\.count).applied(to: task.estimate)
        task.wait = try wait.map { try $0.due(at: moment) }.applied(to: task.wait)
        task.scheduled = try scheduled.map { try $0.due(at: moment) }.applied(to: task.scheduled)
        task.url = url.applied(to: task.url)
        task.external = external.map(\.external).applied(to: task.external)
        try changeStake(of: &task, at: moment)
        if task.due != oldDue || task.wait != oldWait {
            try task.checkWait(changing: wait.isKeep ? "due" : "wait", in: moment.rule)
        }
        return plan
    }

    /// Whether it gives nothing but the due, which of a task that repeats is that of one occurrence.
    var isOnlyDue: Bool {
        title == nil && notes.isKeep && priority == nil && project.isKeep && partOfDay == nil && allDay == nil
            && start.isKeep && end.isKeep && tags.isKeep && reminders.isKeep && stake.isKeep
            && estimate.isKeep && wait.isKeep && scheduled.isKeep && url.isKeep && external.isKeep
            && checklist.isKeep && dependsOn.isKeep && parent.isKeep && recurrence.isKeep
    }

    /// Returns the time block after the changes.
    ///
    /// Setting a start turns an all-day block into a timed one; setting `allDay` removes the times.
    private func timeBlock(from current: TimeBlock, at moment: Moment) throws -> TimeBlock {
        let givenStart = try start.map { try $0.instant(at: moment, path: "start") }
        let givenEnd = try end.map { try $0.instant(at: moment, path: "end") }
        let isAllDay = allDay ?? (current.isAllDay && givenStart.isKeep && givenEnd.isKeep)
        let kept: TimeBlock = allDay == true ? .none : current
        return try TimeBlock(
            allDay: isAllDay, start: givenStart.applied(to: kept.start), end: givenEnd.applied(to: kept.end))
    }

    /// Adds, changes or removes the task's stake. `StakeLock` checks the result.
    private func changeStake(of task: inout Task, at moment: Moment) throws {
        switch stake {
        case .keep: break
        case .clear: task.stake = nil
        case .set(let draft):
            guard var stake = task.stake else { return try draft.place(on: &task, at: moment) }
            draft.change(&stake)
            task.stake = stake
        }
    }
}
