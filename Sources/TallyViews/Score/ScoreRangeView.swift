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
        let spans = range.spans
        let most = spans.map(\.total).max() ?? 0
        let totalWidth = "\(most)".count
        for span in spans {
            let head =
                page.indent + StyledText(name(of: span, page), .muted) + StyledText("  ")
                + StyledText("\(span.total)", span.total > 0 ? .done : .muted).aligned(to: totalWidth)
                + StyledText("  ")
            let room = page.options.width - head.width
            page.add(
                head + (room < 4 ? StyledText() : page.bar(span.total, of: most, columns: room)),
                .day(span.first))
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

    private func name(of span: ScoreRange.Span, _ page: Page) -> String {
        switch span.period {
        case .day: page.listed(span.first)
        case .week: "\(span.first)"
        case .month: "\(span.first)".prefix(7).description
        }
    }
}

extension ScoreRange {
    /// A day, week or month of the range.
    fileprivate struct Span {
        let period: Period
        /// Its first day in the range.
        let first: Day
        var total: Int
    }

    /// The days of up to two months, the weeks of up to a year, or the months of a longer range.
    fileprivate var spans: [Span] {
        let period: Period = days.count <= 62 ? .day : days.count <= 366 ? .week : .month
        var spans: [Span] = []
        for day in days {
            let begins =
                switch period {
                case .day: true
                case .week: day.date.weekday == weekStart
                case .month: day.date.day == 1
                }
            if begins || spans.isEmpty { spans.append(Span(period: period, first: day.date, total: 0)) }
            spans[spans.count - 1].total += day.total
        }
        return spans
    }
}
