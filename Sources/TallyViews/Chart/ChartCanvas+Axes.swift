import Tally

/// Axes.
extension ChartCanvas {
    /// The height of the names below a plot.
    static let dayAxisHeight = 20.0

    /// Draws the axis of the values at the left of the plot, with a line for each tick, and takes its room.
    /// - Returns: The positions of the values.
    mutating func valueAxis(_ ticks: ChartTicks, _ name: (Double) -> String) -> LinearScale {
        let names = ticks.values.map(name)
        plot.left += Self.valueMargin(ticks, name)
        // Half the height of the highest name.
        plot.top += 5
        let scale = LinearScale(0...ticks.end, from: plot.bottom, to: plot.top)
        for (value, name) in zip(ticks.values, names) {
            let y = scale.position(value)
            add(
                .line(from: ChartPoint(plot.left, y), to: ChartPoint(plot.right, y))
                    .classed(value == 0 ? "axis" : "grid"))
            add(.text(name, at: ChartPoint(plot.left - 6, y + 4), .end).classed("muted"))
        }
        return scale
    }

    /// Returns the width of the names of a value axis.
    static func valueMargin(_ ticks: ChartTicks, _ name: (Double) -> String) -> Double {
        (ticks.values.map { ChartText.width(name($0)) }.max() ?? 0) + 8
    }

    /// The number of steps of a value axis that there is room for.
    var valueSteps: Int { min(6, max(1, Int(plot.height / 36))) }

    /// Names days below the plot, as many as there is room for.
    mutating func dayAxis(_ scale: DayScale) {
        let ticks = DayTicks(scale.days, width: plot.width, weekStart: moment.weekStart)
        let names = ticks.ticks.map { (text: $0.name, at: scale.middle($0.day...$0.day)) }
        add(self.names(names, baseline: plot.bottom + 15, from: plot.left, to: plot.right))
    }

    /// Returns names centered below their places, moved inwards at the ends, without those that would touch others.
    func names(_ names: [(text: String, at: Double)], baseline: Double, from left: Double, to right: Double)
        -> [SVGElement]
    {
        var end = -Double.infinity
        return names.compactMap { name in
            let half = ChartText.width(name.text) / 2
            guard half * 2 <= right - left + 2 * Self.margin else { return nil }
            let middle = min(max(name.at, left + half - Self.margin), right - half + Self.margin)
            guard middle - half >= end + 6 else { return nil }
            end = middle + half
            return .text(name.text, at: ChartPoint(middle, baseline), .middle).classed("muted")
        }
    }
}

/// The days that an axis names.
struct DayTicks: Sendable {
    let ticks: [(day: Day, name: String)]

    /// Chooses the smallest step whose names have room: days, weeks, months or years.
    init(_ days: ClosedRange<Day>, width: Double, weekStart: Weekday) {
        let steps: [Step] =
            [.days(1), .days(2), .weeks(1), .weeks(2), .months(1), .months(2), .months(3), .months(6)]
            + [1, 2, 5, 10, 20, 50, 100].map { .months(12 * $0) }
        var ticks: [(day: Day, name: String)] = []
        for step in steps {
            // Each name takes at least this much room.
            guard Double(days.lowerBound.distance(to: days.upperBound) / step.days) * 20 <= width else {
                continue
            }
            let found = step.ticks(in: days, weekStart: weekStart)
            let room = found.reduce(0) { $0 + ChartText.width($1.name) + 12 }
            // A long step may fall on no day of the range.
            if found.isEmpty { break }
            ticks = found
            if room <= width + 24 { break }
        }
        self.ticks = ticks
    }

    private enum Step {
        case days(Int)
        case weeks(Int)
        case months(Int)

        /// About.
        var days: Int {
            switch self {
            case .days(let count): count
            case .weeks(let count): count * 7
            case .months(let count): count * 30
            }
        }

        func ticks(in range: ClosedRange<Day>, weekStart: Weekday) -> [(day: Day, name: String)] {
            switch self {
            case .days(let count):
                return stride(from: range.lowerBound, through: range.upperBound, by: count).map {
                    ($0, Self.name($0))
                }
            case .weeks(let count):
                let first = range.lowerBound.adding(
                    days: (7 - range.lowerBound.weekday.daysSince(weekStart)) % 7)
                return stride(from: first, through: range.upperBound, by: 7 * count).map {
                    ($0, Self.name($0))
                }
            case .months(let count):
                let months = stride(
                    from: Self.number(Month(containing: range.lowerBound)),
                    through: Self.number(Month(containing: range.upperBound)), by: 1)
                return months.filter { $0.isMultiple(of: count) }
                    .compactMap { Month(year: $0 / 12, month: $0 % 12 + 1) }
                    .filter { range.contains($0.first) }
                    .map { ($0.first, $0.month == 1 ? "\($0.year)" : $0.shortName) }
            }
        }

        private static func number(_ month: Month) -> Int { month.year * 12 + month.month - 1 }

        private static func name(_ day: Day) -> String { "\(day.day) \(Month(containing: day).shortName)" }
    }
}

extension ClosedRange<Day> {
    /// The days in words, such as `22 Oct – 20 Nov 2026`.
    var words: String {
        if lowerBound == upperBound { return lowerBound.words }
        let first =
            lowerBound.year == upperBound.year
            ? "\(lowerBound.day) \(Month(containing: lowerBound).shortName)" : lowerBound.words
        return first + " – " + upperBound.words
    }
}

extension Day {
    /// The day with its weekday, such as `Fri 20 Nov 2026`.
    var chartName: String { "\(Wording.shortName(weekday)) \(words)" }
}
