import Tally

/// An activity as a change left it.
public struct ActivityReport: Sendable {
    public let activity: Activity
    /// A word before it, such as `archived`.
    public let lead: String?
    /// The number of its time entries that were deleted.
    public let deletedEntries: Int
    /// Its timer, if that was deleted.
    public let deletedTimer: TimerView?

    public init(_ activity: Activity, lead: String? = nil) {
        self.activity = activity
        self.lead = lead
        (deletedEntries, deletedTimer) = (0, nil)
    }

    public init(_ deletion: ActivityDeletion) {
        activity = deletion.activity
        lead = "deleted"
        (deletedEntries, deletedTimer) = (deletion.entries, deletion.timer)
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.add(
            page.lead(lead) + page.line(of: activity, saysArchived: lead == nil), .activity(activity.id))
        if deletedEntries > 0 {
            let entries = deletedEntries == 1 ? "1 time entry" : "\(deletedEntries) time entries"
            page.note("\(entries) deleted")
        }
        if let deletedTimer { page.report(deletedTimer, lead: "  deleted") }
        return page.drawn()
    }
}

extension Page {
    func line(of activity: Activity, saysArchived: Bool) -> StyledText {
        StyledText(plain(activity.name), .activity, color: activity.color)
            + StyledText(activity.isArchived && saysArchived ? "  archived" : "", .muted)
    }
}
