import Foundation
import Tally

/// The tasks done of those planned on a day, or on several, as a ring with the score in it.
public struct RingChart: Sendable {
    private let days: ClosedRange<Day>
    private let total: Int
    private let completedCount: Int
    private let plannedCount: Int

    public init(day: DayScore) {
        days = day.date...day.date
        total = day.total
        (completedCount, plannedCount) = (day.completedCount, day.plannedCount)
    }

    /// - Parameter total: The points of the days.
    public init(days: ClosedRange<Day>, completion: CompletionReport, total: Int) {
        self.days = days
        self.total = total
        (completedCount, plannedCount) = (completion.completedCount, completion.plannedCount)
    }

    private var name: String { days.count == 1 ? days.lowerBound.chartName : days.words }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 220, height: 220, at: moment)
        canvas.heading(name)
        let plot = canvas.plot
        let center = ChartPoint((plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2)
        let outer = min(plot.width, plot.height) / 2
        let stroke = max(6, outer * 0.16)
        let radius = outer - stroke / 2
        canvas.add(
            .circle(center, radius: radius).classed("ring line-track").with("stroke-width", stroke))
        let part = plannedCount == 0 ? 0 : min(1, Double(completedCount) / Double(plannedCount))
        if part > 0 {
            let arc =
                part >= 1 ? SVGElement.circle(center, radius: radius) : .path(Self.arc(center, radius, part))
            canvas.add(arc.classed("ring line-series1").with("stroke-width", stroke).value(part, words))
        }
        let room = (radius - stroke / 2) * 2 * 0.85
        canvas.add(
            canvas.label(
                ChartNumber.short(Double(total)), at: ChartPoint(center.x, center.y + 4), .middle, .large,
                within: room))
        canvas.add(
            canvas.label(
                total == 1 ? "point" : "points", at: ChartPoint(center.x, center.y + 20), .middle,
                within: room, classes: "muted"))
        if outer >= 60 {
            canvas.add(
                canvas.label(
                    counts, at: ChartPoint(center.x, center.y + 36), .middle, within: room * 0.8,
                    classes: "muted"))
        }
        return canvas.chart(title: "Tasks of \(name)", description: words + ".")
    }

    private var counts: String {
        plannedCount == 0 ? "none planned" : "\(completedCount) of \(plannedCount)"
    }

    private var words: String {
        let points = Wording.count(total, "point")
        return plannedCount == 0
            ? "No tasks are planned, \(points)"
            : "\(completedCount) of \(Wording.count(plannedCount, "task")) done, \(points)"
    }

    /// Returns the commands of an arc from the top, clockwise.
    /// - Parameter part: Its share of the circle, above 0 and below 1.
    private static func arc(_ center: ChartPoint, _ radius: Double, _ part: Double) -> String {
        let angle = 2 * Double.pi * part
        let end = ChartPoint(center.x + radius * sin(angle), center.y - radius * cos(angle))
        let size = SVGNumber.text(radius)
        return "M\(SVGNumber.text(ChartPoint(center.x, center.y - radius)))"
            + "A\(size) \(size) 0 \(part > 0.5 ? 1 : 0) 1 \(SVGNumber.text(end))"
    }
}
