import Tally

/// A project as a change left it.
public struct ProjectReport: Sendable {
    public let project: ProjectView
    /// A word before it, such as `deleted`.
    public let lead: String?
    /// The number of its tasks that moved to Inbox.
    public let movedTasks: Int

    public init(_ project: ProjectView, lead: String? = nil, movedTasks: Int = 0) {
        self.project = project
        self.lead = lead
        self.movedTasks = movedTasks
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        var counts = "  \(project.active) open, \(project.done) done"
        // The word before it has said so.
        if project.project.isArchived, lead == nil { counts += "  archived" }
        let start = page.lead(lead)
        let name = StyledText(page.plain(project.project.name), .project, color: project.project.color)
        let room = options.width - start.width - counts.count
        page.add(
            start + page.cut(name, to: max(8, room)) + StyledText(counts, .muted), .project(project.project))
        if movedTasks > 0 { page.note(Wording.count(movedTasks, "task") + " moved to Inbox") }
        return page.drawn()
    }
}
