import JSONRPC
import Tally

/// The result of a method that changes one task or several.
enum ChangedTasks<One: ReferableOutput, Several: WireOutput>: ReferableOutput {
    case one(One)
    case several(Several)

    static var schema: Schema {
        .oneOf([One.schema.described("for `id`"), Several.schema.described("for several tasks")])
    }

    func write(to json: inout JSONWriter) throws {
        switch self {
        case .one(let result): try result.write(to: &json)
        case .several(let result): try result.write(to: &json)
        }
    }

    var reference: String? {
        if case .one(let result) = self { result.reference } else { nil }
    }
}

extension TaskChanges: LaidOut {
    public static let layout = Layout<TaskChanges>([
        Member("tasks", \.tasks, "the changed tasks, at most the first \(limit)"),
        Member("count", \.count, "the number of all changed tasks"),
        Member(
            "selected", \.selected,
            "the number of selected tasks, with those that were already as requested, and of the `children` that "
                + "changed with them"),
    ])
}

extension CompletionSummary: LaidOut {
    public static let layout = Layout<CompletionSummary>(
        TaskChanges.layout.members(of: \.changes) + [
            Member(
                "completed", \.completed,
                "how many of them this request completed; a toggle reopened the others"),
            Member("pointsEarned", \.pointsEarned, "the points for these completions"),
            Member("score", \.score, "the score of the day of the completions"),
            Member("focus", \.focus, "today's focus"),
            Member(
                "celebration", \.isCelebration, "whether it completed today's focus for the first time"),
            Member(
                "stoppedTimer", \.stoppedTimer,
                "the time entry of the stopped timer, at most 24 hours; null if there is none"),
            Member("savedStakes", \.savedStakes, "the number of stakes that this request saved"),
            Member(
                "unblocked", \.unblocked,
                "the tasks that this request unblocked, at most the first \(TaskChanges.limit)"),
            Member(
                "next", \.next,
                "the open occurrences that follow those that repeat, at most the first \(TaskChanges.limit)"),
        ])
}
