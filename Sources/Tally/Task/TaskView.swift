/// A task with the members that are derived for one moment.
@dynamicMemberLookup
public final class TaskView: Sendable, Hashable {
    public let task: Task
    public let category: TaskCategory
    public let isOverdue: Bool
    public let isWaiting: Bool
    public let focus: FocusMark?
    public let stake: StakeView?

    public init(_ task: Task, at moment: Moment) {
        self.task = task
        category = task.category(on: moment.today, in: moment.rule)
        isOverdue = task.isOverdue(at: moment.now, in: moment.rule)
        isWaiting = task.isWaiting(at: moment.now, in: moment.rule)
        focus = FocusMark(task, on: moment.today)
        stake = StakeView(of: task, at: moment)
    }

    public static func == (one: TaskView, other: TaskView) -> Bool {
        one.task == other.task && one.category == other.category && one.isOverdue == other.isOverdue
            && one.isWaiting == other.isWaiting && one.focus == other.focus && one.stake == other.stake
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(task.id) }

    public subscript<Value>(dynamicMember path: KeyPath<Task, Value>) -> Value {
        task[keyPath: path]
    }
}

/// The focus of one task: its day, and whether it was carried over.
public struct FocusMark: Sendable, Hashable {
    public let date: Day
    /// The task's first day in focus, if earlier than `date`.
    public let carriedFrom: Day?

    public var isCarriedOver: Bool { carriedFrom != nil }

    /// Creates the mark of a task; nil if it is in focus neither today nor on a later day.
    init?(_ task: Task, on today: Day) {
        guard let from = task.focus?.from else { return nil }
        if from >= today {
            date = from
            carriedFrom = nil
        } else {
            if let completion = task.completion, completion.on < today { return nil }
            date = today
            carriedFrom = from
        }
    }
}
