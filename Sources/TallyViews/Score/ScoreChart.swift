import Tally

/// The scores of a range of days as a line, with their 7-day mean.
public struct ScoreChart: Sendable {
    public let range: ScoreRange

    public init(range: ScoreRange) {
        self.range = range
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 720, height: 260, at: moment)
        let days = (range.days.first?.date ?? moment.today)...(range.days.last?.date ?? moment.today)
        canvas.heading("Score", "\(Wording.count(range.total, "point")), \(days.words)")
        canvas.legend([
            LegendItem(swatch: .line("thin line-series1"), name: "Score"),
            LegendItem(swatch: .line("line-series2"), name: "7-day mean"),
        ])
        canvas.plot.bottom -= ChartCanvas.dayAxisHeight
        let points = DayScale(days, in: canvas.plot).parts(room: 1.5).map { Point($0, of: range) }
        let largest = points.map { max($0.value, $0.mean) }.max() ?? 0
        let values = canvas.valueAxis(ChartTicks(to: largest, count: canvas.valueSteps), ChartNumber.short)
        let scale = DayScale(days, in: canvas.plot)
        let scores = points.map { ChartPoint(scale.middle($0.days), values.position($0.value)) }
        let means = points.map { ChartPoint(scale.middle($0.days), values.position($0.mean)) }
        let line = MonotoneCurve(scores)
        canvas.add(.path(line.area(downTo: canvas.plot.bottom)).classed("area fill-series1"))
        canvas.add(.path(line.path).classed("line thin line-series1"))
        canvas.add(.path(MonotoneCurve(means).path).classed("line line-series2"))
        for (point, place) in zip(points, scores) {
            var marks = [SVGElement.rect(scale.frame(point.days, in: canvas.plot)).classed("hit")]
            if scale.step >= 7 { marks.append(.circle(place, radius: 2.5).classed("fill-series1")) }
            canvas.add(SVGElement.group(marks).value(point.value, point.words, on: point.days))
        }
        canvas.dayAxis(scale)
        return canvas.chart(title: "Score, \(days.words)", description: description(days))
    }

    private func description(_ days: ClosedRange<Day>) -> String {
        guard let best = range.best else { return "No points on these days." }
        let mean = Double(range.total) / Double(max(1, range.days.count))
        return "The score of each day and its 7-day mean. \(Wording.count(range.total, "point")) in "
            + "\(Wording.count(range.days.count, "day")), \(Wording.number(mean)) a day. The best day was "
            + "\(best.date.chartName), with \(best.total)."
    }

    /// A day, or several where there is no room for each.
    private struct Point {
        let days: ClosedRange<Day>
        /// The mean score of the days.
        let value: Double
        /// The 7-day mean at the end of the days.
        let mean: Double
        let words: String

        init(_ days: ClosedRange<Day>, of range: ScoreRange) {
            let start = range.days.first?.date.distance(to: days.lowerBound) ?? 0
            let entries = range.days.dropFirst(start).prefix(days.count)
            let total = entries.reduce(0) { $0 + $1.total }
            self.days = days
            value = Double(total) / Double(max(1, entries.count))
            mean = entries.last?.mean7 ?? 0
            let score =
                days.count == 1
                ? "\(days.lowerBound.chartName): \(Wording.count(total, "point"))"
                : "\(days.words): \(Wording.number(value)) points a day"
            words = "\(score), 7-day mean \(Wording.number(mean))"
        }
    }
}
