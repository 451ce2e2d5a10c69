import JSONRPC
import Tally

extension Activity: LaidOut {
    public static let layout = Layout<Activity>(
        "Activity",
        [
            Member("id", \.id, "its UUID"),
            Member("name", \.name, "its name, unique ignoring case"),
            Member("color", \.color, "#RRGGBB"),
            Member("archived", \.isArchived, "whether it is put away; its time entries stay"),
            Member("createdAt", \.createdAt, "when it was created"),
            Member("revision", \.revision, "counts its changes, from 1; see `ifRevision`"),
        ])
}

/// One activity.
struct ActivityResult: LaidOut, ReferableOutput {
    let activity: Activity

    static let layout = Layout<ActivityResult>([Member("activity", \.activity, "the activity as it is now")])

    var reference: String { activity.id.text }
}

extension ActivityDeletion: LaidOut {
    public static let layout = Layout<ActivityDeletion>([
        Member("activity", \.activity, "the activity as it was"),
        Member("deletedEntries", \.entries, "how many time entries went with it"),
        Member("cancelledTimer", \.timer, "the timer that ran for it"),
    ])
}
