import Tally

/// A page of a task list.
public struct TaskListView: Sendable {
    public let tasks: [TaskView]
    public let total: Total
    /// The number of tasks on earlier pages; nil if it is unknown.
    public let before: Int?
    /// Whether there is a page after this one.
    public let hasMore: Bool
    /// The number of tasks that are left out because they wait; nil if nobody counted them.
    public let waitingCount: Int?

    /// The filter that the settings add to lists; nil for none.
    public let context: String?

    public init(
        tasks: [TaskView], total: Total, before: Int?, hasMore: Bool, waitingCount: Int? = 0,
        context: String? = nil
    ) {
        self.tasks = tasks
        self.total = total
        self.before = before
        self.hasMore = hasMore
        self.waitingCount = waitingCount
        self.context = context
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(tasks)
        page.heading("Tasks", StyledText(count(page), .muted))
        if let context { page.paragraph("In the context \(context)", .muted) }
        page.add(tasks, most: .max)
        if tasks.isEmpty {
            page.paragraph("None. A new task is here if it matches.", indent: page.indent, .muted)
        }
        if hasMore { page.add(Rest.of(total, after: before.map { $0 + tasks.count })) }
        if !hasMore { page.addWaiting(waitingCount) }
        return page.drawn()
    }

    /// Returns the number of tasks, such as `7`, `100 of 140`, or `101–140 of 140` for a later page.
    private func count(_ page: Page) -> String {
        let all = total.isExact ? "\(total.count)" : "at least \(total.count)"
        if let before, before > 0, !tasks.isEmpty {
            return "\(before + 1)\(page.glyphs.dash)\(before + tasks.count) of \(all)"
        }
        return hasMore || tasks.count < total.count ? "\(tasks.count) of \(all)" : all
    }
}
