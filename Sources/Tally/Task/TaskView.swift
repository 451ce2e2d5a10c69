/// A task with everything that follows from its records at one moment.
@dynamicMemberLookup
public struct TaskView: Sendable, Hashable {
    public let task: Task
    public let category: TaskCategory
    public let isOverdue: Bool
    public let focus: FocusMark?
    public let stake: StakeView?

    public init(_ task: Task, at moment: Moment) {
        self.task = task
        category = task.category(on: moment.today, in: moment.rule)
        isOverdue = task.isOverdue(at: moment.now, in: moment.rule)
        focus = FocusMark(task, on: moment.today)
        stake = StakeView(of: task, at: moment)
    }

    public subscript<Value>(dynamicMember path: KeyPath<Task, Value>) -> Value {
        task[keyPath: path]
    }
}

/// Where a task stands in the focus of a day.
public struct FocusMark: Sendable, Hashable {
    public let date: Day
    /// The day it was first in focus, where that is an earlier one.
    public let carriedFrom: Day?

    public var isCarriedOver: Bool { carriedFrom != nil }

    /// Today's mark, or that of the later day it is planned for; nil once it was completed on an earlier day.
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
