import Tally

/// A page of the activities.
public struct ActivitiesView: Sendable {
    /// All activities.
    public let activities: [Activity]
    /// Those of this page.
    public let shown: Range<Int>

    public init(activities: [Activity], shown: Range<Int>) {
        self.activities = activities
        self.shown = shown
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading("Activities", StyledText("\(activities.count)", .muted))
        for activity in activities[shown] {
            page.add(page.indent + page.line(of: activity, saysArchived: true), .activity(activity.id))
        }
        if activities.isEmpty {
            page.paragraph(
                "None. Create an activity to track time for it.", indent: page.indent, .muted)
        }
        page.add(Rest(activities.count - shown.upperBound))
        return page.drawn()
    }
}
