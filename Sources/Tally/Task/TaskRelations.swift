/// What other tasks decide about a task. It is read with the task, and not stored with it.
public struct TaskRelations: Sendable, Hashable {
    /// Whether a task that it depends on is open.
    public var dependsOnOpenTask = false
    /// How many of its subtasks are done; nil if it has none.
    public var progress: TaskProgress?
}

/// How many of a task's subtasks are open and done, without those of subtasks.
public struct TaskProgress: Sendable, Hashable {
    public var open: Int
    public var done: Int

    public var total: Int { open + done }

    /// The number of open ones, and `doneUnit` for each that is done.
    fileprivate init?(packed: Int64) {
        guard packed > 0 else { return nil }
        (open, done) = (Int(packed % Self.doneUnit), Int(packed / Self.doneUnit))
    }

    /// What a done subtask adds to the one number that a store reads, so that it looks for the subtasks once.
    public static let doneUnit: Int64 = 1 << 31
}

extension Task {
    /// Whether it is open and depends on an open task.
    public var isBlocked: Bool { isOpen && relations.dependsOnOpenTask }

    /// Whether it has open subtasks.
    public var hasOpenSubtasks: Bool { relations.progress.map { $0.open > 0 } ?? false }

    /// The maximum depth of a tree of tasks, with the task that is part of no other.
    public static let maxDepth = 8
}

extension RecordCodec<TaskRelations> {
    /// The names of the columns, which a query computes.
    static var relations: RecordCodec {
        reading(
            [
                RecordColumn(RecordColumn.dependsOnOpenTask, joined: RecordColumn.relations),
                RecordColumn(RecordColumn.subtasks, joined: RecordColumn.relations),
            ]
        ) { record in
            TaskRelations(
                dependsOnOpenTask: Bool(reading: &record), progress: TaskProgress(packed: record.int64()))
        }
    }
}

extension RecordColumn {
    /// What other tasks decide about a task, from which no record is joined.
    public static let relations = "relations"
    /// Whether a task that it depends on is open.
    public static let dependsOnOpenTask = "dependsOnOpenTask"
    /// The number of its open subtasks, and `TaskProgress.doneUnit` for each one that is done.
    public static let subtasks = "subtasks"
}
