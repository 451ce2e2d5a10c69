public protocol ActivityStore: AnyObject {
    /// Inserts the activity and gives it its number; the number of `activity` is ignored.
    func insertActivity(_ activity: Activity) throws -> Activity
    func updateActivity(_ activity: Activity) throws
    /// Deletes the activity with its time entries and its timer.
    func deleteActivity(number: Int) throws
    func activity(identifier: Identifier) throws -> Activity?
    /// - Parameter key: the name's `key`.
    func activity(nameKey key: String) throws -> Activity?
    /// In the order of their creation; nil for archived ones and others.
    func activities(archived: Bool?) throws -> [Activity]
    func activityColors() throws -> [Color: Int]
}

public protocol TrackingStore: AnyObject {
    /// Inserts the entry with its days and gives it its number; the number of `entry` is ignored.
    func insertTimeEntry(_ entry: TimeEntry) throws -> TimeEntry
    /// Writes every record of the entry with its number, also its days.
    func updateTimeEntry(_ entry: TimeEntry) throws
    func deleteTimeEntry(number: Int) throws
    func timeEntry(identifier: Identifier) throws -> TimeEntry?
    func timeEntries(matching query: TimeQuery) throws -> TimePage
    func timeEntryCount(activity: Int) throws -> Int
    /// Makes entries and the timer name the task no longer.
    func forgetTask(number: Int) throws
    /// The time of each activity, project or day that has any.
    func trackedTime(by grouping: TimeSummary.Grouping, in days: ClosedRange<Day>) throws -> [TimeSummary.Row]
    /// The time of one activity on each day that has any.
    func trackedSeconds(activity: Int, in days: ClosedRange<Day>) throws -> [(day: Day, seconds: Int)]

    /// The timer that runs.
    func timer() throws -> RunningTimer?
    /// Makes `timer` the one that runs; nil for none.
    func setTimer(_ timer: RunningTimer?) throws
}
