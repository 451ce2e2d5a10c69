import Tally

/// A month as a grid of weeks, with a stripe for each priority of a day's tasks.
public struct MonthChart: Sendable {
    public let month: CalendarMonth

    public init(month: CalendarMonth) {
        self.month = month
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        let width = Double(options.width ?? 560) - 2 * ChartCanvas.margin
        let usual = min(110, max(46, width / 7 * 0.7))
        let height = usual * Double(month.weeks.count) + 110
        var canvas = ChartCanvas(options, width: 560, height: Int(height), at: moment)
        let done = Wording.count(month.completedCount, "task") + " done"
        canvas.heading("\(month.month.name) \(month.month.year)", done)
        if canvas.plot.height >= 150 {
            canvas.legend(
                Priority.allCases.map { LegendItem(swatch: .area("fill-p\($0.rawValue)"), name: $0.name) })
        }
        drawWeekdays(on: &canvas)
        let row = options.height == nil ? usual : canvas.plot.height / Double(max(1, month.weeks.count))
        let column = canvas.plot.width / 7
        let largest = month.weeks.joined().flatMap(\.stripes).map(\.count).max() ?? 1
        for (week, cells) in month.weeks.enumerated() {
            for cell in cells {
                let place = cell.date.weekday.daysSince(moment.weekStart)
                let frame = ChartFrame(
                    left: canvas.plot.left + Double(place) * column,
                    top: canvas.plot.top + Double(week) * row,
                    width: column, height: row)
                canvas.add(drawn(cell, in: frame, largest: largest))
            }
        }
        canvas.end(at: canvas.plot.top + Double(month.weeks.count) * row, options)
        return canvas.chart(
            title: "Tasks in \(month.month.name) \(month.month.year)", description: description(done))
    }

    private func description(_ done: String) -> String {
        let days = month.weeks.joined().filter { $0.isInMonth && !$0.stripes.isEmpty }.count
        return "A calendar with a stripe for each priority of a day's tasks. \(done), and tasks on "
            + "\(Wording.count(days, "day"))."
    }

    private func drawWeekdays(on canvas: inout ChartCanvas) {
        let column = canvas.plot.width / 7
        for place in 0..<7 {
            let weekday = Weekday.allCases[(canvas.moment.weekStart.rawValue - 1 + place) % 7]
            let name = Wording.shortName(weekday)
            let text = ChartText.width(name) <= column - 4 ? name : String(name.prefix(2))
            let point = ChartPoint(canvas.plot.left + (Double(place) + 0.5) * column, canvas.plot.top + 11)
            let label = SVGElement.text(text, at: point, .middle).classed("muted")
            canvas.add(label)
        }
        canvas.plot.top += 18
    }

    private func drawn(_ cell: CalendarMonth.Cell, in frame: ChartFrame, largest: Int) -> SVGElement {
        let inner = ChartFrame(
            left: frame.left + 1, top: frame.top + 1, right: frame.right - 1, bottom: frame.bottom - 1)
        // A low cell has room for its number alone.
        let isLow = inner.height < 22
        var marks: [SVGElement] = []
        if cell.isToday || !isLow {
            marks.append(.rect(inner, radius: 3).classed(cell.isToday ? "outline" : "frame"))
        }
        let place =
            isLow
            ? ChartPoint((inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2 + 4)
            : ChartPoint(inner.left + 4, inner.top + 13)
        let number = SVGElement.text("\(cell.date.day)", at: place, isLow ? .middle : .start)
        marks.append(cell.isInMonth ? number : number.classed("muted"))
        let done = "✓\(ChartNumber.short(Double(cell.done)))"
        if cell.done > 0, !isLow, 26 + ChartText.width(done) <= inner.width {
            marks.append(
                .text(done, at: ChartPoint(inner.right - 4, inner.top + 13), .end).classed("muted"))
        }
        // Stripes have one scale on all days.
        let room = inner.height - 20
        let step = min(8, room / Double(Priority.allCases.count))
        if step >= 1.5 {
            for (index, stripe) in cell.stripes.enumerated() {
                let full = inner.width - 8
                let length = max(2, full * Double(stripe.count) / Double(max(1, largest)))
                let place = ChartFrame(
                    left: inner.left + 4, top: inner.top + 18 + Double(index) * step, width: length,
                    height: step * 0.7)
                marks.append(.rect(place, radius: 1).classed("fill-p\(stripe.priority.rawValue)"))
            }
        }
        return SVGElement.group(marks).value(
            Double(cell.done), words(cell), on: cell.date...cell.date)
    }

    private func words(_ cell: CalendarMonth.Cell) -> String {
        let stripes = cell.stripes.map { "\($0.priority.name) \($0.count)" }.joined(separator: ", ")
        return "\(cell.date.chartName): \(cell.open) open, \(cell.done) done"
            + (stripes.isEmpty ? "" : "; \(stripes)")
    }
}
