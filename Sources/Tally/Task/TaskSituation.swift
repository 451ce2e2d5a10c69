/// A task, with what decides which requests about it succeed now.
public struct TaskSituation: Sendable {
    public let task: TaskView
    /// The tasks that it depends on.
    public let dependencies: [TaskView]
    public let reminders: [ReminderView]
    public let timer: TimerSituation
    public let names: KnownNames
    public let moment: Moment
    /// Whether today's focus has a free place.
    let hasRoomInFocus: Bool
}

extension TaskSituation {
    public var isOpen: Bool { task.isOpen }
    public var isDone: Bool { !task.isOpen }

    /// Whether it can be completed without a word about other tasks.
    public var canBeCompleted: Bool { isOpen && !task.isBlocked && !task.hasOpenSubtasks }

    /// Whether it can be completed if it is forced.
    public var canBeForced: Bool { task.isBlocked && !task.hasOpenSubtasks }

    /// Whether it is open and its series makes the next occurrence.
    public var repeats: Bool { isOpen && task.series != nil }

    /// Whether it can be reopened, or is open.
    public var canReopen: Bool { allows { $0.completion = nil } }

    public var canRename: Bool { allows { $0.title += "…" } }

    public var canLeaveProject: Bool { allows { $0.project.number = 0 } }

    public var canBeDeleted: Bool { (try? lock.checkDeletion(of: task.task)) != nil }

    /// Whether a timer is running for it.
    public var isTimed: Bool { timer.running?.task?.number == task.number }

    private var lock: StakeLock { StakeLock(moment: moment) }

    private func allows(_ change: (inout Task) throws -> Void) -> Bool { lock.allows(task.task, change) }
}

/// Its day.
extension TaskSituation {
    /// The first day of the next week.
    public var nextWeek: Day {
        moment.today.adding(days: 7 - moment.today.weekday.daysSince(moment.weekStart))
    }

    /// Returns whether it is open and can be moved to a day, and is not of that day.
    public func canMove(to day: Day) -> Bool {
        isOpen && task.task.day(in: moment.rule) != day
            && allows { $0.reschedule(to: DateText.Reading(.day(day)), in: moment.rule) }
    }

    /// Returns whether it is open and can be moved by a number of days.
    public func canMove(byDays days: Int) -> Bool {
        isOpen && allows { $0.reschedule(byDays: days, at: moment) }
    }

    /// Whether it is open and can wait until tomorrow.
    public var canWait: Bool {
        let tomorrow = moment.today.adding(days: 1)
        return isOpen
            && allows {
                $0.wait = .day(tomorrow)
                try $0.checkWait(changing: "wait", in: moment.rule)
            }
    }

    /// Whether it has a due that can be removed.
    public var canLoseDue: Bool { task.due != nil && allows { $0.due = nil } }
}

/// Its focus.
extension TaskSituation {
    public var isInTodaysFocus: Bool { task.focus?.date == moment.today }

    /// Whether it is planned for the focus of a later day.
    public var isPlannedForFocus: Bool { task.focus.map { $0.date > moment.today } ?? false }

    public var canEnterTodaysFocus: Bool { isOpen && !isInTodaysFocus && hasRoomInFocus }
}

/// Its stake.
extension TaskSituation {
    /// Whether a stake can be put on it.
    public var canGetStake: Bool {
        task.task.stake == nil
            && allows {
                try StakeDraft().place(on: &$0, at: moment)
                try $0.checkWait(changing: "due", in: moment.rule)
            }
    }

    public var hasPendingStake: Bool { task.stake?.status == .pending }

    /// Whether it has an expired stake that is not settled.
    public var owesStake: Bool { task.stake.map { $0.status == .expired && $0.settlement == nil } ?? false }

    /// Whether it has earned a reward that is not claimed.
    public var hasRewardToClaim: Bool {
        task.stake.map { $0.status == .complete && $0.reward != nil && $0.claimedAt == nil } ?? false
    }
}

/// Its reminders.
extension TaskSituation {
    /// Whether a request that names no reminder means one, and it has a time.
    public var meansReminder: Bool {
        ReminderView.meant(among: reminders)?.allSatisfy { $0.reminder.anchor(in: task.task) != nil } ?? false
    }

    /// Whether a request that names no reminder would dismiss one.
    public var canDismissReminder: Bool {
        meansReminder && ReminderView.meant(among: reminders)?.contains { $0.state != .dismissed } ?? false
    }

    /// Its reminders without the offsets that have lost their start or due.
    public var validReminders: [Reminder] {
        task.reminders.filter { $0.anchor(in: task.task) != nil }
    }
}

extension Engine {
    public func taskSituation(_ reference: TaskReference) throws -> TaskSituation {
        let task = try findTask(reference)
        let moment = try moment
        return TaskSituation(
            task: TaskView(task, at: moment), dependencies: try views(store.tasks(withIDs: task.dependsOn)),
            reminders: try reminders(of: task),
            timer: try timerSituation(), names: try knownNames(), moment: moment,
            hasRoomInFocus: try !focusDay(moment.today).isFull)
    }
}
