/// What fields that many methods have in common mean.
enum FieldText {
    static let task = "the task"
    static let project = "the project, by name or id"
    static let habit = "the habit, by name or id"
    static let activity = "the activity, by name or id"
    static let timeEntry = "the time entry, by its id"
    static let reminder = "which of the task's; those that are due where absent, or its only one"
    static let ifRevision = "refuses with `conflict` unless this is the revision as it is"
    static let today = "the day; today where absent"
}
