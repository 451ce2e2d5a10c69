import JSONRPC
import Tally

extension HabitSituation: ActionSubject {
    var subjectID: JSONValue { .string(habit.id.text) }
}

/// What can be done with a habit.
enum HabitActions {
    static let all = EntityActions(general: general, counts + days + members) { engine, id in
        try engine.habitSituation(id.text)
    }

    private static let general: [Action<GeneralSituation>] = [
        Action("createHabit", "New habit", "ah", HabitCreateMethod.self).asking("name", "Name")
    ]

    private static let counts: [Action<HabitSituation>] = [
        Action("count", "Count one", "x", HabitIncrementMethod.self).about("habit"),
        Action("countMore", "Count more", "+", HabitIncrementMethod.self).about("habit")
            .asking("by", "How many more") { _ in "1" },
        Action("countLess", "Count one less", "-", HabitIncrementMethod.self).about("habit")
            .with("by", -1).when { $0.count > .zero },
        Action("set", "Set today's count", "=", HabitSetMethod.self).about("habit")
            .asking("count", "Count of today") { $0.count.description },
        Action("countEarlier", "Count for an earlier day", "ad", HabitIncrementMethod.self).about("habit")
            .asking("date", "Day") { _ in "yesterday" }.asking("by", "How many") { _ in "1" },
    ]

    private static let days: [Action<HabitSituation>] = [
        Action("skip", "Skip today", "s", HabitSkipMethod.self).about("habit").when { !$0.isSkipped },
        Action("unskip", "Do not skip today", "s", HabitUnskipMethod.self).about("habit").when(\.isSkipped),
        Action("skipDays", "Skip some days", "as", HabitSkipMethod.self).about("habit")
            .asking("from", "First day").asking("to", "Last day")
            .asking("reason", "Why, such as Vacation"),
        Action("unskipDays", "Do not skip some days", "dv", HabitUnskipMethod.self).about("habit")
            .asking("from", "First day")
            .asking("to", "Last day").when { !$0.skips.isEmpty },
        Action("note", "Change the note of today", "cn", HabitNoteMethod.self).about("habit")
            .asking("text", "Note") { $0.note },
        Action("removeNote", "Remove the note of today", "dn", HabitNoteMethod.self).about("habit")
            .with("text", "").when { !$0.note.isEmpty },
        Action("reminders", "Set the reminders", "ar", HabitUpdateMethod.self).about("habit")
            .asking("reminders", "Times, such as 08:00") { habit in
                habit.habit.reminders.map(\.description).joined(separator: ", ")
            }.when { $0.target?.direction != .atMost },
        Action("removeReminders", "Remove the reminders", "dr", HabitUpdateMethod.self).about("habit")
            .with("reminders", .array([])).when { !$0.habit.reminders.isEmpty },
        Action("snooze10", "Snooze for 10 minutes", "rs", ReminderSnoozeMethod.self).about("habit")
            .with("seconds", 600).when(\.hasDueReminder),
        Action("dismiss", "Dismiss the reminder", "rd", ReminderDismissMethod.self).about("habit")
            .when(\.hasDueReminder),
    ]

    private static let members: [Action<HabitSituation>] = [
        Action("rename", "Rename", "cc", HabitUpdateMethod.self).about("habit")
            .asking("name", "New name") { $0.habit.name },
        Action("weekdays", "Set the weekdays", "cW", HabitUpdateMethod.self).about("habit")
            .with("target.direction") { .string(($0.target?.direction ?? .atLeast).rawValue) }
            .asking("target.weekdays", "Days, such as mon, wed, fri") { habit in
                habit.target?.weekdays.map { $0.days.map(\.shortName).joined(separator: ", ") }
            }
            .asking("target.count", "Count on each") { $0.target?.count.description ?? "1" },
        Action("target", "Set the target", "c=", HabitUpdateMethod.self).about("habit")
            .with("target.direction") { .string(($0.target?.direction ?? .atLeast).rawValue) }
            .asking("target.count", "Count") { $0.target?.count.description ?? "1" }
            .asking("target.per", "Period") { ($0.target?.period ?? .day).rawValue },
        Action("removeTarget", "Remove the target", "d=", HabitUpdateMethod.self).about("habit")
            .with("target", .null).when { $0.target != nil },
        Action("unit", "Change the unit", "cu", HabitUpdateMethod.self).about("habit")
            .asking("unit", "Unit, such as km") { $0.habit.unit },
        Action("removeUnit", "Remove the unit", "du", HabitUpdateMethod.self).about("habit")
            .with("unit", .null).when { $0.habit.unit != nil },
        Action("color", "Change the color", "co", HabitUpdateMethod.self).about("habit")
            .asking("color", "Color, such as #3CB44B") { $0.habit.color.description },
        Action("archive", "Archive", "A", HabitArchiveMethod.self).about("habit")
            .when { !$0.habit.isArchived },
        Action("unarchive", "Take out of the archive", "A", HabitArchiveMethod.self).about("habit")
            .with("archived", false).when(\.habit.isArchived),
        Action("delete", "Delete with its history", "dd", HabitDeleteMethod.self).about("habit"),
    ]
}
