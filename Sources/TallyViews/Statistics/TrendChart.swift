import Tally

/// The created and completed tasks of a range of days as lines, and the open tasks below them.
public struct TrendChart: Sendable {
    public let trend: Trend

    public init(trend: Trend) {
        self.trend = trend
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 720, height: 340, at: moment)
        let points = trend.points
        let days =
            (points.first?.days.lowerBound ?? moment.today)...(points.last?.days.upperBound ?? moment.today)
        let name = trend.project.map { "Tasks in \(canvas.plain($0.name))" } ?? "Tasks"
        canvas.heading(name, "\(each), \(days.words)")
        canvas.legend([
            LegendItem(swatch: .line("line-series2"), name: "Created"),
            LegendItem(swatch: .line("line-series1"), name: "Completed"),
            LegendItem(swatch: .line("line-series3"), name: "Open"),
        ])
        canvas.plot.bottom -= ChartCanvas.dayAxisHeight
        let flows = points.map { [$0.created, $0.completed] }
        let whole = canvas.plot
        let ticks = Ticks(
            flow: flows.joined().max() ?? 0, open: points.map(\.active).max() ?? 0, height: whole.height)
        let left = whole.left + ticks.margin
        canvas.plot.bottom = whole.top + (whole.height - 16) * 0.55
        canvas.plot.left = left - ticks.flowMargin
        let flow = canvas.valueAxis(ticks.flow, ChartNumber.short)
        let scale = DayScale(days, in: canvas.plot)
        func line(_ values: [Int], _ scale: DayScale, _ heights: LinearScale) -> MonotoneCurve {
            MonotoneCurve(
                zip(points, values).map {
                    ChartPoint(scale.middle($0.days), heights.position(Double($1)))
                })
        }
        for (index, series) in ["series2", "series1"].enumerated() {
            draw(line(flows.map { $0[index] }, scale, flow), series, on: &canvas)
        }
        canvas.plot = whole
        canvas.plot.top += (whole.height - 16) * 0.55 + 16
        canvas.plot.left = left - ticks.openMargin
        let open = canvas.valueAxis(ticks.open, ChartNumber.short)
        let opens = line(points.map(\.active), scale, open)
        canvas.add(.path(opens.area(downTo: canvas.plot.bottom)).classed("area fill-series3"))
        draw(opens, "series3", on: &canvas)
        let hits = ChartFrame(left: left, top: whole.top, right: whole.right, bottom: whole.bottom)
        for point in points {
            canvas.add(
                SVGElement.rect(scale.frame(point.days, in: hits)).classed("hit")
                    .value(Double(point.completed), words(point), on: point.days))
        }
        canvas.dayAxis(scale)
        return canvas.chart(title: "\(name), \(days.words)", description: description)
    }

    /// The ticks of both parts, whose plots start at the same place.
    private struct Ticks {
        let flow: ChartTicks
        let open: ChartTicks

        init(flow: Int, open: Int, height: Double) {
            let steps = min(4, max(1, Int(height / 2 / 36)))
            self.flow = ChartTicks(to: Double(flow), count: steps)
            self.open = ChartTicks(to: Double(open), count: steps)
        }

        var flowMargin: Double { ChartCanvas.valueMargin(flow, ChartNumber.short) }
        var openMargin: Double { ChartCanvas.valueMargin(open, ChartNumber.short) }
        var margin: Double { max(flowMargin, openMargin) }
    }

    private func draw(_ line: MonotoneCurve, _ series: String, on canvas: inout ChartCanvas) {
        canvas.add(.path(line.path).classed("line line-\(series)"))
        // A line through one point is not seen.
        guard Double(line.points.count) * 7 <= canvas.plot.width else { return }
        canvas.add(line.points.map { .circle($0, radius: 2.5).classed("fill-\(series)") })
    }

    private var each: String {
        switch trend.period {
        case .day: "per day"
        case .week: "per week"
        case .month: "per month"
        }
    }

    private func words(_ point: Trend.Point) -> String {
        let days = point.days.count == 1 ? point.days.lowerBound.chartName : point.days.words
        return "\(days): \(point.created) created, \(point.completed) completed, "
            + "\(Wording.count(point.score, "point")), \(point.active) open"
    }

    private var description: String {
        let created = trend.points.reduce(0) { $0 + $1.created }
        let completed = trend.points.reduce(0) { $0 + $1.completed }
        return "\(Wording.count(created, "task")) created and \(completed) completed, with "
            + "\(trend.points.last?.active ?? 0) open at the end."
    }
}
