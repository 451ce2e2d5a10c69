import JSONRPC
import Tally

/// What can be done about when a task is done.
enum TaskPlanActions {
    static let focus: [TaskAction] = [
        TaskAction("focus", "Put in today's focus", "i", FocusAddMethod.self).about("id")
            .when(\.canEnterTodaysFocus),
        TaskAction("unfocus", "Remove from today's focus", "i", FocusRemoveMethod.self).about("id")
            .when(\.isInTodaysFocus),
        TaskAction("focusOn", "Put in the focus of a day", "I", FocusAddMethod.self).about("id")
            .asking("date", "Day") { $0.task.focus?.date.words ?? $0.moment.today.adding(days: 1).words }
            .when(\.isOpen),
        TaskAction("unplanFocus", "Remove from the focus of its day", "di", FocusRemoveMethod.self).about(
            "id"
        )
        .when(\.isPlannedForFocus),
    ]

    static let days: [TaskAction] = [
        TaskAction("schedule", "Move to a day or time", "ss", TaskRescheduleMethod.self).about("id")
            .asking("to", "Day or time") { task in task.task.due.map { task.moment.rule.words(for: $0) } }
            .when(\.isOpen),
        move("today", "Move to today", "st") { $0.moment.today },
        move("tomorrow", "Move to tomorrow", "sm") { $0.moment.today.adding(days: 1) },
        move("nextWeek", "Move to the first day of next week", "sn") { $0.nextWeek },
        move("later", "Move a day later", "+", byDays: 1),
        move("earlier", "Move a day earlier", "-", byDays: -1),
        move("weekLater", "Move a week later", "sw", byDays: 7),
        TaskAction("unschedule", "Remove the due", "ds", TaskUpdateMethod.self).about("id")
            .with("due", .null).when { $0.isOpen && $0.canLoseDue },
    ]

    static let waits: [TaskAction] = [
        TaskAction("wait", "Hide from lists until a day or time", "su", TaskUpdateMethod.self).about("id")
            .asking("wait", "Until when") { task in
                task.task.wait.map { task.moment.rule.words(for: $0) }
            }.when(\.canWait),
        TaskAction("stopWaiting", "Show in lists again", "dw", TaskUpdateMethod.self).about("id")
            .with("wait", .null).when(\.task.isWaiting),
        TaskAction("begin", "Set when work can begin", "sb", TaskUpdateMethod.self).about("id")
            .asking("scheduled", "Day or time") { task in
                task.task.scheduled.map { task.moment.rule.words(for: $0) }
            }.when(\.isOpen),
        TaskAction("removeBegin", "Remove when work can begin", "dS", TaskUpdateMethod.self).about("id")
            .with("scheduled", .null).when { $0.isOpen && $0.task.scheduled != nil },
    ]

    static let times: [TaskAction] = [
        part("morning", "Move to the morning", "sa", .morning),
        part("evening", "Move to the evening", "se", .evening),
        TaskAction("start", "Set the start", "cs", TaskUpdateMethod.self).about("id")
            .asking("start", "Date and time of the start") { task in
                task.task.timeBlock.start.map { task.moment.rule.exactWords(for: $0) }
            }.when(\.isOpen),
        TaskAction("end", "Set the end", "ce", TaskUpdateMethod.self).about("id")
            .asking("end", "Date and time of the end") { task in
                task.task.timeBlock.end.map { task.moment.rule.exactWords(for: $0) }
            }.when { $0.isOpen && $0.task.timeBlock.start != nil },
        TaskAction("allDay", "Make it take the whole day", "sl", TaskUpdateMethod.self).about("id")
            .with("allDay", true).when { $0.isOpen && !$0.task.timeBlock.isAllDay },
        TaskAction("unblock", "Remove start and end", "db", TaskUpdateMethod.self).about("id")
            .with("allDay", false).with("start", .null).with("end", .null)
            .when { $0.isOpen && $0.task.timeBlock != .none },
    ]

    static let reminders: [TaskAction] = [
        TaskAction("remind", "Set the reminders", "ar", TaskUpdateMethod.self).about("id")
            .asking("reminders", "Times, or how long before", choosing: []) { task in
                task.validReminders.map { $0.editable(in: task.moment.rule) }.joined(separator: ", ")
            }.when(\.isOpen),
        snooze("snooze", "Snooze for 10 minutes", "rs", seconds: 600),
        snooze("snoozeHour", "Snooze for an hour", "rh", seconds: 3600),
        TaskAction("snoozeUntil", "Snooze until a time", "ru", ReminderSnoozeMethod.self).about("id")
            .asking("until", "Until when").when { $0.isOpen && $0.meansReminder },
        TaskAction("dismiss", "Dismiss the reminder", "rd", ReminderDismissMethod.self).about("id")
            .when { $0.isOpen && $0.canDismissReminder },
    ]

    private static func move(
        _ name: String, _ title: String, _ key: String, to day: @escaping @Sendable (TaskSituation) -> Day
    ) -> TaskAction {
        TaskAction(name, title, key, TaskRescheduleMethod.self).about("id")
            .with("to") { .string(day($0).description) }.when { $0.canMove(to: day($0)) }
    }

    private static func move(
        _ name: String, _ title: String, _ key: String, byDays days: Int
    ) -> TaskAction {
        TaskAction(name, title, key, TaskRescheduleMethod.self).about("id")
            .with("days", .integer(Int64(days))).when { $0.canMove(byDays: days) }
    }

    private static func part(
        _ name: String, _ title: String, _ key: String, _ part: PartOfDay
    ) -> TaskAction {
        TaskAction(name, title, key, TaskUpdateMethod.self).about("id")
            .with("partOfDay", .string(part.rawValue)).when { $0.isOpen && $0.task.partOfDay != part }
    }

    private static func snooze(
        _ name: String, _ title: String, _ key: String, seconds: Int64
    ) -> TaskAction {
        TaskAction(name, title, key, ReminderSnoozeMethod.self).about("id")
            .with("seconds", .integer(seconds)).when { $0.isOpen && $0.meansReminder }
    }
}

extension Reminder {
    /// The reminder as a person can edit it in a list: without a comma.
    fileprivate func editable(in rule: DayRule) -> String {
        switch self {
        case .before(let offset): offset.words
        case .at(let instant): rule.exactWords(for: instant).replacing(",", with: "")
        }
    }
}

extension ReminderOffset {
    /// The offset as a person writes it, such as `1d 30m`.
    var words: String {
        let amounts = [
            (days, "d"), (seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
        ]
        let words = amounts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
        return words.isEmpty ? description : words.joined(separator: " ")
    }
}
