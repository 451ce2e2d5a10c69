import Tally

/// The tracked time of a range of days by activity.
public struct TimeChart: Sendable {
    public let summary: TimeSummary

    public init(summary: TimeSummary) {
        self.summary = summary
    }

    private static let rowHeight = 24.0
    private static let maxRows = 30

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        let rows = min(Self.maxRows, max(1, summary.rows.count))
        let height = Int(70 + Double(rows) * Self.rowHeight)
        var canvas = ChartCanvas(options, width: 720, height: height, at: moment)
        canvas.heading(
            "Tracked time", "\(Wording.duration(summary.totalSeconds)), \(summary.days.words)")
        guard !summary.rows.isEmpty else {
            canvas.note("No time was tracked on these days.")
            return canvas.chart(title: title, description: "No time was tracked on these days.")
        }
        var count = min(rows, max(1, Int(canvas.plot.height / Self.rowHeight)))
        if count < summary.rows.count {
            count = max(1, min(count, Int((canvas.plot.height - 18) / Self.rowHeight)))
        }
        drawBars(summary.rows.prefix(count), on: &canvas)
        let rest = summary.rows.count - count
        let bottom = canvas.plot.top + Double(count) * Self.rowHeight
        if rest > 0, bottom + 14 <= canvas.height {
            canvas.add(
                .text("and \(rest) more", at: ChartPoint(canvas.plot.left, bottom + 11)).classed("muted"))
        }
        canvas.end(at: bottom + (rest > 0 ? 16 : 0), options)
        return canvas.chart(title: title, description: description(canvas))
    }

    private func drawBars(_ rows: ArraySlice<TimeSummary.Row>, on canvas: inout ChartCanvas) {
        let times = rows.map { Wording.duration($0.seconds) }
        let timeWidth = times.map { ChartText.width($0) }.max() ?? 0
        let names = rows.map { canvas.plain($0.chartName) }
        let nameWidth = min(names.map { ChartText.width($0) }.max() ?? 0, 180, canvas.plot.width * 0.4)
        let left = canvas.plot.left + nameWidth + 8
        let scale = LinearScale(
            0...Double(rows.map(\.seconds).max() ?? 1), from: 0,
            to: max(2, canvas.plot.right - left - timeWidth - 6))
        for (index, row) in rows.enumerated() {
            let top = canvas.plot.top + Double(index) * Self.rowHeight
            let color = row.color.map { canvas.use($0) }
            let frame = ChartFrame(
                left: left, top: top + 3, width: max(1.5, scale.position(Double(row.seconds))), height: 16)
            canvas.add(
                canvas.label(names[index], at: ChartPoint(left - 8, top + 15), .end, within: nameWidth))
            canvas.add(
                .rect(frame, radius: 2).classed(color.map { "fill-\($0)" } ?? "muted")
                    .value(Double(row.seconds), "\(names[index]): \(times[index])"))
            canvas.add(.text(times[index], at: ChartPoint(frame.right + 6, top + 15)).classed("muted"))
        }
    }

    private var title: String { "Tracked time, \(summary.days.words)" }

    private func description(_ canvas: ChartCanvas) -> String {
        let most = summary.rows.first.map {
            " Most was spent on \(canvas.plain($0.chartName)), \(Wording.duration($0.seconds))."
        }
        return "\(Wording.duration(summary.totalSeconds)) by activity." + (most ?? "")
    }
}

extension TimeSummary.Row {
    fileprivate var chartName: String {
        switch subject {
        case .activity(_, let name, _), .project(_, let name, _), .tag(let name): name
        case .noProject: "No project"
        case .noTag: "No tag"
        case .day(let day): day.chartName
        }
    }

    fileprivate var color: Color? {
        switch subject {
        case .activity(_, _, let color), .project(_, _, let color): color
        case .noProject, .tag, .noTag, .day: nil
        }
    }
}
