/// A reminder of a task with its time and state at one moment.
public struct ReminderView: Sendable, Hashable {
    public enum State: String, Sendable, CaseIterable {
        /// Its time is in the future, or it has none because the task has neither start nor due.
        case waiting
        /// Its time has been reached.
        case due
        case dismissed
    }

    public let task: TaskView
    public let reminder: Reminder
    /// The time, or the end of a snooze; nil for an offset if the task has neither start nor due.
    public let at: Instant?
    public let state: State
    public let mark: ReminderMark?

    /// The key of the reminder at its time; nil without a time.
    var key: ReminderKey? {
        at.map { ReminderKey(task: task.number, reminder: reminder, at: $0) }
    }

    public var snoozedUntil: Instant? { mark?.snoozedUntil }
    public var dismissedAt: Instant? { mark?.dismissedAt }

    /// Whether a client has shown it since its time. If it is snoozed or moved after that, it is to be shown
    /// again.
    public var isShown: Bool {
        guard let at, let shownAt = mark?.shownAt else { return false }
        return shownAt >= at
    }

    /// - Parameter marks: All marks of the task.
    init(_ reminder: Reminder, of task: TaskView, _ marks: [ReminderMark], at moment: Moment) {
        let anchor = reminder.anchor(in: task.task)
        let mark = marks.first { $0.reminder == reminder && $0.anchor == anchor }
        let time = mark?.snoozedUntil ?? reminder.time(in: task.task, rule: moment.rule)
        self.task = task
        self.reminder = reminder
        self.mark = mark
        at = time
        state =
            mark?.dismissedAt != nil ? .dismissed : time.map { $0 <= moment.now } == true ? .due : .waiting
    }

    /// Returns the reminders of a task that a request means without naming one: all that are due, or else its
    /// only one; nil if it has several.
    static func meant(among all: [ReminderView]) -> [ReminderView]? {
        let due = all.filter { $0.state == .due }
        return due.isEmpty ? (all.count == 1 ? all : nil) : due
    }

    /// Orders reminders by time, those without a time last.
    static func comesFirst(_ left: ReminderView, _ right: ReminderView) -> Bool {
        (left.at ?? .max, left.task.number) < (right.at ?? .max, right.task.number)
    }
}
