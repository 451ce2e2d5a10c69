import Tally

/// A page of all projects with their progress.
public struct ProjectsView: Sendable {
    /// All projects.
    public let projects: [ProjectView]
    /// Those of this page.
    public let shown: Range<Int>

    public init(projects: [ProjectView], shown: Range<Int>) {
        self.projects = projects
        self.shown = shown
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let archivedCount = projects.count(where: \.project.isArchived)
        let active = projects[shown].filter { !$0.project.isArchived }
        let archived = projects[shown].filter(\.project.isArchived)
        page.heading("Projects", StyledText("\(projects.count - archivedCount)", .muted))
        page.add(active, in: projects)
        if !archived.isEmpty {
            page.blank()
            page.heading("Archived", StyledText("\(archivedCount)", .muted))
            page.add(archived, in: projects)
        }
        page.add(Rest(projects.count - shown.upperBound))
        return page.drawn()
    }
}

/// One project with a page of its tasks: the open ones, then the completed ones.
public struct ProjectDetailView: Sendable {
    public let project: ProjectView
    public let open: [TaskView]
    /// The completed tasks, latest first.
    public let done: [TaskView]
    /// The number of completed tasks on all pages.
    public let listedDone: Total
    /// The number of open tasks that are left out because they wait; nil if nobody counted them.
    public let waitingCount: Int?
    /// Whether `open` ends with the last open task.
    public let endsOpen: Bool
    /// The number of tasks on earlier pages.
    public let before: Int
    /// Whether there is a page after this one.
    public let hasMore: Bool

    /// The maximum number of done tasks on the first page.
    public static let maxDone = 10

    public init(
        project: ProjectView, open: [TaskView], done: [TaskView], listedDone: Total, waitingCount: Int?,
        endsOpen: Bool, before: Int, hasMore: Bool
    ) {
        self.project = project
        self.open = open
        self.done = done
        self.listedDone = listedDone
        self.waitingCount = waitingCount
        self.endsOpen = endsOpen
        self.before = before
        self.hasMore = hasMore
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(open + done)
        let (stored, subject) = (project.project, TextView.Subject.project(project.project))
        page.heading(
            StyledText(page.plain(stored.name), .heading, color: stored.color),
            StyledText(stored.isArchived ? "archived" : "", .muted), subject)
        let counts = StyledText("  \(project.active) open, \(project.done) done", .muted)
        page.add(
            page.bar(project.partDone, columns: max(4, min(30, page.width - counts.width))) + counts, subject)
        if !stored.description.isEmpty {
            page.blank()
            page.paragraph(stored.description, subject: subject)
        }
        let saysWaiting = endsOpen && waitingCount != 0
        if !open.isEmpty || saysWaiting {
            page.blank()
            page.heading("Open", StyledText("\(project.active)", .muted))
            page.add(open, most: .max, showsProject: false)
            if saysWaiting { page.addWaiting(waitingCount) }
        }
        if !done.isEmpty {
            page.blank()
            page.heading("Done", StyledText("\(listedDone.count)\(listedDone.isExact ? "" : "+")", .muted))
            page.add(done, most: .max, showsProject: false)
        }
        page.add(rest)
        return page.drawn()
    }

    /// What later pages have.
    private var rest: Rest {
        guard hasMore else { return Rest(0) }
        guard let waitingCount else { return Rest(nil) }
        let listed = project.active - waitingCount + listedDone.count
        return Rest(max(0, listed - before - open.count - done.count), isExact: listedDone.isExact)
    }
}

extension ProjectView {
    fileprivate var partDone: Double {
        active + done == 0 ? 0 : Double(done) / Double(active + done)
    }
}

extension Page {
    /// Adds projects with bars of what is done and open, at one scale.
    /// - Parameter all: the projects that share the columns and the scale.
    fileprivate mutating func add(_ projects: [ProjectView], in all: [ProjectView]) {
        let openWidth = all.map { "\($0.active)".count }.max() ?? 1
        let doneWidth = all.map { "\($0.done)".count }.max() ?? 1
        let most = all.map { $0.active + $0.done }.max() ?? 0
        let barWidth = options.width < 60 ? 8 : 24
        for view in projects {
            let counts =
                StyledText("\(view.active)").aligned(to: openWidth) + StyledText(" open  ", .muted)
                + StyledText("\(view.done)").aligned(to: doneWidth) + StyledText(" done", .muted)
            let bar = bar(done: view.done, left: view.active, of: most, columns: barWidth)
            let name = StyledText(plain(view.project.name), .project, color: view.project.color)
            add(
                indent, name, right: isNarrow ? counts : bar + StyledText("  ") + counts,
                .project(view.project))
        }
    }
}
