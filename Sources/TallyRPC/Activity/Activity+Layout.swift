import JSONRPC
import Tally

extension Activity: LaidOut {
    public static let layout = Layout<Activity>(
        "Activity",
        [
            Member("id", \.id, "its UUID"),
            Member("name", \.name, "its name, unique ignoring case"),
            Member("color", \.color, "#RRGGBB"),
            Member("archived", \.isArchived, "whether it is archived"),
            Member("createdAt", \.createdAt, "when it was created"),
            Member(
                "revision", \.revision, "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

/// A result with one activity.
struct ActivityResult: LaidOut, ReferableOutput {
    let activity: Activity

    static let layout = Layout<ActivityResult>([Member("activity", \.activity, "the activity")])

    var reference: String? { activity.id.text }
}

extension ActivityDeletion: LaidOut {
    public static let layout = Layout<ActivityDeletion>([
        Member("activity", \.activity, "the deleted activity"),
        Member("deletedEntries", \.entries, "the number of time entries deleted with it"),
        Member("cancelledTimer", \.timer, "its timer, which was discarded; null if none was running"),
    ])
}
