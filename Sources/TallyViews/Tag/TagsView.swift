import Tally

/// A page of tags, with the numbers of their tasks and time entries.
public struct TagsView: Sendable {
    public let page: TagPage
    /// The number of tags on earlier pages; nil if it is unknown.
    public let before: Int?

    public init(page: TagPage, before: Int?) {
        self.page = page
        self.before = before
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let tags = self.page.tags
        let total = self.page.total
        page.heading("Tags", StyledText("\(total.isExact ? "" : "at least ")\(total.count)", .muted))
        let openWidth = tags.map { "\($0.open)".count }.max() ?? 1
        let doneWidth = tags.map { "\($0.done)".count }.max() ?? 1
        let entryWidth = tags.map { "\($0.entries)".count }.max() ?? 1
        let hasEntries = tags.contains { $0.entries > 0 }
        for tag in tags {
            var counts =
                StyledText("\(tag.open)").aligned(to: openWidth) + StyledText(" open  ", .muted)
                + StyledText("\(tag.done)").aligned(to: doneWidth) + StyledText(" done", .muted)
            if hasEntries {
                counts +=
                    StyledText("  ") + StyledText("\(tag.entries)").aligned(to: entryWidth)
                    + StyledText(" tracked", .muted)
            }
            page.add(page.indent, StyledText("#" + page.plain(tag.text), .tag), right: counts, .tag(tag))
        }
        if tags.isEmpty, total.count == 0 {
            page.paragraph("None. Give a task a tag, such as #home.", indent: page.indent, .muted)
        }
        if self.page.nextCursor != nil { page.add(Rest.of(total, after: before.map { $0 + tags.count })) }
        return page.drawn()
    }
}

/// A tag that was renamed or deleted, and on how many tasks and time entries.
public struct TagReport: Sendable {
    public let change: TagChange
    /// What was done to it: `renamed` or `deleted`.
    public let lead: String

    public init(_ change: TagChange, lead: String) {
        self.change = change
        self.lead = lead
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let count = StyledText("\(changed) changed", .muted)
        let tag = StyledText("#" + page.plain(change.tag.text), .tag)
        page.add(page.lead(lead), tag, details: [count], lead == "deleted" ? nil : .tag(change.tag))
        return page.drawn()
    }

    /// Such as `2 tasks and 1 time entry`.
    private var changed: String {
        let tasks = Wording.count(change.count, "task")
        guard change.entries > 0 else { return tasks }
        let entries = change.entries == 1 ? "1 time entry" : "\(change.entries) time entries"
        return change.count == 0 ? entries : "\(tasks) and \(entries)"
    }
}
