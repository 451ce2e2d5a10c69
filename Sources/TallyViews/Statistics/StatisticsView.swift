import Tally

/// The open and done tasks of each project, and what was planned and completed on each day.
public struct StatisticsView: Sendable {
    /// The projects; nil to leave them out.
    public let projects: [ProjectView]?
    /// The days; nil to leave them out.
    public let completion: CompletionReport?

    public init(projects: [ProjectView]?, completion: CompletionReport?) {
        self.projects = projects
        self.completion = completion
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        if let projects { add(projects, to: &page) }
        if let completion {
            page.blank()
            add(completion, to: &page)
        }
        return page.drawn()
    }

    private func add(_ projects: [ProjectView], to page: inout Page) {
        let open = projects.reduce(0) { $0 + $1.active }
        let done = projects.reduce(0) { $0 + $1.done }
        page.heading("Tasks by project", StyledText("\(open) open, \(done) done", .muted))
        guard open + done > 0 else {
            return page.paragraph("None. Add a task to begin.", indent: page.indent, .muted)
        }
        let names = projects.map { page.plain($0.project.name) }
        let nameWidth = page.column(for: names) - 2
        let openWidth = projects.map { "\($0.active)".count }.max() ?? 1
        let doneWidth = projects.map { "\($0.done)".count }.max() ?? 1
        let most = projects.map { $0.active + $0.done }.max() ?? 0
        for (view, name) in zip(projects, names) {
            let counts =
                page.isNarrow
                ? StyledText("\(view.done) of \(view.active + view.done)")
                : StyledText("\(view.active)").aligned(to: openWidth) + StyledText(" open  ", .muted)
                    + StyledText("\(view.done)").aligned(to: doneWidth) + StyledText(" done", .muted)
            let role: Role = view.project.isArchived ? .muted : .project
            let color = view.project.isArchived ? nil : view.project.color
            let head =
                page.indent
                + page.cut(StyledText(name, role, color: color), to: nameWidth).padded(to: nameWidth)
            let room = page.width - head.width - counts.width - 4
            let bar = page.bar(
                done: view.done, left: view.active, of: most, columns: min(40, max(0, room)))
            page.add(
                head + StyledText("  ") + (room < 4 ? StyledText() : bar + StyledText("  ")) + counts,
                .project(view.project))
        }
    }

    private func add(_ completion: CompletionReport, to page: inout Page) {
        let (done, planned) = (completion.completedCount, completion.plannedCount)
        let ratio = completion.ratio.map { ", " + Wording.percent($0) } ?? ""
        page.heading("Completed of planned", StyledText("\(done) of \(planned)\(ratio)", .muted))
        guard planned > 0 else {
            return page.paragraph(
                "Nothing was planned. A task with a due, or in focus, is planned on that day.",
                indent: page.indent, .muted)
        }
        let counts = completion.days.map { "\($0.completedCount) of \($0.plannedCount)" }
        let countWidth = counts.map(\.count).max() ?? 0
        let most = completion.days.map(\.plannedCount).max() ?? 0
        for (day, count) in zip(completion.days, counts) {
            let percent = day.ratio.map(Wording.percent) ?? ""
            let head =
                page.indent + StyledText(page.listed(day.date), .muted) + StyledText("  ")
                + StyledText(count).aligned(to: countWidth)
                + (page.isNarrow ? StyledText() : StyledText(percent, .muted).aligned(to: 6))
            let room = page.width - head.width - 2
            let left = day.plannedCount - day.completedCount
            let bar = page.bar(
                done: day.completedCount, left: left, of: most, columns: min(40, max(0, room)))
            page.add(head + (room < 4 ? StyledText() : StyledText("  ") + bar), .day(day.date))
        }
    }
}
