/// A reminder of a task or of a habit.
public enum ListedReminder: Sendable {
    case task(ReminderView)
    case habit(HabitReminder)

    public var task: ReminderView? { if case .task(let view) = self { view } else { nil } }
    public var habit: HabitReminder? { if case .habit(let view) = self { view } else { nil } }

    /// The time, or the end of a snooze; nil for an offset if the task has neither start nor due.
    public var at: Instant? {
        switch self {
        case .task(let view): view.at
        case .habit(let view): view.at
        }
    }

    public var state: ReminderView.State {
        switch self {
        case .task(let view): view.state
        case .habit(let view): view.state
        }
    }

    /// Whether a client has shown it since its time.
    public var isShown: Bool {
        switch self {
        case .task(let view): view.isShown
        case .habit(let view): view.isShown
        }
    }

    public var snoozedUntil: Instant? { task?.snoozedUntil ?? habit?.snoozedUntil }
    public var dismissedAt: Instant? { task?.dismissedAt ?? habit?.dismissedAt }
}

extension Engine {
    /// Returns the reminders of open tasks and of habits by time, those without a time last.
    /// - Parameters:
    ///   - state: The state of the reminders; nil means waiting or due.
    ///   - task: Only those of a task, open or completed.
    ///   - habit: Only those of a habit.
    public func listedReminders(
        state: ReminderView.State? = nil, of task: TaskReference? = nil, ofHabit habit: String? = nil
    ) throws -> [ListedReminder] {
        guard task == nil || habit == nil else {
            throw Failure.invalid(
                .conflictingMembers, path: "habit", problem: "cannot be given together with id")
        }
        let ofTasks = habit == nil ? try reminders(state: state, of: task) : []
        let ofHabits = task == nil ? try habitReminders(state: state, of: habit) : []
        let all = ofTasks.map(ListedReminder.task) + ofHabits.map(ListedReminder.habit)
        return all.enumerated().sorted { left, right in
            (left.element.at ?? .max, left.offset) < (right.element.at ?? .max, right.offset)
        }.map(\.element)
    }
}
