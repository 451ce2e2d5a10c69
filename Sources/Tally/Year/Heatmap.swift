/// The value and level of a stat on every day of a year.
public struct Heatmap: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let value: Double
        /// The level, 0 to 5; see `HeatScale`. That of a skipped day of a habit is 0.
        public let level: Int
    }

    public let year: Int
    public let offer: YearStatInfo
    public let scale: HeatScale
    public let days: [Entry]

    public let total: Double

    /// - Parameter values: The values by day, in parts of the stat's unit. Missing and negative values count as 0; other days are ignored.
    /// - Parameter skipped: The days that have no level, whatever their value.
    init(_ days: ClosedRange<Day>, of offer: YearStatInfo, values: [Day: Int], skipped: SkippedDays) {
        year = days.lowerBound.year
        self.offer = offer
        let dated = days.map { (date: $0, parts: max(0, values[$0] ?? 0), isSkipped: skipped.contains($0)) }
        let unit = Double(offer.stat.parts)
        let scale = HeatScale(dated.lazy.filter { !$0.isSkipped }.map { Double($0.parts) }, unit: unit)
        self.scale = scale
        self.days = dated.map { day in
            let value = Double(day.parts) / unit
            return Entry(date: day.date, value: value, level: day.isSkipped ? 0 : scale.level(of: value))
        }
        // Only whole parts add up exactly.
        total = Double(dated.reduce(0) { $0 + $1.parts }) / unit
    }
}

/// The levels of a year's values: 0 for zero, otherwise 1 to 5 in equal steps from smallest to largest.
public struct HeatScale: Sendable, Hashable {
    public static let levels = 5

    /// The smallest and the largest value above 0; nil if there is none.
    public let range: ClosedRange<Double>?
    /// The lower bounds of levels 1 to 5; all equal if all values are equal, empty if `range` is nil.
    public let thresholds: [Double]

    /// - Parameters:
    ///   - values: The values of the year, in parts; those of 0 or less are ignored.
    ///   - unit: The parts of one. With whole parts a value that equals a threshold reaches it.
    public init(_ values: some Sequence<Double>, unit: Double = 1) {
        let counted = values.filter { $0 > 0 }
        guard let smallest = counted.min(), let largest = counted.max() else {
            range = nil
            thresholds = []
            return
        }
        range = smallest / unit...largest / unit
        thresholds = (0..<Self.levels).map { step in
            (smallest + (largest - smallest) * Double(step) / Double(Self.levels)) / unit
        }
    }

    /// Returns the level of a value: the number of thresholds it reaches.
    public func level(of value: Double) -> Int {
        value > 0 ? thresholds.count { $0 <= value } : 0
    }
}
