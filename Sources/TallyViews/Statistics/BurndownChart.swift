import Tally

/// The open tasks over a range of days, with the even pace that ends at none on the last day.
public struct BurndownChart: Sendable {
    public let burndown: Burndown

    public init(burndown: Burndown) {
        self.burndown = burndown
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 720, height: 260, at: moment)
        let (points, days) = (burndown.points, burndown.days)
        let name = burndown.project.map { "Open tasks in \(canvas.plain($0.name))" } ?? "Open tasks"
        let now = points.last?.after
        canvas.heading(name, (now.map { "\($0) open, " } ?? "") + days.words)
        canvas.legend([
            LegendItem(swatch: .line("line-series1"), name: "Open"),
            LegendItem(swatch: .line("dashed line-series2"), name: "Even pace"),
        ])
        canvas.plot.bottom -= ChartCanvas.dayAxisHeight
        let largest = points.map { max($0.after, $0.before) }.max() ?? 0
        let values = canvas.valueAxis(
            ChartTicks(to: Double(largest), count: canvas.valueSteps), ChartNumber.short)
        let scale = DayScale(days, in: canvas.plot)
        drawPace(points, scale, values, on: &canvas)
        drawOpen(points, scale, values, on: &canvas)
        for point in points {
            canvas.add(
                SVGElement.rect(scale.frame(point.days, in: canvas.plot)).classed("hit")
                    .value(Double(point.after), words(point), on: point.days))
        }
        if days.contains(moment.today), moment.today < days.upperBound {
            let x = scale.start(moment.today) + scale.step
            canvas.add(
                .line(from: ChartPoint(x, canvas.plot.top), to: ChartPoint(x, canvas.plot.bottom))
                    .classed("axis dashed").titled("today"))
        }
        canvas.dayAxis(scale)
        return canvas.chart(title: "\(name), \(days.words)", description: description(points))
    }

    /// Draws a line from the open tasks at the start to none at the end.
    private func drawPace(
        _ points: [Burndown.Point], _ scale: DayScale, _ values: LinearScale, on canvas: inout ChartCanvas
    ) {
        guard let first = points.first, first.before > 0 else { return }
        let start = ChartPoint(canvas.plot.left, values.position(Double(first.before)))
        canvas.add(
            .line(from: start, to: ChartPoint(canvas.plot.right, values.position(0)))
                .classed("line dashed line-series2"))
    }

    /// Draws what is open from one end of a day to the next.
    private func drawOpen(
        _ points: [Burndown.Point], _ scale: DayScale, _ values: LinearScale, on canvas: inout ChartCanvas
    ) {
        guard let first = points.first else { return }
        var path = "M" + SVGNumber.text(ChartPoint(canvas.plot.left, values.position(Double(first.before))))
        var end = canvas.plot.left
        for point in points {
            end = scale.start(point.days.upperBound) + scale.step
            path += "L" + SVGNumber.text(ChartPoint(end, values.position(Double(point.after))))
        }
        let bottom = SVGNumber.text(canvas.plot.bottom)
        let area = path + "V\(bottom)H\(SVGNumber.text(canvas.plot.left))Z"
        canvas.add(.path(area).classed("area fill-series1"))
        canvas.add(.path(path).classed("line line-series1"))
    }

    private func words(_ point: Burndown.Point) -> String {
        let days = point.days.count == 1 ? point.days.lowerBound.chartName : point.days.words
        return "\(days): \(point.after) open, \(point.created) created, \(point.completed) completed"
    }

    private func description(_ points: [Burndown.Point]) -> String {
        guard let first = points.first, let last = points.last else { return "The days are ahead." }
        return
            "\(Wording.count(first.before, "task")) open at the start and \(last.after) at the end, compared "
            + "with an even pace to none on \(burndown.days.upperBound.words)."
    }
}
