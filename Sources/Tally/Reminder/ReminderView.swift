/// A reminder of a task as it stands at one moment.
public struct ReminderView: Sendable, Hashable {
    public enum State: String, Sendable, CaseIterable {
        /// Its time is still to come, or the task has neither start nor due for now.
        case waiting
        /// Its time has come.
        case due
        case dismissed
    }

    public let task: TaskView
    public let reminder: Reminder
    /// When it comes, a snooze counted in; nil where it is an offset of a task with neither start nor due.
    public let at: Instant?
    public let state: State
    public let mark: ReminderMark?

    /// A reminder that is told so many seconds after its time, or later, is late.
    static let lateAfter: Int64 = 30

    /// nil while it has no time.
    var key: ReminderKey? {
        at.map { ReminderKey(task: task.number, reminder: reminder, at: $0) }
    }

    public var snoozedUntil: Instant? { mark?.snoozedUntil }
    public var dismissedAt: Instant? { mark?.dismissedAt }

    /// - Parameter marks: all marks of the task.
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

    /// By time; those without one last.
    static func comesFirst(_ left: ReminderView, _ right: ReminderView) -> Bool {
        (left.at ?? .max, left.task.number) < (right.at ?? .max, right.task.number)
    }
}
