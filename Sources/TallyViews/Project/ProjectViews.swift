import Tally

/// All projects with their progress.
public struct ProjectsView: Sendable {
    public let projects: [ProjectView]

    public init(projects: [ProjectView]) {
        self.projects = projects
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let active = projects.filter { !$0.project.isArchived }
        let archived = projects.filter(\.project.isArchived)
        page.heading("Projects", StyledText("\(active.count)", .muted))
        page.add(active, in: projects)
        if !archived.isEmpty {
            page.blank()
            page.heading("Archived", StyledText("\(archived.count)", .muted))
            page.add(archived, in: projects)
        }
        return page.drawn()
    }
}

/// One project with its tasks.
public struct ProjectDetailView: Sendable {
    public let project: ProjectView
    public let open: [TaskView]
    /// The last completed tasks, latest first.
    public let done: [TaskView]

    /// The maximum number of done tasks shown.
    public static let maxDone = 10

    public init(project: ProjectView, open: [TaskView], done: [TaskView]) {
        self.project = project
        self.open = open
        self.done = done
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(open + done)
        let (stored, subject) = (project.project, TextView.Subject.project(project.project))
        page.heading(
            StyledText(page.plain(stored.name), .heading),
            StyledText(stored.isArchived ? "archived" : "", .muted), subject)
        let counts = StyledText("  \(project.active) open, \(project.done) done", .muted)
        page.add(
            page.bar(project.partDone, columns: max(4, min(30, page.width - counts.width))) + counts, subject)
        if !stored.description.isEmpty {
            page.blank()
            page.paragraph(stored.description, subject: subject)
        }
        if !open.isEmpty {
            page.blank()
            page.heading("Open", StyledText("\(project.active)", .muted))
            page.add(open, most: .max, showsProject: false)
            page.addRest(project.active - open.count)
        }
        if !done.isEmpty {
            page.blank()
            page.heading("Done", StyledText("\(project.done)", .muted))
            page.add(done, most: .max, showsProject: false)
            page.addRest(project.done - done.count)
        }
        return page.drawn()
    }
}

extension ProjectView {
    fileprivate var partDone: Double {
        active + done == 0 ? 0 : Double(done) / Double(active + done)
    }
}

extension Page {
    /// Adds projects with bars.
    /// - Parameter all: the projects that share the columns.
    fileprivate mutating func add(_ projects: [ProjectView], in all: [ProjectView]) {
        let openWidth = all.map { "\($0.active)".count }.max() ?? 1
        let doneWidth = all.map { "\($0.done)".count }.max() ?? 1
        let barWidth = options.width < 60 ? 8 : 24
        for view in projects {
            let counts =
                StyledText("\(view.active)").aligned(to: openWidth) + StyledText(" open  ", .muted)
                + StyledText("\(view.done)").aligned(to: doneWidth) + StyledText(" done", .muted)
            let right =
                isNarrow ? counts : bar(view.partDone, columns: barWidth) + StyledText("  ") + counts
            add(indent, StyledText(plain(view.project.name), .project), right: right, .project(view.project))
        }
    }
}
