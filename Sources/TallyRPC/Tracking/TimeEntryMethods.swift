import JSONRPC
import Tally

struct TimeLogMethod: Method {
    static let name = "time.log"
    static let summary = "Logs tracked time as a time entry."
    static let details = """
        Entries may overlap; `overlaps` has those that do. Entries that only touch do not. An entry that crosses days counts for each day with its share.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(
        #"{"activity": "Writing", "start": "2026-11-19T23:15", "end": "2026-11-20T01:00", "note": "Draft"}"#,
        after: [ExampleRequest.activity])

    var draft = TimeDraft()

    static let shape = Shape { TimeLogMethod() }.including(TimeDraft.shape(for: .create), at: \.draft)

    func run(on engine: isolated Engine) throws -> TimeEntryResult {
        try TimeEntryResult(try engine.logTime(draft), on: engine)
    }
}

struct TimeUpdateMethod: Method {
    static let name = "time.update"
    static let summary = "Changes members of a time entry."
    static let details = """
        Absent members do not change; null clears a member. The days that the entry counts for are \
        recomputed if its start or end changes. Otherwise they stay, even if the time zone has changed.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(
        #"{"id": 1, "end": "2026-11-20T08:00:00Z", "ifRevision": 1}"#,
        after: [ExampleRequest.activity, ExampleRequest.time])

    let id: TimeEntryReference
    let ifRevision: Int?
    var draft = TimeDraft()

    static let shape = Shape(
        { TimeUpdateMethod(id: $0, ifRevision: $1) },
        Field("id", \.id, FieldText.timeEntry),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(TimeDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> TimeEntryResult {
        try TimeEntryResult(
            try engine.updateTimeEntry(id, draft, ifRevision: ifRevision), on: engine)
    }
}

struct TimeDeleteMethod: Method {
    static let name = "time.delete"
    static let summary = "Deletes a time entry."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(
        #"{"id": 1}"#, after: [ExampleRequest.activity, ExampleRequest.time])

    let id: TimeEntryReference
    let ifRevision: Int?

    static let shape = Shape(
        TimeDeleteMethod.init,
        Field("id", \.id, FieldText.timeEntry),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    struct Result: LaidOut {
        let entry: TimeEntry

        static let layout = Layout<Result>([Member("entry", \.entry, "the deleted time entry")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(entry: try engine.deleteTimeEntry(id, ifRevision: ifRevision))
    }
}

struct TimeListMethod: Method {
    static let name = "time.list"
    static let summary = "Lists time entries in pages, latest first."
    static let details = """
        An entry must match all filters. With `from` or `to`, an entry is listed if it has a share on one of \
        the days, and `totalSeconds` sums only those shares. A running timer is not an entry yet.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(
        #"{"from": "2026-11-20", "activity": "Writing"}"#,
        after: [ExampleRequest.activity, ExampleRequest.time])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let activity: OneOrMore<EntityReference>?
    let task: TaskReference?
    let tags: [Tag]?
    let limit: Int
    let cursor: String?

    static let shape = Shape(
        TimeListMethod.init,
        Field("from", \.from, "the first day"),
        Field("to", \.to, "the last day"),
        Field("activity", \.activity, "only entries of this activity, or of one of these, by name or id"),
        Field("task", \.task, "only entries of this task"),
        Field("tags", \.tags, "only entries with all these tags").count(0...20),
        Field("limit", \.limit, "the maximum number of entries on a page").defaulting(to: 100).within(
            1...1000),
        Field(
            "cursor", \.cursor,
            "the `nextCursor` of the previous page; the other parameters must be the same"
        ).length(FieldLimit.cursor))

    func run(on engine: isolated Engine) throws -> TimePage {
        var query = TimeQuery()
        query.days = try .given(from: from, to: to, at: engine.moment)
        query.activities = Set(try activity?.values.map { try engine.activityNumber($0.text) } ?? [])
        query.task = try task.map { try engine.task($0).number }
        query.tags = Tag.distinct(tags ?? [])
        query.limit = limit
        query.cursor = cursor
        return try engine.timeEntries(matching: query)
    }
}

struct TimeSummaryMethod: Method {
    static let name = "time.summary"
    static let summary = "Sums up the tracked time in a date range by activity, project, tag or day."
    static let details = """
        An entry that crosses days counts for each day with its share. Activities, projects and tags are sorted \
        by time, longest first. Time without a task belongs to no project and has its own row, and so does time \
        without a tag. An entry with several tags counts for each, but once in `totalSeconds`. By day, every day in \
        the range has a row. A running timer does not count before it is stopped.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"by": "activity", "from": "2026-11-19", "to": "2026-11-20"}"#,
        after: [ExampleRequest.activity, ExampleRequest.time])

    let by: TimeSummary.Grouping
    let from: DayText<Past>?
    let to: DayText<Past>?

    static let shape = Shape(
        TimeSummaryMethod.init,
        Field("by", \.by, "what each row stands for").defaulting(to: .activity),
        Field("from", \.from, "the first day; defaults to 6 days before the last"),
        Field("to", \.to, "the last day, at most ten years after the first; defaults to today"))

    func run(on engine: isolated Engine) throws -> TimeSummary {
        let moment = try engine.moment
        let last = try to?.day(at: moment) ?? moment.today
        let first = try from?.day(at: moment) ?? last.adding(days: -6)
        return try engine.timeSummary(by: by, from: first, to: last)
    }
}
