import Tally

/// A page of a task list.
public struct TaskListView: Sendable {
    public let tasks: [TaskView]
    public let total: Total
    /// Whether there is a page after this one.
    public let hasMore: Bool

    public init(tasks: [TaskView], total: Total, hasMore: Bool) {
        self.tasks = tasks
        self.total = total
        self.hasMore = hasMore
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.align(tasks)
        page.heading("Tasks", StyledText(count, .muted))
        page.add(tasks, most: .max)
        if tasks.isEmpty { page.paragraph("None.", indent: page.indent, .muted) }
        return page.drawn()
    }

    private var count: String {
        let all = total.isExact ? "\(total.count)" : "more than \(total.count)"
        return hasMore || tasks.count < total.count ? "\(tasks.count) of \(all)" : all
    }
}
