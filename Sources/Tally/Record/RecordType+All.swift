extension RecordType {
    /// All record types. A type comes after the types that it refers to.
    public static let all: [RecordType] = [
        settings, project, series, task, stake, reminderMark, focusInterval, celebration, habit, habitTarget,
        habitEvent, habitSkip, habitNote, habitReminderMark, activity, timeEntry, timePart, savedFilter,
        alias, timer,
    ]

    static let settings = Settings.record.type
    static let project = Project.record.type
    static let series = Series.record.type
    static let task = Task.record.type
    static let stake = Stake.record.type
    static let reminderMark = ReminderMark.record.type
    static let habit = Habit.record.type
    static let habitTarget = TargetHistory.Version.record.type
    static let habitSkip = HabitSkip.record.type
    static let habitNote = HabitNote.record.type
    static let habitReminderMark = HabitReminderMark.record.type
    static let activity = Activity.record.type
    static let timeEntry = TimeEntry.record.type
    static let timePart = DayPart.record.type
    static let savedFilter = SavedFilter.record.type
    static let alias = CommandAlias.record.type
    static let timer = RunningTimer.record.type
}
