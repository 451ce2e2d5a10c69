import JSONRPC
import Tally
import TallyViews

struct ViewEntriesMethod: Method {
    static let name = "view.entries"
    static let summary = "Draws a page of time entries by day, latest first, with their total."
    static let details = """
        An entry must match all filters. With `from` or `to`, an entry is drawn if it has a share on one of the \
        days, and the total sums only those shares.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(
        #"{"activity": "Writing", "width": 60}"#, after: [ExampleRequest.activity, ExampleRequest.time])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let activity: OneOrMore<EntityReference>?
    let task: TaskReference?
    let tags: [Tag]?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewEntriesMethod(from: $0, to: $1, activity: $2, task: $3, tags: $4) },
        Field("from", \.from, "the first day"),
        Field("to", \.to, "the last day"),
        Field("activity", \.activity, "only entries of this activity, or of one of these, by name or id"),
        Field("task", \.task, "only entries of this task"),
        Field("tags", \.tags, "only entries with all these tags").count(0...20)
    )
    .including(ViewPage.shape(of: "time entries"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        var query = TimeQuery()
        query.days = try .given(from: from, to: to, at: engine.moment)
        query.activities = Set(try activity?.values.map { try engine.activityNumber($0.text) } ?? [])
        query.task = try task.map { try engine.task($0).number }
        query.tags = Tag.distinct(tags ?? [])
        (query.limit, query.cursor) = (page.limit, page.cursor)
        let entries = try engine.timeEntries(matching: query)
        return EntriesView(page: entries).drawn(options, at: try engine.moment)
            .continuing(at: entries.nextCursor)
    }
}

struct ViewActivitiesMethod: Method {
    static let name = "view.activities"
    static let summary = "Draws a page of the activities in order of creation."
    static let effect = Effect.reads
    static let example = Example(#"{"width": 60}"#, after: [ExampleRequest.activity])

    let archived: Bool?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewActivitiesMethod(archived: $0) },
        Field(
            "archived", \.archived, "true for archived activities, false for active ones, null for both"
        ).defaulting(to: false)
    )
    .including(ViewPage.shape(of: "activities"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let activities = try engine.activities(archived: archived)
        let mark = QueryMark([Self.name, archived.map { "\($0)" }])
        let (shown, next) = try page.start(of: mark).slice(of: activities.count, limit: page.limit)
        return ActivitiesView(activities: activities, shown: shown).drawn(options, at: try engine.moment)
            .continuing(at: next)
    }
}
