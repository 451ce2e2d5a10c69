import Tally

/// The counts of a habit's periods as bars, with its target, and its strength below them.
public struct HabitChart: Sendable {
    public let course: HabitCourse

    public init(course: HabitCourse) {
        self.course = course
    }

    public func drawn(_ options: ChartOptions, at moment: Moment) -> Chart {
        var canvas = ChartCanvas(options, width: 720, height: 300, at: moment)
        let habit = course.habit
        let name = canvas.plain(habit.habit.name)
        let streak = "streak \(habit.streak.current)"
        canvas.heading(name, "\(streak), strength \(Wording.percent(habit.strength)), \(course.days.words)")
        let color = canvas.use(habit.habit.color)
        canvas.legend([
            LegendItem(swatch: .area("fill-\(color)"), name: "Met"),
            LegendItem(swatch: .area("open line-\(color)"), name: "Not met"),
            LegendItem(swatch: .line("dashed line-text"), name: "Target"),
            LegendItem(swatch: .line("line-series1"), name: "Strength"),
        ])
        canvas.plot.bottom -= ChartCanvas.dayAxisHeight
        let whole = canvas.plot
        let hasStrength = whole.height >= 100
        let split = hasStrength ? whole.top + (whole.height - 16) * 0.65 : whole.bottom
        let bars = Self.bars(of: course, width: whole.width)
        let largest = bars.map { max($0.value, $0.target ?? 0) }.max() ?? 0
        let ticks = ChartTicks(to: largest, count: max(1, Int((split - whole.top) / 36)), isWhole: isWhole)
        let margin = max(
            ChartCanvas.valueMargin(ticks, ChartNumber.short),
            hasStrength ? ChartCanvas.valueMargin(Self.percents, Self.percent) : 0)
        canvas.plot.bottom = split
        canvas.plot.left = whole.left + margin - ChartCanvas.valueMargin(ticks, ChartNumber.short)
        let heights = canvas.valueAxis(ticks, ChartNumber.short)
        let scale = DayScale(course.days, in: canvas.plot)
        for bar in bars { draw(bar, color, scale, heights, on: &canvas) }
        drawTarget(bars, scale, heights, on: &canvas)
        canvas.plot = whole
        if hasStrength {
            canvas.plot.top = split + 16
            canvas.plot.left = whole.left + margin - ChartCanvas.valueMargin(Self.percents, Self.percent)
            drawStrength(bars, scale, on: &canvas)
        }
        canvas.plot.left = whole.left + margin
        canvas.dayAxis(scale)
        return canvas.chart(title: "\(name), \(course.days.words)", description: description(canvas, bars))
    }

    private static let percents = ChartTicks(to: 1, count: 1, isWhole: true)
    private static func percent(_ value: Double) -> String { Wording.percent(value) }

    private var isWhole: Bool { course.entries.allSatisfy { $0.period.total.whole != nil } }

    private func description(_ canvas: ChartCanvas, _ bars: [Bar]) -> String {
        let met = course.entries.count { $0.period.outcome == .met }
        let counted = course.entries.count { [.met, .missed].contains($0.period.outcome) }
        guard course.total > .zero else { return "Nothing was counted on these days." }
        let unit = canvas.plain(course.habit.habit.unit ?? HabitUnit.times)
        return
            "\(course.total) \(unit), the target met in \(met) of \(Wording.count(counted, "period")), with a "
            + "strength of \(Wording.percent(course.habit.strength)) today."
    }

    private func draw(
        _ bar: Bar, _ color: String, _ scale: DayScale, _ heights: LinearScale, on canvas: inout ChartCanvas
    ) {
        var frame = scale.frame(bar.days.clamped(to: course.days), in: canvas.plot, gap: 0.2)
        frame.top = heights.position(bar.value)
        let words = bar.words(unit: course.habit.habit.unit.map { " " + canvas.plain($0) } ?? "")
        // An outline is half outside of its mark.
        let line = min(0.75, frame.width / 4)
        let inner = ChartFrame(
            left: frame.left + line, top: frame.top + line, right: frame.right - line, bottom: frame.bottom)
        var marks: [SVGElement] = []
        if bar.value > 0 {
            marks.append(
                bar.isMet
                    ? .rect(frame).classed("fill-\(color)") : .rect(inner).classed("open line-\(color)"))
        }
        marks.append(.rect(scale.frame(bar.days.clamped(to: course.days), in: canvas.plot)).classed("hit"))
        canvas.add(SVGElement.group(marks).value(bar.value, words, on: bar.days))
    }

    /// Draws the target of each bar, which may change from one to the next.
    private func drawTarget(
        _ bars: [Bar], _ scale: DayScale, _ heights: LinearScale, on canvas: inout ChartCanvas
    ) {
        var path = ""
        var last: (end: Double, target: Double)?
        for bar in bars {
            guard let target = bar.target else {
                last = nil
                continue
            }
            let frame = scale.frame(bar.days.clamped(to: course.days), in: canvas.plot)
            if last?.target != target || last?.end != frame.left {
                path += "M" + SVGNumber.text(ChartPoint(frame.left, heights.position(target)))
            }
            path += "H" + SVGNumber.text(frame.right)
            last = (frame.right, target)
        }
        if !path.isEmpty { canvas.add(.path(path).classed("line thin dashed line-text")) }
    }

    private func drawStrength(_ bars: [Bar], _ scale: DayScale, on canvas: inout ChartCanvas) {
        let heights = canvas.valueAxis(Self.percents, Self.percent)
        let points = bars.compactMap { bar -> ChartPoint? in
            let day = bar.days.upperBound
            guard course.days.contains(day) else { return nil }
            return ChartPoint(scale.middle(day...day), heights.position(bar.strength))
        }
        let line = MonotoneCurve(points)
        canvas.add(.path(line.area(downTo: canvas.plot.bottom)).classed("area fill-series1"))
        canvas.add(.path(line.path).classed("line line-series1"))
        if let last = points.last { canvas.add(.circle(last, radius: 3).classed("fill-series1")) }
    }

    /// A period, or several where there is no room for each.
    private struct Bar {
        let days: ClosedRange<Day>
        /// The mean of the periods.
        let value: Double
        /// The mean target; nil without one.
        let target: Double?
        /// Whether all periods that are decided are met.
        let isMet: Bool
        private let name: String
        private let state: String
        /// At the end of the periods.
        let strength: Double

        init?(_ entries: ArraySlice<HabitCourse.Entry>) {
            guard let first = entries.first, let last = entries.last else { return nil }
            let count = Double(entries.count)
            days = first.period.exclusiveDays.lowerBound...last.period.exclusiveDays.upperBound
            value = entries.reduce(0) { $0 + $1.period.total.value } / count
            let targets = entries.map(\.period.target).filter { $0 != .daily }
            target = targets.isEmpty ? nil : targets.reduce(0) { $0 + $1.count.value } / Double(targets.count)
            let outcomes = entries.map(\.period.outcome)
            isMet = !outcomes.contains(.missed) && outcomes.contains(.met)
            strength = last.strength
            name = days.count == 1 ? days.lowerBound.chartName : days.words
            state =
                entries.count == 1
                ? Self.words(first.period.outcome)
                : "met \(outcomes.count { $0 == .met }) of \(entries.count) times"
        }

        func words(unit: String) -> String {
            let aim = target.map { " of \(SVGNumber.text($0))" } ?? ""
            return
                "\(name): \(SVGNumber.text(value))\(aim)\(unit), \(state), strength \(Wording.percent(strength))"
        }

        private static func words(_ outcome: HabitPeriod.Outcome) -> String {
            switch outcome {
            case .met: "met"
            case .missed: "missed"
            case .open: "open"
            case .skipped: "skipped"
            case .notDue: "not due"
            }
        }
    }

    private static func bars(of course: HabitCourse, width: Double) -> [Bar] {
        let room = max(1, Int(width / 3))
        let count = max(1, (course.entries.count + room - 1) / room)
        return stride(from: 0, to: course.entries.count, by: count).compactMap { start in
            Bar(course.entries[start..<min(start + count, course.entries.count)])
        }
    }
}
