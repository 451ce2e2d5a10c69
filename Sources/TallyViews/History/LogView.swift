import Tally

/// A page of the history in words, latest first.
public struct LogView: Sendable {
    public let steps: [HistoryStepView]
    public let hasMore: Bool

    public init(steps: [HistoryStepView], hasMore: Bool) {
        self.steps = steps
        self.hasMore = hasMore
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        if steps.isEmpty {
            page.heading("History")
            page.paragraph("None. The first change is the first step.", indent: page.indent, .muted)
        }
        let numberWidth = steps.map { "\($0.step.number)".count }.max() ?? 0
        var last: Day?
        for view in steps {
            let day = moment.rule.day(of: view.step.at)
            if day != last {
                page.blank()
                page.heading(Wording.title(day), StyledText(page.text(for: day), .muted), .day(day))
                last = day
            }
            let number = StyledText("\(view.step.number)", .number).aligned(to: numberWidth)
            let time = page.isNarrow ? "" : page.clock(view.step.at) + "  "
            let head = page.indent + number + StyledText("  ") + StyledText(time, .muted)
            page.add(
                head, StyledText(page.plain(view.summary), view.step.isUndone ? .muted : nil),
                right: mark(of: view.step), .step(view.step))
        }
        if hasMore { page.add(Rest(nil)) }
        return page.drawn()
    }

    /// Whether it is undone, or else who made it.
    private func mark(of step: HistoryStep) -> StyledText {
        step.isUndone ? StyledText("undone", .overdue) : StyledText(step.madeBy.tail ?? "", .muted)
    }
}
