import JSONRPC
import Tally

struct TimeLog: Method {
    static let name = "time.log"
    static let summary = "Keeps time that was spent as an entry."
    static let details =
        "Entries may overlap. One across the boundary of days counts to each day its own part."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(
        #"{"activity": "Writing", "start": "2026-11-19T23:15", "end": "2026-11-20T01:00", "note": "Draft"}"#,
        after: [Scene.activity])

    let activity: EntityReference
    let start: TemporalText
    let end: TemporalText
    let note: Notes?
    let task: TaskReference?

    static let shape = Shape(
        TimeLog.init,
        Field("activity", \.activity, FieldText.activity),
        Field("start", \.start, "when it began: a time"),
        Field("end", \.end, "when it ended: after start, at most 24 hours later, not in the future"),
        Field("note", \.note, "further text, at most 64 KiB"),
        Field("task", \.task, "the task it was for"))

    func run(on engine: isolated Engine) throws -> TimeEntryAnswer {
        TimeEntryAnswer(
            entry: try engine.logTime(
                TimeDraft(activity: activity.text, start: start, end: end, note: note, task: task)))
    }
}

struct TimeUpdate: Method {
    static let name = "time.update"
    static let summary = "Changes members of a time entry."
    static let details = """
        What is absent stays as it is; null clears. The days that the entry counts to are decided anew where its start \
        or end changes, and stay as they are otherwise, whatever the zone is by now.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .ambiguous, .conflict]
    static let example = Example(
        #"{"id": "\#(Scene.timeID)", "end": "2026-11-20T08:00:00Z", "ifRevision": 1}"#,
        after: [Scene.activity, Scene.time])

    let id: EntityReference
    let activity: EntityReference?
    let start: TemporalText?
    let end: TemporalText?
    let note: Patch<Notes>
    let task: Patch<TaskReference>
    let ifRevision: Int?

    static let shape = Shape(
        TimeUpdate.init,
        Field("id", \.id, FieldText.timeEntry),
        Field("activity", \.activity, "the new activity, by name or id"),
        Field("start", \.start, "the new start"),
        Field("end", \.end, "the new end"),
        Field("note", \.note, "the new note"),
        Field("task", \.task, "the new task; null for none"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> TimeEntryAnswer {
        var changes = TimeChanges()
        changes.activity = activity?.text
        changes.start = start
        changes.end = end
        changes.note = note.value(clearingTo: .empty)
        changes.task = task.change
        return TimeEntryAnswer(entry: try engine.updateTimeEntry(id.text, changes, ifRevision: ifRevision))
    }
}

struct TimeDelete: Method {
    static let name = "time.delete"
    static let summary = "Deletes a time entry."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"id": "\#(Scene.timeID)"}"#, after: [Scene.activity, Scene.time])

    let id: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        TimeDelete.init,
        Field("id", \.id, FieldText.timeEntry),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    struct Answer: LaidOut {
        let entry: TimeEntry

        static let layout = Layout<Answer>([Member("entry", \.entry, "the entry as it was")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(entry: try engine.deleteTimeEntry(id.text, ifRevision: ifRevision))
    }
}
