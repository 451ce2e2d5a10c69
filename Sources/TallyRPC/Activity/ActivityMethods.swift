import JSONRPC
import Tally

struct ActivityCreateMethod: Method {
    static let name = "activity.create"
    static let summary = "Creates an activity to track time on."
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate]
    static let example = Example(#"{"name": "Writing"}"#)

    var draft = ActivityDraft()

    static let shape = Shape { ActivityCreateMethod() }.including(
        ActivityDraft.shape(for: .create), at: \.draft)

    func run(on engine: isolated Engine) throws -> ActivityResult {
        ActivityResult(activity: try engine.createActivity(draft))
    }
}

struct ActivityListMethod: Method {
    static let name = "activity.list"
    static let summary = "Lists the activities in order of creation."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.activity])

    let archived: Bool?

    static let shape = Shape(
        ActivityListMethod.init,
        Field(
            "archived", \.archived, "true for archived activities, false for active ones, null for both"
        ).defaulting(to: false))

    struct Result: LaidOut {
        let activities: [Activity]

        static let layout = Layout<Result>([Member("activities", \.activities, "the activities")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(activities: try engine.activities(archived: archived))
    }
}

struct ActivityUpdateMethod: Method {
    static let name = "activity.update"
    static let summary = "Changes members of an activity."
    static let details = "Renaming an activity preserves its time entries."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .conflict]
    static let example = Example(
        ##"{"activity": "Writing", "name": "Editing", "color": "#3CB44B"}"##, after: [ExampleRequest.activity]
    )

    let activity: EntityReference
    let ifRevision: Int?
    var draft = ActivityDraft()

    static let shape = Shape(
        { ActivityUpdateMethod(activity: $0, ifRevision: $1) },
        Field("activity", \.activity, FieldText.activity),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(ActivityDraft.shape(for: .update), at: \.draft)

    func run(on engine: isolated Engine) throws -> ActivityResult {
        ActivityResult(activity: try engine.updateActivity(activity.text, draft, ifRevision: ifRevision))
    }
}

struct ActivityArchiveMethod: Method {
    static let name = "activity.archive"
    static let summary =
        "Archives an activity, or takes it out of the archive; its time entries are preserved."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"activity": "Writing"}"#, after: [ExampleRequest.activity])

    let activity: EntityReference
    let archived: Bool
    let ifRevision: Int?

    static let shape = Shape(
        ActivityArchiveMethod.init,
        Field("activity", \.activity, FieldText.activity),
        Field("archived", \.archived, "false to take it out of the archive").defaulting(to: true),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> ActivityResult {
        var draft = ActivityDraft()
        draft.isArchived = archived
        return ActivityResult(
            activity: try engine.updateActivity(activity.text, draft, ifRevision: ifRevision))
    }
}

struct ActivityDeleteMethod: Method {
    static let name = "activity.delete"
    static let summary = "Deletes an activity with its time entries and its running timer."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(
        #"{"activity": "Writing"}"#, after: [ExampleRequest.activity, ExampleRequest.time])

    let activity: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        ActivityDeleteMethod.init,
        Field("activity", \.activity, FieldText.activity),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> ActivityDeletion {
        try engine.deleteActivity(activity.text, ifRevision: ifRevision)
    }
}
