import Tally

/// A page of the agenda of a day: its tasks, those in focus and those with a time block on it.
public struct AgendaView: Sendable {
    public let day: CalendarDay
    /// The tasks of this page.
    public let shown: Range<Int>

    public init(day: CalendarDay, shown: Range<Int>) {
        self.day = day
        self.shown = shown
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment, of: day.date)
        page.stepByDays("agenda", day.date)
        let tasks = Array(day.agenda[shown])
        page.align(tasks)
        var parts = [StyledText(Wording.count(day.completedCount, "task") + " done", .muted)]
        let relative = page.text(for: day.date)
        if day.isToday || !relative.contains(where: \.isNumber) { parts.append(StyledText(relative, .muted)) }
        page.heading(Wording.title(day.date), parts.joined(), .day(day.date))
        page.add(tasks, most: .max)
        if day.agenda.isEmpty {
            page.paragraph(
                "Nothing on this day. Give a task this day as its due, or a time block on it.",
                indent: page.indent, .muted)
        }
        page.add(Rest(day.agenda.count - shown.upperBound))
        return page.drawn()
    }
}
