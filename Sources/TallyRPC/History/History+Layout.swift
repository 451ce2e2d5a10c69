import JSONRPC
import Tally
import TallyViews

extension HistoryStepView: LaidOut {
    public static let layout = Layout<HistoryStepView>(
        "Step",
        [
            Member("step", \.step.number, "its number"),
            Member("method", \.step.method, "the method of the request"),
            Member("summary", \.summary, "what it did, in words, such as `Completed 12 tasks`"),
            Member("at", \.step.at, "when it was made; never earlier than the step before"),
            Member("madeBy", \.step.madeBy, "who made it"),
            Member("undone", \.step.isUndone, "whether it is undone"),
            Member(
                "subject", \.subject,
                "the first task that it changed, or else the first entity with a name; null if there is none"),
            Member("changes", \.changes, "the changed entities"),
            Member(
                "changeCount", \.changeCount,
                "the number of changed records; `changes` covers the first \(HistoryStepView.maxChanges)"),
        ])
}

extension Author: Choice {}

extension UndoneSteps.Kept: LaidOut {
    public static let layout = Layout<UndoneSteps.Kept>([
        Member("step", \.step, "the step"), Member("reason", \.reason, "why, in a sentence"),
    ])
}

extension HistoryStepView.Subject: LaidOut {
    public static let layout = Layout<HistoryStepView.Subject>([
        Member("entity", \.entity, "`task`, `project`, `habit` or `activity`"),
        Member("number", \.number, "the number of a task; null for other entities"),
        Member("name", \.name, "its current title or name, or the last one if it was deleted"),
    ])
}

extension EntityChange: LaidOut {
    public static let layout = Layout<EntityChange>(
        "EntityChange",
        [
            Member("kind", \.kind, "the kind of change, as in `events.subscribe`"),
            Member("entity", \.entity, "the type of the entity: `task`, `project`, `habit`, `timeEntry`, …"),
            Member("id", \.id, "its UUID; null if there is only one of its type"),
            Member("op", \.operation, "the operation"),
        ])
}

extension ChangeKind: Choice {}
extension RecordChange.Operation: Choice {}

extension RecordChangePage: LaidOut {
    public static let layout = Layout<RecordChangePage>([
        Member("cursor", { ChangeCursor(number: $0.cursor) }, "pass it to get the changes after these"),
        Member("changes", \.changes, "the changes, in order"),
        Member("more", \.hasMore, "whether there are more changes"),
        Member(
            "reset", \.isReset,
            "whether some changes after the given cursor are no longer kept. There are then no `changes`: read "
                + "everything anew, as with `data.export`, and go on from `cursor`"),
    ])
}

extension RecordChange: LaidOut {
    public static let layout = Layout<RecordChange>(
        "Change",
        [
            Member("cursor", { ChangeCursor(number: $0.cursor) }, "the position after this change"),
            Member("step", \.step, "the step it belongs to; 0 for the initial records of a database"),
            Member("entity", \.type.name, "the record type, as in `data.export`"),
            Member(
                "id", \.subjectID,
                "the UUID of the entity that the record belongs to; null if there is only one"),
            Member("record", \.id, "the record's own UUID"),
            Member("number", \.number, "the record's number, unique within its type"),
            Member("op", \.operation, "the operation"),
            Member(
                "values", { RecordValues(members: $0.values) },
                "its new values by name, as in `data.export`; empty for `delete`"),
        ])
}
