import Tally

/// The numbers of created, done and open tasks and the scores over time.
public struct TrendView: Sendable {
    public let trend: Trend

    public init(trend: Trend) {
        self.trend = trend
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let points = trend.points
        let project = trend.project.map { ": " + page.plain($0.name) } ?? ""
        let from = points.first?.days.lowerBound ?? moment.today
        let to = points.last?.days.upperBound ?? moment.today
        page.heading(
            "Tasks by \(trend.period.rawValue)\(project)",
            StyledText(page.isNarrow ? "from \(from)" : "\(from) \(page.glyphs.dash) \(to)", .muted))
        guard points.contains(where: { $0.active + $0.done + $0.created + $0.completed > 0 }) else {
            page.paragraph("No tasks in this time. Add a task to begin.", indent: page.indent, .muted)
            return page.drawn()
        }
        let heads = points.map { date(of: $0, page) }
        let start = page.indent.width + (heads.map(\.count).max() ?? 0)
        let columns = columns(behind: start, page)
        let widths = columns.map(width)
        let room = page.width - start - widths.reduce(0, +) - 2
        page.add(
            zip(columns, widths).reduce(StyledText.blanks(start)) { line, column in
                line + StyledText(column.0.name, .muted).aligned(to: column.1)
            })
        let most = points.map(\.active).max() ?? 0
        for (point, head) in zip(points, heads) {
            var line = (page.indent + StyledText(head, .muted)).padded(to: start)
            for (column, width) in zip(columns, widths) {
                let value = point[keyPath: column.value]
                line += StyledText("\(value)", value == 0 ? .muted : nil).aligned(to: width)
            }
            if room >= 4 {
                line += StyledText("  ") + page.bar(point.active, of: most, columns: min(40, room))
            }
            page.add(line, .day(point.days.lowerBound))
        }
        return page.drawn()
    }

    private typealias Column = (name: String, value: KeyPath<Trend.Point, Int>)

    /// Returns the columns that there is room for: the last ones matter most.
    private func columns(behind start: Int, _ page: Page) -> [Column] {
        var columns: [Column] = [
            ("score", \.score), ("created", \.created), ("done", \.completed), ("open", \.active),
        ]
        while columns.count > 1, start + columns.map(width).reduce(0, +) > page.width {
            columns.removeFirst()
        }
        return columns
    }

    private func width(of column: Column) -> Int {
        2 + max(column.name.count, trend.points.map { "\($0[keyPath: column.value])".count }.max() ?? 0)
    }

    private func date(of point: Trend.Point, _ page: Page) -> String {
        switch trend.period {
        case .day: page.listed(point.days.lowerBound)
        case .week: "\(point.days.lowerBound)"
        case .month: "\(point.days.lowerBound)".prefix(7).description
        }
    }
}
