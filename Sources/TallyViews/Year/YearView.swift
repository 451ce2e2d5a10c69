import Tally

/// A year as a heatmap with a column for each week and a row for each weekday.
public struct YearView: Sendable {
    public let year: Heatmap

    public init(year: Heatmap) {
        self.year = year
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        let stat = year.offer.stat.text
        page.steps.earlier = year.year > 1 ? "year \(stat) \(year.year - 1)" : nil
        page.steps.later = year.year < 9999 ? "year \(stat) \(year.year + 1)" : nil
        let name = StyledText(page.plain(year.offer.name), .heading)
        let total = StyledText("\(year.number(year.total)) \(page.plain(year.unit(year.total)))", .muted)
        page.heading(StyledText("\(year.year)  ", .heading) + name, total)
        let months = Self.months(of: year)
        let (parts, cell) = Self.arrangement(of: months, in: page)
        for part in 0..<parts {
            let length = months.count / parts
            let days = months[part * length..<(part + 1) * length].joined()
            page.blank()
            page.add(HeatGrid(days: Array(days), cell: cell, weekStart: moment.weekStart))
        }
        page.blank()
        addLegend(to: &page)
        return page.drawn()
    }

    private static func months(of year: Heatmap) -> [[Heatmap.Entry]] {
        (1...12).map { month in year.days.filter { $0.date.month == month } }
    }

    /// Returns the number of parts of the year, and the width of a day: as few parts as possible, then a blank
    /// after each day if there is room.
    private static func arrangement(of months: [[Heatmap.Entry]], in page: Page) -> (parts: Int, cell: Int) {
        let room = page.options.width - HeatGrid.margin
        for parts in [1, 2, 4] {
            // The maximum number of weeks that this many days can touch.
            let weeks = ([1: 366, 2: 184, 4: 92][parts] ?? 366) / 7 + 2
            if weeks * 2 <= room { return (parts, 2) }
            if weeks <= room { return (parts, 1) }
        }
        return (6, 1)
    }

    /// What makes the first entry of a statistic.
    private static func beginning(_ stat: YearStat) -> String {
        switch stat {
        case .tasks: "Completing a task is the first entry."
        case .score: "Completing a task earns the first points."
        case .focus: "Completing a task in focus is the first entry."
        case .habit: "Counting the habit is the first entry."
        case .activity: "Tracking time for the activity is the first entry."
        }
    }

    private func addLegend(to page: inout Page) {
        guard let best = year.best else {
            page.paragraph("Nothing this year. \(Self.beginning(year.offer.stat))", .muted)
            return
        }
        var items = [StyledText(page.glyphs.levels[0], .level0) + StyledText(" none", .muted)]
        for (level, bounds) in Self.bounds(of: year.scale, isWhole: year.isWhole) {
            items.append(
                StyledText(page.glyphs.levels[level], .level(level))
                    + StyledText(" \(year.text(bounds, dash: page.glyphs.dash))", .muted))
        }
        page.add(items.flowing(in: page.width))
        let active = year.days.count { $0.value > 0 }
        let maximum = "max \(year.number(best.value)) on \(best.date)"
        page.add(
            [StyledText(Wording.count(active, "day"), .muted), StyledText(maximum, .muted)].flowing(
                in: page.width)
        )
    }

    /// Returns the bounds of the levels that a value can have.
    static func bounds(of scale: HeatScale, isWhole: Bool) -> [(level: Int, bounds: ClosedRange<Double>)] {
        guard let range = scale.range else { return [] }
        return (1...HeatScale.levels).compactMap { level in
            let lower = scale.thresholds[level - 1]
            let isLast = level == HeatScale.levels
            let upper = isLast ? range.upperBound : scale.thresholds[level]
            guard isLast || lower < upper else { return nil }
            if !isWhole { return (level, lower...upper) }
            let (first, last) = (lower.rounded(.up), isLast ? upper : upper.rounded(.up) - 1)
            return first <= last ? (level, first...last) : nil
        }
    }

}

extension Heatmap {
    /// Whether all values are whole numbers.
    var isWhole: Bool { days.allSatisfy { $0.value == $0.value.rounded() } }

    /// The first day with the largest value above 0.
    var best: Entry? {
        days.max { ($0.value, $1.date) < ($1.value, $0.date) }.flatMap { $0.value > 0 ? $0 : nil }
    }

    func text(_ bounds: ClosedRange<Double>, dash: String) -> String {
        let (lower, upper) = (number(bounds.lowerBound), number(bounds.upperBound))
        return lower == upper ? lower : lower + dash + upper
    }

    func number(_ value: Double) -> String {
        guard case .habit = offer.stat else { return Wording.number(value) }
        return Amount(nearest: value).description
    }

    /// Returns the unit of a value, as a person called it.
    func unit(_ value: Double) -> String {
        // What a person called the unit stays as it is.
        if case .habit = offer.stat, offer.unit != HabitUnit.times { return offer.unit }
        return value == 1 && offer.unit.hasSuffix("s") ? String(offer.unit.dropLast()) : offer.unit
    }
}

/// A grid of days with a column for each week and a row for each weekday.
private struct HeatGrid {
    let days: [Heatmap.Entry]
    let cell: Int
    let weekStart: Weekday

    /// The width of the weekday names, in columns.
    static let margin = 4

    /// The days with their columns and rows.
    var places: [(column: Int, row: Int, entry: Heatmap.Entry)] {
        guard let first = days.first?.date.weekday.daysSince(weekStart) else { return [] }
        return days.enumerated().map { index, entry in
            ((first + index) / 7, (first + index) % 7, entry)
        }
    }
}

extension Page {
    fileprivate mutating func add(_ grid: HeatGrid) {
        let places = grid.places
        let columns = (places.last?.column ?? 0) + 1
        var names = StyledText.blanks(HeatGrid.margin)
        for (column, _, entry) in places where entry.date.day == 1 {
            let start = HeatGrid.margin + column * grid.cell
            let name = Month(containing: entry.date).shortName
            if names.width <= start, start + name.count <= options.width {
                names = names.padded(to: start) + StyledText(name, .muted)
            }
        }
        add(names)
        for row in 0..<7 {
            var cells = Array(repeating: StyledText.blanks(grid.cell), count: columns)
            for (column, placeRow, entry) in places where placeRow == row {
                cells[column] = heatCell(entry.level, isToday: entry.date == moment.today)
                    .padded(to: grid.cell).leading(to: .day(entry.date))
            }
            let weekday = Weekday.allCases[(grid.weekStart.rawValue - 1 + row) % 7]
            let name = StyledText(row % 2 == 0 ? Wording.shortName(weekday) : "", .muted)
            add(cells.reduce(into: name.padded(to: HeatGrid.margin)) { $0 += $1 })
        }
    }

    func heatCell(_ level: Int, isToday: Bool = false) -> StyledText {
        StyledText(glyphs.levels[level], isToday ? .today : .level(level))
    }
}
