/// The tasks that one request changes together.
public enum TaskSet: Sendable {
    /// Tasks that the request names, in its order. Repeated ones count once.
    case references([TaskReference])
    /// The tasks that match a filter in words, in its order, without the context of lists.
    case filter(String)

    /// The maximum number of tasks.
    public static let limit = 10_000
}

/// The result of changing a set of tasks together.
public struct TaskChanges: Sendable {
    /// The maximum number of tasks in `tasks`.
    public static let limit = 100

    /// The first changed tasks.
    public private(set) var tasks: [TaskView] = []
    /// The number of changed tasks.
    public private(set) var count = 0
    /// The number of tasks in the set, each counted once, and of the subtasks that changed with them.
    public private(set) var selected: Int

    init(selected: Int) {
        self.selected = selected
    }

    /// The change of one task.
    public init(of task: TaskView) {
        self.init(selected: 1)
        add(task)
    }

    /// - Parameter isSelected: Whether the task is in the set, and not only a subtask of one.
    mutating func add(_ task: TaskView, isSelected: Bool = true) {
        count += 1
        if !isSelected { selected += 1 }
        if tasks.count < Self.limit { tasks.append(task) }
    }
}

/// The failure of a request that changes several tasks, because of one of them.
public struct TaskFailure: Error {
    /// The task; nil if the request names none by this reference.
    public let task: TaskView?
    /// What of the request selects the task, such as `ids[3]`.
    public let path: String
    public let failure: Failure
}
