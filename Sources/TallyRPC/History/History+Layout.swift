import JSONRPC
import Tally

extension HistoryStepView: LaidOut {
    public static let layout = Layout<HistoryStepView>(
        "Step",
        [
            Member("step", \.step.number, "its number"),
            Member("method", \.step.method, "the method that made it"),
            Member("at", \.step.at, "when, by a clock that never falls"),
            Member("undone", \.step.isUndone, "whether it is taken back"),
            Member(
                "subject", \.subject,
                "what it is about, for people: the first task that it changed, or else what has a name; null where nothing has"
            ),
            Member("changes", \.changes, "what it changed, by entity"),
            Member(
                "changeCount", \.changeCount,
                "how many stored records it changed; `changes` tells of the first \(HistoryStepView.maxChanges)"
            ),
        ])
}

extension HistoryStepView.Subject: LaidOut {
    public static let layout = Layout<HistoryStepView.Subject>([
        Member("entity", \.entity, "`task`, `project`, `habit` or `activity`"),
        Member("number", \.number, "the task's number; null for others"),
        Member("name", \.name, "its title or name, as it is now, or was when it was deleted"),
    ])
}

extension EntityChange: LaidOut {
    public static let layout = Layout<EntityChange>(
        "EntityChange",
        [
            Member("kind", \.kind, "what is concerned, as `events.subscribe` takes it"),
            Member("entity", \.entity, "what was changed: `task`, `project`, `habit`, `timeEntry`, …"),
            Member("id", \.id, "its UUID; null where there is only one"),
            Member("op", \.operation, "what became of it"),
        ])
}

extension ChangeKind: Choice {}
extension RecordChange.Operation: Choice {}

extension RecordChangePage: LaidOut {
    public static let layout = Layout<RecordChangePage>([
        Member("cursor", { ChangeCursor(number: $0.cursor) }, "send it for what comes after these"),
        Member("changes", \.changes, "in the order in which they were made"),
        Member("more", \.hasMore, "whether there are more already"),
    ])
}

extension RecordChange: LaidOut {
    public static let layout = Layout<RecordChange>(
        "Change",
        [
            Member("cursor", { ChangeCursor(number: $0.cursor) }, "the place after this change"),
            Member("step", \.step, "the step it belongs to; 0 for what every database begins with"),
            Member("entity", \.type.name, "the kind of record, as in `data.export`"),
            Member(
                "id", \.subjectID,
                "the UUID of the entity that the record is about; null where there is only one"),
            Member("number", \.number, "the record's number among those of its kind"),
            Member("op", \.operation, "what became of the record"),
            Member(
                "values", { RecordValues(members: $0.values) },
                "its new values by name, as in `data.export`; empty for `delete`"),
        ])
}
