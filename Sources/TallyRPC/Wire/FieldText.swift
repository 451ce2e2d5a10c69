/// The limits of fields that many methods share.
enum FieldLimit {
    /// The length of a cursor in a list, which may contain a title.
    static let cursor = 1...65_536
}

/// The descriptions of fields that many methods share.
enum FieldText {
    static let task = "the task"
    static let project = "the project, by name or id"
    static let habit = "the habit, by name or id"
    static let activity = "the activity, by name or id"
    static let savedFilter = "the saved filter, by name or id"
    static let alias = "the alias, by name or id"
    static let timeEntry = "the time entry"
    static let reminder = "a reminder of the task; defaults to the due ones, or to its only one"
    static let taskStatus = "only open or only done tasks; both by default"
    static let stakeStatus = "only stakes with this status, or with one of these"
    static let deadlineFrom = "only deadlines on this day or later"
    static let deadlineTo = "only deadlines on this day or earlier"
    static let archived = "whether it is archived; false takes it out of the archive"
    static let ifRevision = "fails with `conflict` if this is not the current revision"
    static let today = "the day; defaults to today"
    static let month =
        "the month: `2026-12`, its name with or without a year (`december`), or a date in it; defaults to the "
        + "current month"
}
