public protocol ActivityStore: AnyObject {
    /// Inserts the activity and returns it with its new number. Ignores the number of `activity`.
    func insertActivity(_ activity: Activity) throws -> Activity
    func updateActivity(_ activity: Activity) throws
    /// Deletes the activity with its time entries and its timer.
    func deleteActivity(number: Int) throws
    func activity(identifier: Identifier) throws -> Activity?
    /// - Parameter key: The key of the name, from `Name.key(of:)`.
    func activity(nameKey key: String) throws -> Activity?
    /// Returns the activities in the order of their creation.
    /// - Parameter archived: Whether to return archived or other activities; nil means both.
    func activities(archived: Bool?) throws -> [Activity]
    /// Returns the first names of activities that are not archived, in order.
    func activityNames(limit: Int) throws -> [String]
    /// Returns the number of activities by color.
    func activityColors() throws -> [Color: Int]
}

public protocol TrackingStore: AnyObject {
    /// Inserts the entry with its days and returns it with its new number. Ignores the number of `entry`.
    func insertTimeEntry(_ entry: TimeEntry) throws -> TimeEntry
    /// Replaces the entry with the same number, and its days.
    func updateTimeEntry(_ entry: TimeEntry) throws
    func deleteTimeEntry(number: Int) throws
    /// Returns the entries that a reference may mean, by id: several only for a prefix.
    func timeEntries(named reference: TimeEntryReference, limit: Int) throws -> [TimeEntry]
    /// Returns the entry that ended last; of several, the one that started last.
    func lastTimeEntry() throws -> TimeEntry?
    /// Returns the entries with a part on a day, by start.
    func timeEntries(on day: Day) throws -> [TimeEntry]
    func timeEntries(matching query: TimeQuery) throws -> TimePage
    /// Returns the other entries with a time in common with the entry, by start.
    func timeEntries(overlapping entry: TimeEntry, limit: Int) throws -> [TimeEntry]
    func timeEntryCount(activity: Int) throws -> Int
    /// Removes the task from time entries and the timer.
    func removeTaskReferences(number: Int) throws
    /// Returns the tracked time by activity, project, tag or day, without those that have none.
    func trackedTime(by grouping: TimeSummary.Grouping, in days: ClosedRange<Day>) throws -> [TimeSummary.Row]
    /// Returns the tracked time of a task in seconds, without a running timer.
    func trackedSeconds(task: Int) throws -> Int
    /// Returns the tracked time of an activity by day, without days that have none.
    func trackedSeconds(activity: Int, in days: ClosedRange<Day>) throws -> [(day: Day, seconds: Int)]
    /// Returns the tracked time by activity and day.
    func trackedDays(in days: ClosedRange<Day>) throws -> [(activity: Int, day: Day, seconds: Int)]
    /// Returns the parts of time entries on the days, in no order.
    func trackedParts(in days: ClosedRange<Day>) throws -> [TrackedPart]

    /// Returns the running timer.
    func timer() throws -> RunningTimer?
    /// Sets the running timer; nil means none.
    func setTimer(_ timer: RunningTimer?) throws
}
