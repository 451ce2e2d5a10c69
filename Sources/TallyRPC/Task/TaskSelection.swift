import JSONRPC
import Tally

/// Which tasks a request is about: one, or several that it changes together.
struct TaskSelection: Sendable {
    var id: TaskReference?
    var ids: [TaskReference]?
    var filter: String?
    var ifRevision: Int?
    var dryRun: Bool?

    /// What the documents say about a request for several tasks.
    static let details = """
        Several tasks are changed as one step, all or none: an error names the task, and `data.path` is that of \
        its reference, such as `ids[3]`, or `filter`. A task that is named twice counts once. A `filter` selects \
        at most \(TaskSet.limit) tasks; the context of lists does not limit it.
        """

    static let ids = Field<TaskSelection, [TaskReference]?>("ids", \.ids, "several tasks").count(
        1...TaskSet.limit)
    static let filter = Field<TaskSelection, String?>(
        "filter", \.filter,
        "all tasks that match a filter in words, such as `@Home is:overdue`; instead of `ids`"
    ).length(1...FilterExpression.textLimit)
    static let dryRun = Field<TaskSelection, Bool?>(
        "dryRun", \.dryRun, "true to return what would happen without changing anything")

    /// The shape for a method that changes one task or several.
    static let shape = Shape(
        { TaskSelection(id: $0, ids: $1, filter: $2, ifRevision: $3, dryRun: $4) },
        Field("id", \.id, "the task; or else give `ids` or `filter`"), ids, filter,
        Field("ifRevision", \.ifRevision, FieldText.ifRevision + "; only with `id`"), dryRun)

    /// The shape for a method that changes several tasks.
    static let shapeOfSeveral = Shape(
        { TaskSelection(ids: $0, filter: $1, dryRun: $2) }, ids, filter, dryRun)

    /// Makes one of two changes, that of one task or that of several.
    func run<One: Sendable, Several: Sendable>(
        on engine: isolated Engine,
        one: @Sendable (isolated Engine, TaskReference) throws -> One,
        several: @Sendable (isolated Engine, TaskSet) throws -> Several
    ) throws -> ChangedTasks<One, Several> {
        try engine.run(asDryRun: dryRun ?? false) { engine in
            guard let id else { return .several(try several(engine, try set(orElse: "id"))) }
            if let other = ids != nil ? "ids" : filter != nil ? "filter" : nil {
                throw InvalidParams(
                    .conflictingMembers, path: other, problem: "cannot be given together with id")
            }
            return .one(try one(engine, id))
        }
    }

    /// Returns the selected tasks of a request for several.
    /// - Parameter first: The first member that can select tasks.
    func set(orElse first: String = "ids") throws -> TaskSet {
        switch (ids, filter) {
        case (nil, nil):
            let others = first == "id" ? "ids or filter" : "filter"
            throw InvalidParams(
                .missingMember, path: first, problem: "is required unless \(others) is given")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "filter", problem: "cannot be given together with ids")
        case (let ids?, nil):
            try refuseRevision(with: "ids")
            return .references(ids)
        case (nil, let filter?):
            try refuseRevision(with: "filter")
            return .filter(filter)
        }
    }

    private func refuseRevision(with member: String) throws {
        guard ifRevision != nil else { return }
        throw InvalidParams(
            .conflictingMembers, path: "ifRevision", problem: "cannot be given together with \(member)")
    }
}
