public protocol StakeStore: AnyObject {
    /// Sets the stake of a task; nil deletes it.
    func setStake(_ stake: Stake?, ofTask number: Int) throws
    /// Returns tasks with a stake by number, without those that do not exist.
    func stakedTasks(numbered numbers: [Int]) throws -> [Int: Task]
    func stakedTasks(inProject number: Int) throws -> [Task]
    /// Returns the tasks whose stake has no decision although its deadline is before `deadline`, or is not
    /// binding although it was made before `made`.
    func tasksWithUndecidedStake(deadlineBefore deadline: Instant, madeBefore made: Instant) throws -> [Task]
    /// Returns the tasks whose stake has a deadline in the interval and is not conceded, by that deadline.
    func stakedTasks(deadlineIn interval: Range<Instant>) throws -> [Task]
    /// Returns the first deadline after the instant of a stake that is not conceded.
    func nextDeadline(after instant: Instant) throws -> Instant?
    /// Returns the stakes.
    /// - Parameters:
    ///   - days: The days of the deadlines; nil means all.
    ///   - isUndecided: Whether to return only those without a decision.
    func stakeEntries(dueOn days: ClosedRange<Day>?, isUndecided: Bool) throws -> [StakeEntry]
    /// Returns the sums of all stakes with a decision.
    func decidedStakes() throws -> [StakeTotal]
}

public protocol ReminderStore: AnyObject {
    /// Returns the open tasks with reminders.
    func tasksWithReminders() throws -> [Task]
    /// Returns the marks of a task's reminders, for its current and former dues and starts.
    func reminderMarks(ofTask number: Int) throws -> [ReminderMark]
    func removeReminderMarks(ofTask number: Int) throws
    /// Stores the mark. Replaces one for the same reminder and anchor.
    func setReminderMark(_ mark: ReminderMark, ofTask number: Int) throws
    /// Returns the marks of a habit's reminders on a day and later.
    func habitReminderMarks(ofHabit number: Int, since day: Day) throws -> [HabitReminderMark]
    /// Stores the mark. Replaces one for the same day and time.
    func setHabitReminderMark(_ mark: HabitReminderMark, ofHabit number: Int) throws
}
