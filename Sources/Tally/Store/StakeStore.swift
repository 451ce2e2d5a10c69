public protocol StakeStore: AnyObject {
    /// Writes every record of the task's stake, or deletes it.
    func setStake(_ stake: Stake?, ofTask number: Int) throws
    /// Tasks with a stake, by its deadline.
    /// - Parameter days: only those with a deadline on one of these days.
    func stakedTasks(dueOn days: ClosedRange<Day>?) throws -> [Task]
    func stakedTasks(inProject number: Int) throws -> [Task]
    /// Open tasks whose stake is neither conceded nor over otherwise, and has its deadline at `first` or later, but before `last`.
    func openStakedTasks(deadlineFrom first: Instant, before last: Instant) throws -> [Task]
    /// The first deadline after the instant of such a task.
    func nextDeadline(after instant: Instant) throws -> Instant?
    /// The latest time that the log knows since the stake on this task was made.
    func latestChange(sinceStakeOf number: Int) throws -> Instant?
    /// Every stake.
    func stakeEntries() throws -> [StakeEntry]
}

public protocol ReminderStore: AnyObject {
    /// Open tasks with reminders.
    func tasksWithReminders() throws -> [Task]
    /// What was done with the reminders of a task, of all its dues and starts.
    func reminderMarks(ofTask number: Int) throws -> [ReminderMark]
    /// Keeps the mark in place of the one for the same reminder and anchor.
    func setReminderMark(_ mark: ReminderMark, ofTask number: Int) throws
}
