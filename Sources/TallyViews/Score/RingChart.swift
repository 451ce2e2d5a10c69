import Foundation
import Tally

/// The tasks done of those planned on a day as a ring, with the score in it.
public struct RingChart: Sendable {
    public let day: DayScore

    public init(day: DayScore) {
        self.day = day
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 220, height: 220, at: moment)
        canvas.heading(day.date.chartName)
        let plot = canvas.plot
        let center = ChartPoint((plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2)
        let outer = min(plot.width, plot.height) / 2
        let stroke = max(6, outer * 0.16)
        let radius = outer - stroke / 2
        canvas.add(
            .circle(center, radius: radius).classed("ring line-track").with("stroke-width", stroke))
        let part = min(1, day.ratio ?? 0)
        if part > 0 {
            let arc =
                part >= 1 ? SVGElement.circle(center, radius: radius) : .path(Self.arc(center, radius, part))
            canvas.add(arc.classed("ring line-series1").with("stroke-width", stroke).value(part, words))
        }
        let room = (radius - stroke / 2) * 2 * 0.85
        canvas.add(
            canvas.label(
                ChartNumber.short(Double(day.total)), at: ChartPoint(center.x, center.y + 4), .middle, .large,
                within: room))
        canvas.add(
            canvas.label(
                day.total == 1 ? "point" : "points", at: ChartPoint(center.x, center.y + 20), .middle,
                within: room, classes: "muted"))
        if outer >= 60 {
            canvas.add(
                canvas.label(
                    counts, at: ChartPoint(center.x, center.y + 36), .middle, within: room * 0.8,
                    classes: "muted"))
        }
        return canvas.chart(title: "Tasks of \(day.date.chartName)", description: words + ".")
    }

    private var counts: String {
        day.plannedCount == 0 ? "none planned" : "\(day.completedCount) of \(day.plannedCount)"
    }

    private var words: String {
        let points = Wording.count(day.total, "point")
        return day.plannedCount == 0
            ? "No tasks are planned, \(points)"
            : "\(day.completedCount) of \(Wording.count(day.plannedCount, "task")) done, \(points)"
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
