import Tally

/// A page of time entries by the day on which they started, latest first, with their total.
public struct EntriesView: Sendable {
    public let page: TimePage

    public init(page: TimePage) {
        self.page = page
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading(
            "Time entries", StyledText("total \(Wording.duration(self.page.totalSeconds))", .muted))
        if self.page.entries.isEmpty {
            page.paragraph(
                "None. Start a timer or log time for an activity.", indent: page.indent, .muted)
        }
        var last: Day?
        for entry in self.page.entries {
            if let day = entry.days.first?.date, day != last {
                page.blank()
                page.heading(Wording.title(day), StyledText(page.text(for: day), .muted), .day(day))
                last = day
            }
            page.add(entry)
        }
        if self.page.nextCursor != nil {
            page.blank()
            page.add(Rest(nil))
        }
        return page.drawn()
    }
}
