import JSONRPC
import Tally

struct TaskRescheduleMethod: Method {
    static let name = "task.reschedule"
    static let summary = "Moves the due of a task or several, and their time blocks with it."
    static let details = """
        With `days`, the local time does not change. With `to`, the due becomes a date or an instant; an \
        instant that is moved to a date keeps its time of day. A time block without a due moves alone, and \
        to an instant it starts then. A task without either counts from today. Offset reminders, `wait` \
        and `scheduled` move with the task; a wait that would end after the new due ends at once. \
        \(TaskSelection.details)
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(#"{"id": 1, "days": 7}"#, after: [ExampleRequest.report])

    var selection = TaskSelection()
    let to: DateText<Ahead>?
    let days: Int?

    static let shape = Shape(
        { TaskRescheduleMethod(to: $0, days: $1) },
        Field("to", \.to, "the new due; instead of `days`"),
        Field("days", \.days, "the number of days, negative for earlier; instead of `to`").within(
            -36_500...36_500)
    ).including(TaskSelection.shape, at: \.selection, first: true)

    func run(on engine: isolated Engine) throws -> ChangedTasks<TaskResult, TaskChanges> {
        try selection.run(on: engine) { engine, task in
            let revision = selection.ifRevision
            let moved =
                switch try target() {
                case .due(let due): try engine.rescheduleTask(task, to: due, ifRevision: revision)
                case .days(let days): try engine.rescheduleTask(task, byDays: days, ifRevision: revision)
                }
            return TaskResult(task: moved)
        } several: { engine, tasks in
            switch try target() {
            case .due(let due): try engine.rescheduleTasks(tasks, to: due)
            case .days(let days): try engine.rescheduleTasks(tasks, byDays: days)
            }
        }
    }

    private enum Target {
        case due(DateText<Ahead>)
        case days(Int)
    }

    private func target() throws -> Target {
        switch (to, days) {
        case (let to?, nil): return .due(to)
        case (nil, let days?): return .days(days)
        case (nil, nil):
            throw InvalidParams(.missingMember, path: "to", problem: "is required unless days is given")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "days", problem: "cannot be given together with to")
        }
    }
}
