import Tally

/// A year as a heat map with a column for each week and a row for each weekday.
public struct YearChart: Sendable {
    public let year: Heatmap
    public let palette: HeatPalette

    public init(year: Heatmap, palette: HeatPalette = .green) {
        self.year = year
        self.palette = palette
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 760, height: ChartOptions.sizes.upperBound, at: moment)
        canvas.use(palette)
        let name = canvas.plain(year.offer.name)
        canvas.heading("\(name), \(year.year)", words(year.total, canvas))
        let grids = Grids(year, in: canvas.plot, options, weekStart: moment.weekStart)
        for (part, days) in grids.parts.enumerated() { draw(days, part, grids, on: &canvas) }
        canvas.plot.top += Double(grids.parts.count) * grids.height + 4
        if options.hasLevels { drawLegend(on: &canvas) }
        canvas.end(at: canvas.plot.top + (options.hasLevels ? Self.legendHeight : 0), options)
        return canvas.chart(title: "\(name), \(year.year)", description: description(canvas))
    }

    fileprivate static let legendHeight = 14.0

    private func words(_ value: Double, _ canvas: ChartCanvas) -> String {
        "\(year.number(value)) \(canvas.plain(year.unit(value)))"
    }

    private func description(_ canvas: ChartCanvas) -> String {
        guard let best = year.best else { return "Nothing in \(year.year)." }
        let active = year.days.count { $0.value > 0 }
        return "A heat map with a column for each week. \(words(year.total, canvas)) on "
            + "\(Wording.count(active, "day")). The best day was \(best.date.chartName), with "
            + "\(words(best.value, canvas))."
    }

    private func draw(
        _ days: ArraySlice<Heatmap.Entry>, _ part: Int, _ grids: Grids, on canvas: inout ChartCanvas
    ) {
        let top = canvas.plot.top + Double(part) * grids.height
        let grid = (left: canvas.plot.left + grids.margin, top: top + Grids.monthHeight)
        guard let start = days.first?.date.weekday.daysSince(canvas.moment.weekStart) else { return }
        var months: [(text: String, at: Double)] = []
        for (index, day) in days.enumerated() {
            let (column, row) = ((start + index) / 7, (start + index) % 7)
            let frame = ChartFrame(
                left: grid.left + Double(column) * grids.step, top: grid.top + Double(row) * grids.step,
                width: grids.cell, height: grids.cell)
            // An outline is half outside of its mark.
            let inner = ChartFrame(
                left: frame.left + 0.5, top: frame.top + 0.5, right: frame.right - 0.5,
                bottom: frame.bottom - 0.5)
            let title = day.value > 0 ? words(day.value, canvas) : "none"
            canvas.add(
                .rect(inner, radius: grids.radius).classed(palette.level(day.level))
                    .value(day.value, "\(day.date.chartName): \(title)", on: day.date...day.date))
            if day.date == canvas.moment.today {
                canvas.add(.rect(frame, radius: grids.radius).classed("outline"))
            }
            if day.date.day == 1 { months.append((Month(containing: day.date).shortName, frame.left)) }
        }
        var end = -Double.infinity
        for month in months where month.at >= end {
            let width = ChartText.width(month.text)
            guard month.at + width <= canvas.plot.right + ChartCanvas.margin else { continue }
            canvas.add(.text(month.text, at: ChartPoint(month.at, top + 10)).classed("muted"))
            end = month.at + width + 6
        }
        for row in stride(from: 0, to: 7, by: grids.rowsPerName) {
            let weekday = Weekday.allCases[(canvas.moment.weekStart.rawValue - 1 + row) % 7]
            let middle = grid.top + Double(row) * grids.step + grids.cell / 2
            canvas.add(
                .text(Wording.shortName(weekday), at: ChartPoint(canvas.plot.left, middle + 4)).classed(
                    "muted"))
        }
    }

    /// Draws the levels with the values that they stand for, or from less to more where those have no room.
    private func drawLegend(on canvas: inout ChartCanvas) {
        guard year.scale.range != nil else {
            canvas.add(
                .text("Nothing this year.", at: ChartPoint(canvas.plot.left, canvas.plot.top + 11)).classed(
                    "muted"))
            return
        }
        let bounds = YearView.bounds(of: year.scale, isWhole: year.isWhole)
        var items = [(level: 0, name: "none")]
        items += bounds.map { ($0.level, year.text($0.bounds, dash: "–")) }
        let width = items.reduce(0) { $0 + ChartText.width($1.name) + 26 } - 12
        let isShort = width > canvas.plot.width
        if isShort { items = (0...HeatScale.levels).map { ($0, $0 == HeatScale.levels ? "More" : "") } }
        let baseline = canvas.plot.top + 11
        var left = canvas.plot.left
        func add(_ text: String) {
            canvas.add(.text(text, at: ChartPoint(left, baseline)).classed("muted"))
            left += ChartText.width(text)
        }
        if isShort {
            add("Less")
            left += 6
        }
        for item in items {
            let swatch = ChartFrame(left: left + 0.5, top: baseline - 8.5, width: 9, height: 9)
            let title =
                bounds.first { $0.level == item.level }.map { year.text($0.bounds, dash: "–") } ?? "none"
            canvas.add(.rect(swatch, radius: 2).classed(palette.level(item.level)).titled(title))
            left += item.name.isEmpty ? 13 : 14
            guard !item.name.isEmpty else { continue }
            add(item.name)
            left += 12
        }
    }
}

/// How the days of a year are arranged: in one part, or in several below each other where the cells would be too small.
private struct Grids {
    let parts: [ArraySlice<Heatmap.Entry>]
    /// The distance between cells.
    let step: Double
    /// The width of the names of weekdays.
    let margin = 30.0

    /// The height of the names of months.
    static let monthHeight = 15.0
    /// The smallest distance of cells for which the year is in one part.
    private static let minStep = 11.0

    var cell: Double { step - max(1, min(3, step * 0.18)) }
    var radius: Double { min(3, cell / 5) }
    /// The height of a part, with the blank below.
    var height: Double { Self.monthHeight + 7 * step + 8 }
    /// Every how many rows there is the name of the weekday.
    var rowsPerName: Int { step >= 13 ? 1 : step >= 6.5 ? 2 : step >= 3.3 ? 4 : 7 }

    init(_ year: Heatmap, in plot: ChartFrame, _ options: ChartOptions, weekStart: Weekday) {
        let months = (1...12).map { month in year.days.filter { $0.date.month == month }.count }
        var best: (parts: [ArraySlice<Heatmap.Entry>], step: Double)?
        for count in [1, 2, 3, 4, 6] {
            let length = 12 / count
            var parts: [ArraySlice<Heatmap.Entry>] = []
            var start = year.days.startIndex
            for part in 0..<count {
                let end = start + months[part * length..<(part + 1) * length].reduce(0, +)
                parts.append(year.days[start..<end])
                start = end
            }
            let weeks = parts.map { part in
                ((part.first?.date.weekday.daysSince(weekStart) ?? 0) + part.count + 6) / 7
            }
            var step = (plot.width - margin) / Double(weeks.max() ?? 53)
            if options.height != nil {
                let room = plot.height - YearChart.legendHeight - 4
                let high = (room / Double(count) - Self.monthHeight - 8) / 7
                step = min(step, high)
            }
            if step > best?.step ?? 0 { best = (parts, step) }
            if step >= Self.minStep { break }
        }
        parts = best?.parts ?? [year.days[...]]
        step = max(2, best?.step ?? 2)
    }
}
