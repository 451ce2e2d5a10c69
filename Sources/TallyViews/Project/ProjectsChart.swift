import Tally

/// The open and done tasks of projects as bars at one scale, and what was done in each over time.
public struct ProjectsChart: Sendable {
    public let course: ProjectCourse

    public init(course: ProjectCourse) {
        self.course = course
    }

    /// The maximum number of projects, unless the height says how many have room.
    private static let maxRows = 20

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        let count = min(course.projects.count, Self.maxRows)
        let isWide = (options.width ?? 720) >= 480
        let rowHeight = isWide ? 36.0 : 54
        let height = 180 + Double(max(1, count)) * rowHeight
        var canvas = ChartCanvas(options, width: 720, height: Int(height), at: moment)
        canvas.heading("Projects", "done per day: \(course.days.words)")
        canvas.legend([
            LegendItem(swatch: .area("fill-series1"), name: "Done"),
            LegendItem(swatch: .area("open line-series1"), name: "Open"),
        ])
        var rows = min(count, max(1, Int(canvas.plot.height / rowHeight)))
        // The last place is for what is left out.
        if rows < course.projects.count {
            rows = max(1, min(rows, Int((canvas.plot.height - 18) / rowHeight)))
        }
        let shown = course.projects.prefix(rows)
        let columns = Columns(shown, in: canvas.plot, isWide: isWide, days: course.days)
        for (index, entry) in shown.enumerated() {
            draw(entry, columns, top: canvas.plot.top + Double(index) * rowHeight, on: &canvas)
        }
        let rest = course.projects.count - rows
        let bottom = canvas.plot.top + Double(rows) * rowHeight
        if rest > 0, bottom + 14 <= canvas.height {
            canvas.add(
                .text("and \(rest) more", at: ChartPoint(canvas.plot.left, bottom + 11)).classed("muted"))
        }
        canvas.end(at: bottom + (rest > 0 ? 16 : 0), options)
        return canvas.chart(title: "Open and done tasks of projects", description: description(canvas))
    }

    private func description(_ canvas: ChartCanvas) -> String {
        let (open, done) = course.projects.reduce((0, 0)) {
            ($0.0 + $1.project.active, $0.1 + $1.project.done)
        }
        let lately = course.projects.reduce(0) { $0 + $1.completed.values.reduce(0, +) }
        let first = course.projects.first.map {
            " Most tasks are in \(canvas.plain($0.project.project.name))."
        }
        return "\(Wording.count(course.projects.count, "project")) with \(open) open and \(done) done tasks, "
            + "\(lately) of them done in \(Wording.count(course.days.count, "day"))."
            + (open + done > 0 ? first ?? "" : "")
    }

    private func draw(
        _ entry: ProjectCourse.Entry, _ columns: Columns, top: Double, on canvas: inout ChartCanvas
    ) {
        let name = canvas.plain(entry.project.project.name)
        let color = canvas.use(entry.project.project.color)
        let bars = columns.isWide ? top + 4 : top + 20
        canvas.add(
            canvas.label(
                name, at: ChartPoint(columns.name, columns.isWide ? top + 19 : top + 13),
                within: columns.nameWidth))
        for (index, count) in [entry.project.done, entry.project.active].enumerated() {
            let frame = ChartFrame(
                left: columns.bars, top: bars + Double(index) * 13, width: columns.length(count), height: 10)
            let inner = ChartFrame(
                left: frame.left, top: frame.top + 0.75, right: frame.right, bottom: frame.bottom - 0.75)
            let words = "\(name): \(count) \(index == 0 ? "done" : "open")"
            if count > 0 {
                canvas.add(
                    .rect(index == 0 ? frame : inner, radius: 2)
                        .classed(index == 0 ? "fill-\(color)" : "open line-\(color)")
                        .value(Double(count), words))
            }
            canvas.add(
                .text(
                    ChartNumber.short(Double(count)), at: ChartPoint(frame.right + 5, frame.top + 9)
                ).classed("muted"))
        }
        let plot = ChartFrame(left: columns.course, top: bars, right: canvas.plot.right, bottom: bars + 23)
        drawCourse(entry, name, color, columns, in: plot, on: &canvas)
    }

    private func drawCourse(
        _ entry: ProjectCourse.Entry, _ name: String, _ color: String, _ columns: Columns,
        in plot: ChartFrame,
        on canvas: inout ChartCanvas
    ) {
        let scale = DayScale(course.days, in: plot)
        let heights = LinearScale(0...columns.largest, from: 0, to: plot.height)
        canvas.add(
            .line(from: ChartPoint(plot.left, plot.bottom), to: ChartPoint(plot.right, plot.bottom))
                .classed("grid"))
        for days in columns.parts {
            let count = days.reduce(0) { $0 + (entry.completed[$1] ?? 0) }
            guard count > 0 else { continue }
            var frame = scale.frame(days, in: plot, gap: 0.25)
            frame.top = plot.bottom - max(1, heights.position(Double(count) / Double(days.count)))
            canvas.add(
                .rect(frame).classed("fill-\(color)")
                    .value(Double(count), "\(name), \(days.words): \(count) done", on: days))
        }
    }

    /// The places of what is beside each other in a row.
    private struct Columns {
        let isWide: Bool
        let name: Double
        let nameWidth: Double
        let bars: Double
        let course: Double
        /// The parts of the time that have a mark each.
        let parts: [ClosedRange<Day>]
        /// The largest number of tasks done a day in a part.
        let largest: Double
        private let scale: LinearScale

        init(
            _ entries: ArraySlice<ProjectCourse.Entry>, in plot: ChartFrame, isWide: Bool,
            days: ClosedRange<Day>
        ) {
            self.isWide = isWide
            name = plot.left
            nameWidth = isWide ? min(160, plot.width * 0.25) : plot.width
            bars = isWide ? plot.left + nameWidth + 10 : plot.left
            course = plot.right - plot.width * (isWide ? 0.36 : 0.4)
            let counts = entries.flatMap { [$0.project.active, $0.project.done] }
            let names = counts.map { ChartText.width(ChartNumber.short(Double($0))) }.max() ?? 0
            scale = LinearScale(
                0...Double(max(1, counts.max() ?? 1)), from: 0, to: max(4, course - bars - names - 20))
            let time = ChartFrame(left: course, top: 0, right: plot.right, bottom: 1)
            let parts = DayScale(days, in: time).parts(room: 4)
            self.parts = parts
            largest =
                entries.flatMap { entry in
                    parts.map { part in
                        Double(part.reduce(0) { $0 + (entry.completed[$1] ?? 0) }) / Double(part.count)
                    }
                }.max().map { $0 > 0 ? $0 : 1 } ?? 1
        }

        func length(_ count: Int) -> Double { count == 0 ? 0 : max(2, scale.position(Double(count))) }
    }
}
