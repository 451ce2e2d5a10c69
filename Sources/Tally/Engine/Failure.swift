/// Why a request was refused. Nothing has changed when one is thrown.
public enum Failure: Error {
    /// What a request can name.
    public enum Entity: String, Sendable {
        case task, project, habit, activity, timeEntry, step
    }

    /// No such entity under that name, number or id.
    case notFound(Entity, named: String)
    /// A prefix fits several tasks: some of them.
    case ambiguous(prefix: String, candidates: [TaskView])
    /// The name is taken by another entity of its kind.
    case duplicate(Entity, name: String)
    /// What the product keeps for itself, as a sentence.
    case reserved(String)
    /// The day's places are taken by these.
    case focusFull(Day, tasks: [TaskView])
    /// A stake would become easier: the member that would make it so, a sentence, and the tasks it is on.
    case stakeLocked(path: String, String, tasks: [TaskView])
    /// `ifRevision` does not match the entity as it is.
    case conflict(Conflict)
    /// The value of a member is of the right form but cannot be used: the member's path and what it must be.
    case invalid(path: String, problem: String)
    /// The request makes no sense now, as a sentence.
    case invalidState(String)
    /// There is nothing to undo or redo, or it would break something, as a sentence.
    case notUndoable(String)
    /// A `mutationId` that an earlier, different request used.
    case mutationReused(String)
    /// Another process held the database's lock for longer than the timeout.
    case busy
    /// The database, or a file beside it, cannot be read or written: what happened and what to do, as a sentence.
    case storage(String, StorageReason = .unavailable)

    /// What to do about a damaged database: the end of the sentence that says so.
    public static let damageRemedies = " Run data.check to find out more; data.restore brings back a backup."

    /// The sentence as it is said where the damage is looked into already.
    public static func withoutRemedies(_ sentence: String) -> String {
        sentence.replacing(damageRemedies, with: "")
    }

    public enum Conflict: Sendable {
        case task(TaskView)
        case project(ProjectView)
        case habit(HabitView)
        case activity(Activity)
        case timeEntry(TimeEntry)
        case settings(Preferences)
    }
}
