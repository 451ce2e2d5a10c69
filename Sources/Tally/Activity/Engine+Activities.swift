/// Creates, finds and changes activities.
extension Engine {
    public func createActivity(_ draft: ActivityDraft) throws -> Activity {
        let name = try draft.name.required(at: "name")
        try checkUnused(name, for: Activity.self, by: nil)
        return try store.insertActivity(
            Activity(
                number: 0, id: nextIdentifier(), name: name.text,
                color: try draft.color ?? Color.leastUsed(try store.activityColors()), isArchived: false,
                createdAt: try moment.now, revision: 1))
    }

    /// Returns the activities.
    /// - Parameter archived: Whether to return archived or unarchived activities; nil means both.
    public func activities(archived: Bool?) throws -> [Activity] {
        try store.activities(archived: archived)
    }

    public func updateActivity(_ named: String, _ draft: ActivityDraft, ifRevision: Int? = nil) throws
        -> Activity
    {
        let activity = try findActivity(named)
        try check(ifRevision, of: activity)
        var changed = activity
        if let name = draft.name {
            try checkUnused(name, for: Activity.self, by: activity.number)
            changed.name = name.text
        }
        if let color = draft.color { changed.color = color }
        if let isArchived = draft.isArchived { changed.isArchived = isArchived }
        if changed != activity {
            changed.revision += 1
            try store.updateActivity(changed)
        }
        return changed
    }

    /// Deletes the activity with its time entries and its running timer.
    public func deleteActivity(_ named: String, ifRevision: Int? = nil) throws -> ActivityDeletion {
        let activity = try findActivity(named)
        try check(ifRevision, of: activity)
        let timer = try activeTimer().flatMap { $0.timer.activity.number == activity.number ? $0 : nil }
        let entries = try store.timeEntryCount(activity: activity.number)
        try store.deleteActivity(number: activity.number)
        return ActivityDeletion(activity: activity, entries: entries, timer: timer)
    }

    /// Returns the number of an activity, for use in a query.
    public func activityNumber(_ named: String) throws -> Int {
        try findActivity(named).number
    }

    func findActivity(_ named: String) throws -> Activity { try find(Activity.self, named) }

    private func check(_ ifRevision: Int?, of activity: Activity) throws {
        guard let ifRevision, ifRevision != activity.revision else { return }
        throw Failure.conflict(.activity(activity))
    }
}
