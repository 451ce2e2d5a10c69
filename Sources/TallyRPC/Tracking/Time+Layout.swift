import JSONRPC
import Tally

extension TimeEntry: LaidOut {
    public static let layout = Layout<TimeEntry>(
        "TimeEntry",
        [
            Member("id", \.id, "its UUID"),
            Member("activity", \.activity.name, "the name of its activity"),
            Member("activityId", \.activity.id, "the UUID of its activity"),
            Member("task", \.task?.number, "the number of the task it was for"),
            Member("taskId", \.task?.id, "the UUID of that task"),
            Member("taskTitle", \.task?.title, "the title of that task"),
            Member("start", \.start, "when it began"),
            Member("end", \.end, "when it ended"),
            Member("seconds", \.seconds, "how long it took"),
            Member("days", \.days, "the user's days that it counts to, each with its own part"),
            Member("note", \.note, "further text, \"\" for none"),
            Member("revision", \.revision, "counts its changes, from 1; see `ifRevision`"),
        ])
}

extension DayPart: LaidOut {
    public static let layout = Layout<DayPart>([
        Member("date", \.date, "the day"),
        Member("seconds", \.seconds, "what counts to it"),
    ])
}

extension TimerView: LaidOut {
    public static let layout = Layout<TimerView>(
        "Timer",
        [
            Member("activity", \.timer.activity.name, "the name of its activity"),
            Member("activityId", \.timer.activity.id, "the UUID of its activity"),
            Member("task", \.timer.task?.number, "the number of the task it is for"),
            Member("taskId", \.timer.task?.id, "the UUID of that task"),
            Member("taskTitle", \.timer.task?.title, "the title of that task"),
            Member("start", \.timer.start, "when it began"),
            Member("seconds", \.seconds, "how long it has run"),
            Member("note", \.timer.note, "further text, \"\" for none"),
        ])
}

/// One time entry.
struct TimeEntryResult: LaidOut, ReferableOutput {
    let entry: TimeEntry

    static let layout = Layout<TimeEntryResult>([Member("entry", \.entry, "the entry as it is now")])

    var reference: String { entry.id.text }
}

extension TimePage: LaidOut {
    public static let layout = Layout<TimePage>([
        Member("entries", \.entries, "the entries of this page"),
        Member("totalSeconds", \.totalSeconds, "the sum of all pages, on the days that were asked for"),
        Member("nextCursor", \.nextCursor, "send it as `cursor` for the next page; null at the end"),
    ])
}

extension TimeSummary: LaidOut {
    public static let layout = Layout<TimeSummary>([
        Member("by", \.grouping, "what the rows are"),
        Member("from", \.days.lowerBound, "the first day"),
        Member("to", \.days.upperBound, "the last day"),
        Member("totalSeconds", \.totalSeconds, "the sum of the rows"),
        Member("rows", \.rows, "the activities or projects that have time, or every day"),
    ])
}

extension TimeSummary.Row: LaidOut {
    public static let layout = Layout<TimeSummary.Row>(
        "TimeSummaryRow",
        [
            Member("id", \.identity?.id, "the UUID of the activity or project"),
            Member("name", \.identity?.name, "the name of the activity or project"),
            Member("color", \.identity?.color, "#RRGGBB of the activity or project"),
            Member("date", \.date, "the day, where rows are days"),
            Member("seconds", \.seconds, "the time"),
        ])

    private var identity: (id: Identifier, name: String, color: Color)? {
        switch subject {
        case .activity(let id, let name, let color), .project(let id, let name, let color): (id, name, color)
        case .noProject, .day: nil
        }
    }

    private var date: Day? {
        if case .day(let date) = subject { date } else { nil }
    }
}
