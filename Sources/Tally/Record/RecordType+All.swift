extension RecordType {
    /// All record types. A type comes after the types that it refers to.
    public static let all: [RecordType] = [
        settings, project, task, stake, reminderMark, focusInterval, celebration, habit, habitTarget,
        habitEvent, activity, timeEntry, timePart, timer,
    ]
}
