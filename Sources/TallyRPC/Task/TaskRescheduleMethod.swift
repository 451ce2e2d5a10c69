import JSONRPC
import Tally

struct TaskRescheduleMethod: Method {
    static let name = "task.reschedule"
    static let summary = "Moves the due of a task, and its time block with it."
    static let details = """
        With `days`, the local time does not change. With `to`, the due becomes a date or an instant; an \
        instant that is moved to a date keeps its time of day. A time block without a due moves alone, and \
        to an instant it starts then. A task without either counts from today. Offset reminders move with \
        the task.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(#"{"id": 1, "days": 7}"#, after: [ExampleRequest.report])

    let id: TaskReference
    let to: DateText<Ahead>?
    let days: Int?
    let ifRevision: Int?

    static let shape = Shape(
        TaskRescheduleMethod.init,
        Field("id", \.id, FieldText.task),
        Field("to", \.to, "the new due; instead of `days`"),
        Field("days", \.days, "the number of days, negative for earlier; instead of `to`").within(
            -36_500...36_500),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TaskResult {
        switch (to, days) {
        case (let to?, nil):
            return TaskResult(task: try engine.rescheduleTask(id, to: to, ifRevision: ifRevision))
        case (nil, let days?):
            return TaskResult(task: try engine.rescheduleTask(id, byDays: days, ifRevision: ifRevision))
        case (nil, nil):
            throw InvalidParams(.missingMember, path: "to", problem: "is required unless days is given")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "days", problem: "cannot be given together with to")
        }
    }
}
