/// Creates, finds and changes tasks.
extension Engine {
    public func createTask(_ draft: TaskDraft) throws -> TaskView {
        let moment = try moment
        let title = try draft.title.required(at: "title")
        let project = try project(of: draft) ?? resolveProject(nil).reference
        let named = try tasks(namedBy: draft)
        var task = Task(
            number: 0, id: nextIdentifier(), title: title.text, notes: "", priority: .standard,
            project: project, tags: [], due: nil, partOfDay: .standard, timeBlock: .none,
            position: try store.lastPosition()?.after ?? .first, focus: nil, createdAt: moment.now,
            completion: nil, revision: 1, reminders: [])
        try repeatTask(&task, as: try draft.apply(to: &task, at: moment))
        try relate(&task, to: named)
        if let items = draft.checklist.value { try setChecklist(of: &task, to: items) }
        // The stake may have given the task its due.
        if draft.reminders.isKeep, task.due != nil {
            task.reminders = moment.preferences.defaultReminders.map(Reminder.before)
        }
        return TaskView(try insert(task), at: moment)
    }

    public func task(_ reference: TaskReference) throws -> TaskView {
        TaskView(try findTask(reference), at: try moment)
    }

    public func tasks(matching query: TaskQuery) throws -> (tasks: [TaskView], page: TaskPage) {
        let moment = try moment
        let page = try page(of: query, at: moment)
        return (page.tasks.map { TaskView($0, at: moment) }, page)
    }

    /// - Parameter scope: Which occurrences of a task that repeats the change is about. Without one, a new due is
    ///   that of this occurrence, and everything else goes on with the following ones.
    public func updateTask(
        _ reference: TaskReference, _ draft: TaskDraft, scope: SeriesScope? = nil, ifRevision: Int? = nil
    ) throws -> TaskView {
        let moment = try moment
        let named = try tasks(namedBy: draft)
        return try changeTask(reference, ifRevision: ifRevision) { task in
            if let scope { try checkScope(scope, of: draft, for: task) }
            if scope == .this, !draft.isOnlyDue { try leaveSeries(&task) }
            if let project = try project(of: draft) { task.project = project }
            try repeatTask(&task, as: try draft.apply(to: &task, at: moment))
            try relate(&task, to: named)
            if let items = draft.checklist.value(clearingTo: []) { try setChecklist(of: &task, to: items) }
            if scope == .following, !draft.due.isKeep, draft.recurrence.isKeep { try recount(from: &task) }
        }
    }

    private func checkScope(_ scope: SeriesScope, of draft: TaskDraft, for task: Task) throws {
        guard task.isOpen, task.series != nil else {
            throw Failure.invalid(
                .conflictingMembers, path: "scope", problem: "is only for an open task that repeats")
        }
        guard scope == .following || draft.recurrence.isKeep else {
            throw Failure.invalid(
                .conflictingMembers, path: "scope",
                problem: "must be following to change how the task repeats")
        }
    }

    /// Returns the project that the draft names; nil if it names none.
    func project(of draft: TaskDraft) throws -> ProjectReference? {
        guard !draft.project.isKeep else { return nil }
        return try resolveProject(draft.project.value?.text, creating: draft.createProject ?? false).reference
    }

    /// Moves the due, the time block, the wait and when work can begin by a number of days. A time block without
    /// a due moves alone.
    public func rescheduleTask(
        _ reference: TaskReference, byDays days: Int, ifRevision: Int? = nil
    ) throws -> TaskView {
        let moment = try moment
        return try changeTask(reference, ifRevision: ifRevision, duePath: "days") { task in
            task.reschedule(byDays: days, at: moment)
        }
    }

    /// Moves the due to a date or an instant, and with it the time block, the wait and when work can begin.
    ///
    /// If the target is a date, a due with a time of day keeps that time. A time block without a due moves
    /// alone, to start at the target.
    public func rescheduleTask(
        _ reference: TaskReference, to target: DateText<Ahead>, ifRevision: Int? = nil
    ) throws -> TaskView {
        let moment = try moment
        let reading = try target.reading(at: moment)
        return try changeTask(reference, ifRevision: ifRevision, duePath: "to") { task in
            task.reschedule(to: reading, in: moment.rule)
        }
    }

    /// Moves the task directly before or after another one in the manual order.
    public func moveTask(
        _ reference: TaskReference, _ side: MoveSide, _ other: TaskReference, ifRevision: Int? = nil
    ) throws -> TaskView {
        let anchor = try findTask(other)
        return try changeTask(reference, ifRevision: ifRevision) { task in
            guard task.number != anchor.number else {
                throw Failure.invalid(
                    .conflictingMembers, path: side.rawValue, problem: "must be a different task")
            }
            let neighbour = try store.position(nextTo: anchor.position, before: side == .before)
            // It is already there.
            if neighbour == task.position { return }
            task.position =
                side == .before
                ? Rank.between(neighbour, anchor.position) ?? anchor.position.before
                : Rank.between(anchor.position, neighbour) ?? anchor.position.after
            guard !task.position.isTooLong else { throw Failure.noRoom }
        }
    }

    /// Deletes a task. A completed one is kept for what it earned. An open one that repeats ends its series.
    /// - Parameters:
    ///   - purge: Whether to delete that as well, also of a task that was deleted before.
    ///   - subtasks: What becomes of its open subtasks; nil if it must have none.
    public func deleteTask(
        _ reference: TaskReference, purge: Bool = false, subtasks: SubtaskDeletion? = nil,
        ifRevision: Int? = nil
    ) throws -> DeletionResult {
        try deleteTask(reference, purge: purge, subtasks: subtasks, ifRevision: ifRevision, besides: [])
    }

    /// - Parameter others: The other tasks that the request deletes.
    func deleteTask(
        _ reference: TaskReference, purge: Bool, subtasks: SubtaskDeletion?, ifRevision: Int? = nil,
        besides others: Set<Identifier>
    ) throws -> DeletionResult {
        let task = try findTask(reference, orDeleted: purge)
        try check(ifRevision, of: task)
        var deleted = try delete(task, purge: purge, subtasks, besides: others)
        return DeletionResult(task: deleted.removeLast(), subtasks: deleted)
    }

    /// Deletes a task.
    /// - Returns: The deleted subtasks as they were, and the task.
    func delete(
        _ task: Task, purge: Bool, _ subtasks: SubtaskDeletion?, besides others: Set<Identifier>
    ) throws -> [TaskView] {
        let moment = try moment
        try StakeLock(moment: moment).checkDeletion(of: task)
        let deleted = try removeSubtasks(of: task, subtasks, purge: purge, besides: others)
        try removeDependencies(on: task)
        try endSeries(deleting: task)
        try store.removeTaskReferences(number: task.number)
        if purge || task.isOpen {
            try store.deleteTask(number: task.number)
        } else {
            try store.removeReminderMarks(ofTask: task.number)
            try store.updateTask(task.deleted(at: moment.now))
        }
        return deleted + [TaskView(task, at: moment)]
    }

    /// Creates an open task with the title, notes, project, priority, tags, checklist and stake of another, in the
    /// same task that this is part of. The due is copied if it is in the future.
    public func copyTask(_ reference: TaskReference) throws -> TaskView {
        let moment = try moment
        var copy = try findTask(reference)
        copy.id = nextIdentifier()
        if let due = copy.due, Stake.deadline(of: due, in: moment.rule) <= moment.now { copy.due = nil }
        copy.timeBlock = .none
        (copy.wait, copy.scheduled) = (nil, nil)
        copy.focus = nil
        copy.completion = nil
        (copy.series, copy.occurrence) = (nil, nil)
        copy.reminders = []
        copy.postponed = nil
        copy.checklist = copy.checklist.map { ChecklistItem(id: $0.id, text: $0.text) }
        (copy.annotations, copy.external, copy.dependsOn) = ([], nil, [])
        copy.relations = TaskRelations()
        copy.createdAt = moment.now
        copy.position = try store.lastPosition()?.after ?? .first
        copy.revision = 1
        try copy.renewStake(at: moment)
        return TaskView(try insert(copy), at: moment)
    }
}

/// The result of deleting a task.
public struct DeletionResult: Sendable {
    /// The task as it was.
    public let task: TaskView
    /// The subtasks that were deleted with it, as they were.
    public let subtasks: [TaskView]
}

/// The side of another task to which a task is moved.
public enum MoveSide: String, Sendable {
    case before, after
}

extension Engine {
    /// - Parameter orDeleted: Whether to find a deleted task if there is no other.
    func findTask(_ reference: TaskReference, orDeleted: Bool = false) throws -> Task {
        for isDeleted in orDeleted ? [false, true] : [false] {
            let found = try store.tasks(
                named: reference, isDeleted: isDeleted, limit: Failure.Candidates.limit)
            let task = try reference.only(of: found) { tasks in
                let moment = try moment
                return .tasks(tasks.map { TaskView($0, at: moment) })
            }
            if let task { return task }
        }
        throw Failure.notFound(.task, named: reference.text)
    }

    func check(_ ifRevision: Int?, of task: Task) throws {
        guard let ifRevision, ifRevision != task.revision else { return }
        throw Failure.conflict(.task(TaskView(task, at: try moment)))
    }

    func insert(_ task: Task) throws -> Task {
        let inserted = try store.insertTask(task)
        if let stake = task.stake { try store.setStake(stake, ofTask: inserted.number) }
        return inserted
    }

    /// Applies `change` to a task, checks its stake and writes the task if it differs.
    /// - Parameters:
    ///   - orDeleted: Whether the task may be deleted.
    ///   - duePath: The member of the request that contains the due, for errors.
    func changeTask(
        _ reference: TaskReference, orDeleted: Bool = false, ifRevision: Int? = nil, duePath: String = "due",
        _ change: (inout Task) throws -> Void
    ) throws -> TaskView {
        let task = try findTask(reference, orDeleted: orDeleted)
        try check(ifRevision, of: task)
        var changed = try StakeLock(moment: try moment).changed(task, duePath: duePath, change)
        if changed != task {
            if changed.isPostponed(since: task, in: try moment.rule) {
                changed.postponed = (task.postponed ?? 0) + 1
            }
            changed.revision += 1
            try store.updateTask(changed)
            if changed.stake != task.stake { try store.setStake(changed.stake, ofTask: task.number) }
        }
        return TaskView(changed, at: try moment)
    }
}
