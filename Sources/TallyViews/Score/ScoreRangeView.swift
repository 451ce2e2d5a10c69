import Tally

/// The scores of the days in a range, with bars, the total and the best day.
public struct ScoreRangeView: Sendable {
    public let range: ScoreRange

    public init(range: ScoreRange) {
        self.range = range
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let days = range.days
        let from = days.first?.date ?? moment.today
        let to = days.last?.date ?? moment.today
        page.heading(
            page.isNarrow ? "Scores" : "Scores \(from) \(page.glyphs.dash) \(to)",
            StyledText("total \(range.total)", .muted))
        let most = range.best?.total ?? 0
        let totalWidth = "\(most)".count
        for entry in days {
            let head =
                page.indent + StyledText(page.listed(entry.date), .muted) + StyledText("  ")
                + StyledText("\(entry.total)", entry.total > 0 ? .done : .muted).aligned(to: totalWidth)
                + StyledText("  ")
            let room = page.width - head.width
            page.add(
                head + (room < 4 ? StyledText() : page.bar(entry.total, of: most, columns: room)),
                .day(entry.date))
        }
        page.blank()
        if let best = range.best {
            let mean = Double(range.total) / Double(max(1, days.count))
            let parts = [
                StyledText("Best \(best.total) on \(Wording.title(best.date))"),
                StyledText("mean \(Wording.number(mean))", .muted),
            ]
            page.add(parts.flowing(in: page.width - page.indent.width).map { page.indent + $0 })
        } else {
            page.paragraph(
                "No points on these days. Completing a task earns the first ones.", indent: page.indent,
                .muted)
        }
        return page.drawn()
    }
}
