import Tally

/// The focus of one day.
public struct FocusView: Sendable {
    public let focus: FocusDay

    public init(focus: FocusDay) {
        self.focus = focus
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment, of: focus.date)
        page.stepByDays("focus", focus.date)
        page.align((focus.entries + focus.waiting).map(\.task))
        page.add(focus, title: Wording.title(focus.date), subject: .day(focus.date))
        return page.drawn()
    }
}

extension Page {
    mutating func add(_ focus: FocusDay, title: String = "Focus", subject: TextView.Subject? = nil) {
        blank()
        let count = StyledText("\(focus.completedCount) of \(focus.entries.count) done", .muted)
        heading(
            title,
            focus.isAllDone
                ? StyledText("\(glyphs.celebration) all done", .celebration)
                : focus.entries.isEmpty ? StyledText() : count,
            subject)
        for entry in focus.entries {
            add(
                entry.task, sign: sign(of: entry),
                note: entry.carriedFrom.map { StyledText("since \(text(for: $0))", .muted) })
        }
        for entry in focus.waiting {
            add(
                entry.task, sign: StyledText(glyphs.waiting, .muted),
                note: StyledText("waiting for a place", .muted))
        }
        if focus.entries.isEmpty {
            paragraph("Nothing yet: up to \(FocusDay.limit) tasks a day.", indent: indent, .muted)
        }
    }

    func sign(of entry: FocusDay.Entry) -> StyledText {
        switch entry.state {
        case .completed: StyledText(glyphs.done, .done)
        case .inFocus: StyledText(glyphs.current, .current)
        case .nextUp: StyledText(glyphs.next)
        }
    }
}
