import Tally

/// A year in a few lines: its total, its best day, and its months.
public struct YearSummary: Sendable {
    public let year: Heatmap

    public init(year: Heatmap) {
        self.year = year
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        page.heading(
            StyledText("\(year.year)  ", .heading) + StyledText(page.plain(year.offer.name), .heading),
            StyledText("\(year.number(year.total)) \(page.plain(year.unit(year.total)))", .muted))
        let active = year.days.count { $0.value > 0 }
        guard let best = year.best else {
            page.paragraph("Nothing this year.", .muted)
            return page.drawn()
        }
        page.paragraph(
            "\(Wording.count(active, "day")), most \(year.number(best.value)) on \(best.date)", .muted)
        for month in 1...12 {
            let days = year.days.filter { $0.date.month == month }
            let total = days.reduce(0) { $0 + $1.value }
            let name = days.first.map { $0.date.description.prefix(7) } ?? ""
            if total > 0 { page.add(page.indent + StyledText("\(name)  \(year.number(total))")) }
        }
        return page.drawn()
    }
}
