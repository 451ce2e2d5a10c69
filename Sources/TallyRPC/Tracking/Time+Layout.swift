import JSONRPC
import Tally

extension TimeEntry: LaidOut {
    public static let layout = Layout<TimeEntry>(
        "TimeEntry",
        [
            Member("id", \.id, "its UUID"),
            Member("number", \.number, "its number, small, stable and never reused"),
            Member("activity", \.activity.name, "the name of its activity"),
            Member("activityId", \.activity.id, "the UUID of its activity"),
            Member("task", \.task?.number, "the number of its task; null if it has none"),
            Member("taskId", \.task?.id, "the UUID of its task"),
            Member("taskTitle", \.task?.title, "the title of its task"),
            Member("start", \.start, "when it started"),
            Member("end", \.end, "when it ended"),
            Member("seconds", \.seconds, "its duration in seconds"),
            Member("days", \.days, "the user's days it counts for, each with its share"),
            Member("note", \.note, "a note, \"\" for none"),
            Member("tags", \.tags, "its tags, as first written"),
            Member(
                "revision", \.revision, "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

extension DayPart: LaidOut {
    public static let layout = Layout<DayPart>([
        Member("date", \.date, "the day"),
        Member("seconds", \.seconds, "the seconds that count for the day"),
    ])
}

extension TimerView: LaidOut {
    public static let layout = Layout<TimerView>(
        "Timer",
        [
            Member("activity", \.timer.activity.name, "the name of its activity"),
            Member("activityId", \.timer.activity.id, "the UUID of its activity"),
            Member("task", \.timer.task?.number, "the number of its task; null if it has none"),
            Member("taskId", \.timer.task?.id, "the UUID of its task"),
            Member("taskTitle", \.timer.task?.title, "the title of its task"),
            Member("start", \.timer.start, "when it started"),
            Member("seconds", \.seconds, "how long it has been running, in seconds"),
            Member("note", \.timer.note, "a note, \"\" for none"),
            Member("tags", \.timer.tags, "the tags of its time entry"),
        ])
}

/// A result with one time entry.
struct TimeEntryResult: LaidOut, ReferableOutput {
    let entry: TimeEntry
    let overlaps: [TimeEntry]

    init(_ entry: TimeEntry, on engine: isolated Engine) throws {
        self.entry = entry
        overlaps = try engine.overlaps(of: entry)
    }

    static let layout = Layout<TimeEntryResult>([
        Member("entry", \.entry, "the time entry"),
        Member(
            "overlaps", \.overlaps,
            "the other entries with a time in common with it, by start, at most \(TimeEntry.maxOverlaps)"),
    ])

    var reference: String? { entry.id.text }
}

extension TimePage: LaidOut {
    public static let layout = Layout<TimePage>([
        Member("entries", \.entries, "the entries of this page"),
        Member("totalSeconds", \.totalSeconds, "the sum over all pages, limited to the requested days"),
        Member("nextCursor", \.nextCursor, "the `cursor` of the next page; null on the last page"),
    ])
}

extension TimeSummary: LaidOut {
    public static let layout = Layout<TimeSummary>([
        Member("by", \.grouping, "what each row stands for"),
        Member("from", \.days.lowerBound, "the first day"),
        Member("to", \.days.upperBound, "the last day"),
        Member(
            "totalSeconds", \.totalSeconds,
            "the tracked time, in which an entry with several tags counts once"),
        Member("rows", \.rows, "the activities, projects or tags with tracked time, or every day"),
    ])
}

extension TimeSummary.Row: LaidOut {
    public static let layout = Layout<TimeSummary.Row>(
        "TimeSummaryRow",
        [
            Member("id", \.identity?.id, "the UUID of the activity or project"),
            Member(
                "name", \.name, "the name of the activity or project, or the tag; null for time without one"),
            Member("color", \.identity?.color, "the color of the activity or project, #RRGGBB"),
            Member("date", \.date, "the day, if rows are days"),
            Member("seconds", \.seconds, "the tracked time in seconds"),
        ])

    private var identity: (id: Identifier, name: String, color: Color)? {
        switch subject {
        case .activity(let id, let name, let color), .project(let id, let name, let color): (id, name, color)
        case .noProject, .tag, .noTag, .day: nil
        }
    }

    var name: String? {
        if case .tag(let tag) = subject { tag } else { identity?.name }
    }

    private var date: Day? {
        if case .day(let date) = subject { date } else { nil }
    }
}
