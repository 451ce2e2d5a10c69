import JSONRPC
import Tally

struct ActivityCreate: Method {
    static let name = "activity.create"
    static let summary = "Creates an activity: something that time is spent on."
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate]
    static let example = Example(#"{"name": "Writing"}"#)

    let name: Name
    let color: Color?

    static let shape = Shape(
        ActivityCreate.init,
        Field("name", \.name, "unique among activities ignoring case"),
        Field("color", \.color, "the palette's least used colour where absent"))

    func run(on engine: isolated Engine) throws -> ActivityAnswer {
        ActivityAnswer(activity: try engine.createActivity(name: name, color: color))
    }
}

struct ActivityList: Method {
    static let name = "activity.list"
    static let summary = "Lists the activities in the order of their creation."
    static let effect = Effect.reads
    static let example = Example(after: [Scene.activity])

    let archived: Bool?

    static let shape = Shape(
        ActivityList.init,
        Field("archived", \.archived, "true for archived ones, false for the others; null for both")
            .defaulting(to: false))

    struct Answer: LaidOut {
        let activities: [Activity]

        static let layout = Layout<Answer>([Member("activities", \.activities, "the activities")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(activities: try engine.activities(archived: archived))
    }
}

struct ActivityUpdate: Method {
    static let name = "activity.update"
    static let summary = "Changes members of an activity."
    static let details = "Renaming keeps its time entries."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .conflict]
    static let example = Example(
        ##"{"activity": "Writing", "name": "Editing", "color": "#3CB44B"}"##, after: [Scene.activity])

    let activity: EntityReference
    let name: Name?
    let color: Color?
    let ifRevision: Int?

    static let shape = Shape(
        ActivityUpdate.init,
        Field("activity", \.activity, FieldText.activity),
        Field("name", \.name, "the new name"),
        Field("color", \.color, "the new colour"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> ActivityAnswer {
        var changes = ActivityChanges()
        changes.name = name
        changes.color = color
        return ActivityAnswer(
            activity: try engine.updateActivity(activity.text, changes, ifRevision: ifRevision))
    }
}

struct ActivityArchive: Method {
    static let name = "activity.archive"
    static let summary = "Puts an activity away, or takes it out again; its time entries stay."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"activity": "Writing"}"#, after: [Scene.activity])

    let activity: EntityReference
    let archived: Bool
    let ifRevision: Int?

    static let shape = Shape(
        ActivityArchive.init,
        Field("activity", \.activity, FieldText.activity),
        Field("archived", \.archived, "false takes it out again").defaulting(to: true),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> ActivityAnswer {
        var changes = ActivityChanges()
        changes.isArchived = archived
        return ActivityAnswer(
            activity: try engine.updateActivity(activity.text, changes, ifRevision: ifRevision))
    }
}

struct ActivityDelete: Method {
    static let name = "activity.delete"
    static let summary = "Deletes an activity with its time entries, and the timer that runs for it."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(
        #"{"activity": "Writing"}"#, after: [Scene.activity, Scene.time])

    let activity: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        ActivityDelete.init,
        Field("activity", \.activity, FieldText.activity),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> ActivityDeletion {
        try engine.deleteActivity(activity.text, ifRevision: ifRevision)
    }
}
