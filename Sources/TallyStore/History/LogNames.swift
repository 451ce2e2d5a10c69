/// The columns that the change log names by a number, which is stored: their place in the list, from 1.
///
/// A name is never moved or removed. New ones go to the end. The log spells out a column that is not listed,
/// which takes more space.
enum LogNames {
    static let all = [
        "number", "id", "title", "notes", "priority", "project", "tags", "due_day", "due_at", "part_of_day",
        "all_day", "start_at", "end_at", "position", "focus_day", "focus_order", "created_at",
        "completed_at", "completed_day", "revision", "reminders", "estimate", "deleted_at", "name",
        "name_key", "description", "color", "archived", "time_zone", "day_start", "week_start", "currency",
        "default_stake", "backups", "default_reminders", "notify_reminders", "notify_stakes", "notify_day",
        "notify_celebration", "cents", "reward", "made_at", "deadline_at", "conceded_at", "outcome",
        "settled_at", "settlement_note", "claimed_at", "decision", "binding", "project_id",
        "expiry_shown_at", "task", "reminder", "anchor", "snoozed_until", "dismissed_at", "shown_at",
        "from_day", "until_day", "day", "at", "unit", "habit", "count", "per", "direction", "delta",
        "created_day", "activity", "note", "entry", "seconds", "history_days", "filter", "context", "line",
        "wait_day", "wait_at", "scheduled_day", "scheduled_at", "url", "external", "checklist", "annotations",
        "depends_on", "parent", "series", "occurrence", "rule", "counted_from", "catches_up", "repeats_stake",
        "start_day", "ended_at", "postponed",
        "weekdays", "to_day", "reason", "text", "time", "start_time",
    ]

    /// The number of a name; nil if it is spelled out.
    static func code(of name: String) -> Int? { codes[name] }

    private static let codes = Dictionary(uniqueKeysWithValues: zip(all, 1...))
}
