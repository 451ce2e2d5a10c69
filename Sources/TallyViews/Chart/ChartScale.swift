import Tally

/// Maps values to positions in proportion.
struct LinearScale: Sendable {
    private let start: Double
    private let end: Double
    private let from: Double
    private let to: Double

    /// - Parameters:
    ///   - domain: The values. One value alone is mapped to `from`.
    ///   - from: The position of the lowest value, in pixels.
    ///   - to: The position of the highest value, which may be less than `from`.
    init(_ domain: ClosedRange<Double>, from: Double, to: Double) {
        (start, end) = (domain.lowerBound, domain.upperBound)
        (self.from, self.to) = (from, to)
    }

    func position(_ value: Double) -> Double {
        guard end > start else { return from }
        return from + (value - start) / (end - start) * (to - from)
    }
}

/// Divides a length into equal bands with gaps between them.
struct BandScale: Sendable {
    private let from: Double
    /// The distance between the starts of two bands.
    let step: Double
    /// The width of a band.
    let width: Double

    /// - Parameters:
    ///   - count: The number of bands; 0 counts as 1.
    ///   - gap: The share of each step that is left blank, 0 to 1.
    init(_ count: Int, from: Double, to: Double, gap: Double = 0.2) {
        self.from = from
        step = max(0, to - from) / Double(max(1, count))
        width = step * (1 - gap)
    }

    /// Returns the start of a band.
    func start(_ index: Int) -> Double { from + Double(index) * step + (step - width) / 2 }

    /// Returns the middle of a band.
    func middle(_ index: Int) -> Double { from + (Double(index) + 0.5) * step }
}

/// Gives each day of a range an equal part of a width.
struct DayScale: Sendable {
    let days: ClosedRange<Day>
    private let left: Double
    /// The width of a day.
    let step: Double

    init(_ days: ClosedRange<Day>, in plot: ChartFrame) {
        self.days = days
        left = plot.left
        step = plot.width / Double(days.count)
    }

    /// Returns the left end of a day.
    func start(_ day: Day) -> Double { left + Double(days.lowerBound.distance(to: day)) * step }

    /// Returns the middle of days.
    func middle(_ days: ClosedRange<Day>) -> Double {
        (start(days.lowerBound) + start(days.upperBound) + step) / 2
    }

    /// Returns the part of a plot that belongs to days.
    /// - Parameter gap: The share of the width that is left blank, 0 to 1.
    func frame(_ days: ClosedRange<Day>, in plot: ChartFrame, gap: Double = 0) -> ChartFrame {
        let width = Double(days.count) * step
        return ChartFrame(
            left: start(days.lowerBound) + width * gap / 2, top: plot.top, width: width * (1 - gap),
            height: plot.height)
    }

    /// Returns the days in parts that are as short as they can be and have room for a mark each.
    /// - Parameter room: The width of a mark, in pixels.
    func parts(room: Double) -> [ClosedRange<Day>] {
        let length = max(1, Int((room / max(step, 1e-6)).rounded(.up)))
        return stride(from: days.lowerBound, through: days.upperBound, by: length).map { first in
            first...min(first.adding(days: length - 1), days.upperBound)
        }
    }
}
