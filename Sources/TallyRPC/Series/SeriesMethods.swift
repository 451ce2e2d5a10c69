import JSONRPC
import Tally

/// Which series a request is about.
struct SeriesSelection: Sendable {
    var id: NumberedReference<Series>?
    var task: TaskReference?

    static let shape = Shape(
        { SeriesSelection(id: $0, task: $1) },
        Field("id", \.id, "the series; or else give `task`"),
        Field("task", \.task, "a task that is an occurrence of it"))

    func target() throws -> SeriesTarget {
        switch (id, task) {
        case (let id?, nil): return .series(id)
        case (nil, let task?): return .task(task)
        case (nil, nil):
            throw InvalidParams(.missingMember, path: "id", problem: "is required unless task is given")
        case (.some, .some):
            throw InvalidParams(
                .conflictingMembers, path: "task", problem: "cannot be given together with id")
        }
    }
}

struct SeriesListMethod: Method {
    static let name = "series.list"
    static let summary = "Lists the series of tasks that repeat in pages, the earliest first."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.repeating])

    let active: Bool?
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        SeriesListMethod.init,
        Field("active", \.active, "only series that go on, or only others; both by default"),
        Field("limit", \.limit, "the maximum number of series on a page").defaulting(to: 100).within(
            1...1000),
        Field(
            "cursor", \.cursor, "the `nextCursor` of the previous page; the other parameters must be the same"
        ).length(FieldLimit.cursor))

    func run(on engine: isolated Engine) throws -> SeriesPage {
        var query = SeriesQuery()
        (query.isActive, query.limit, query.cursor) = (active, limit, cursor)
        return try engine.series(matching: query)
    }
}

struct SeriesGetMethod: Method {
    static let name = "series.get"
    static let summary = "Returns a series, its open occurrence, and the dues that follow."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(#"{"task": 1}"#, after: [ExampleRequest.repeating])

    var selection = SeriesSelection()

    static let shape = Shape { SeriesGetMethod() }.including(SeriesSelection.shape, at: \.selection)

    func run(on engine: isolated Engine) throws -> SeriesResult {
        SeriesResult(series: try engine.series(try selection.target()))
    }
}

struct SeriesUpdateMethod: Method {
    static let name = "series.update"
    static let summary = "Changes how a task repeats."
    static let details = """
        A new rule begins with the open occurrence, whose due moves to the first date of the rule on or after its \
        day. Absent members do not change; with a new rule, `from` is what its words say, or else the due.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .stakeLocked, .conflict]
    static let example = Example(#"{"task": 1, "rule": "every 2 weeks"}"#, after: [ExampleRequest.repeating])

    var selection = SeriesSelection()
    let ifRevision: Int?
    let rule: RecurrenceText?
    let from: Recurrence.Origin?
    let catchUp: Bool?
    let stake: Bool?

    static let shape = Shape(
        { SeriesUpdateMethod(ifRevision: $0, rule: $1, from: $2, catchUp: $3, stake: $4) },
        Field("ifRevision", \.ifRevision, FieldText.ifRevision), Field("rule", \.rule, "the new repeat"),
        Field("from", \.from, "what the next occurrence is counted from"),
        Field("catchUp", \.catchUp, "whether each missed date has an occurrence"),
        Field("stake", \.stake, "whether the next occurrence has the same stake")
    ).including(SeriesSelection.shape, at: \.selection, first: true)

    func run(on engine: isolated Engine) throws -> SeriesResult {
        var draft = SeriesDraft()
        (draft.rule, draft.from, draft.catchesUp, draft.repeatsStake) = (rule, from, catchUp, stake)
        return SeriesResult(
            series: try engine.updateSeries(try selection.target(), draft, ifRevision: ifRevision))
    }
}

struct SeriesEndMethod: Method {
    static let name = "series.end"
    static let summary = "Ends a series, whose open occurrence stays as a task that does not repeat."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(#"{"task": 1}"#, after: [ExampleRequest.repeating])

    var selection = SeriesSelection()
    let ifRevision: Int?

    static let shape = Shape(
        { SeriesEndMethod(ifRevision: $0) }, Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(SeriesSelection.shape, at: \.selection, first: true)

    func run(on engine: isolated Engine) throws -> SeriesResult {
        SeriesResult(series: try engine.endSeries(try selection.target(), ifRevision: ifRevision))
    }
}

struct TaskSkipMethod: Method {
    static let name = "task.skip"
    static let summary =
        "Passes over an occurrence of a task that repeats, or over several, and makes the next."
    static let details = """
        The skipped occurrence is deleted without being completed, and earns nothing. The next one is the first date \
        that is not past; of a repeat from the completion, one interval after today. A task with a pending or owed \
        stake cannot be skipped. \(TaskSelection.details)
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .invalidState, .stakeLocked, .conflict]
    static let example = Example(#"{"id": 1}"#, after: [ExampleRequest.repeating])

    var selection = TaskSelection()

    static let shape = Shape { TaskSkipMethod() }.including(TaskSelection.shape, at: \.selection)

    func run(on engine: isolated Engine) throws -> ChangedTasks<SkipResult, SkipSummary> {
        try selection.run(on: engine) { engine, task in
            try engine.skipTask(task, ifRevision: selection.ifRevision)
        } several: { engine, tasks in
            try engine.skipTasks(tasks)
        }
    }
}
