import Tally

/// The open tasks over a range of days, with the pace that would leave none at its end.
public struct BurndownView: Sendable {
    public let burndown: Burndown

    public init(burndown: Burndown) {
        self.burndown = burndown
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let points = burndown.points
        let project = burndown.project.map { " in " + page.plain($0.name) } ?? ""
        let (first, last) = (burndown.days.lowerBound, burndown.days.upperBound)
        page.heading(
            "Open tasks\(project)",
            StyledText(page.isNarrow ? "from \(first)" : "\(first) \(page.glyphs.dash) \(last)", .muted))
        guard let now = points.last, points.contains(where: { $0.before + $0.created > 0 }) else {
            page.paragraph("No tasks in this time. Add a task to begin.", indent: page.indent, .muted)
            return page.drawn()
        }
        page.blank()
        page.add(chart(of: points, in: page).drawn(in: page.options.width, page.glyphs))
        page.blank()
        let (created, completed) = points.reduce((0, 0)) { ($0.0 + $1.created, $0.1 + $1.completed) }
        let counts = [
            StyledText("\(now.after) open"), StyledText("\(created) created", .muted),
            StyledText("\(completed) completed", .done),
        ]
        page.add(counts.flowing(in: page.width - page.indent.width).map { page.indent + $0 })
        let left = now.days.upperBound.distance(to: last)
        if now.after > 0, left > 0 {
            let pace = Wording.number(Double(now.after) / Double(left))
            page.paragraph(
                "An even pace of \(pace) a day leaves none open on \(Wording.title(last)).",
                indent: page.indent, .muted)
        }
        return page.drawn()
    }

    /// Returns the chart of what was open at the ends of days, in as many columns as there is room for.
    private func chart(of points: [Burndown.Point], in page: Page) -> ColumnChart {
        let axis = "\(points.map(\.after).max() ?? 0)".count + 2
        let step = (points.count - 1) / max(1, page.options.width - axis) + 1
        // The last point, which is now, is always shown.
        let shown = points.indices.filter { (points.count - 1 - $0) % step == 0 }.map { points[$0] }
        return ColumnChart(
            shown.enumerated().map { index, point in
                let day = point.days.upperBound
                let label = "\(day.day) \(Month(containing: day).shortName)"
                return ColumnChart.Column(
                    value: point.after, subject: .day(day), label: index % 14 == 0 ? label : nil)
            })
    }
}
