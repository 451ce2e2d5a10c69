/// The value and level of a stat on every day of a year.
public struct Heatmap: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let value: Double
        /// The level, 0 to 5; see `HeatScale`.
        public let level: Int
    }

    public let year: Int
    public let offer: YearStatInfo
    public let scale: HeatScale
    public let days: [Entry]

    public var total: Double { days.reduce(0) { $0 + $1.value } }

    /// - Parameter values: The values by day. Missing and negative values count as 0; other days are ignored.
    init(_ days: ClosedRange<Day>, of offer: YearStatInfo, values: [Day: Double]) {
        year = days.lowerBound.year
        self.offer = offer
        let dated = days.map { (date: $0, value: max(0, values[$0] ?? 0)) }
        let scale = HeatScale(dated.lazy.map(\.value))
        self.scale = scale
        self.days = dated.map { Entry(date: $0.date, value: $0.value, level: scale.level(of: $0.value)) }
    }
}

/// The levels of a year's values: 0 for zero, otherwise 1 to 5 in equal steps from smallest to largest.
public struct HeatScale: Sendable, Hashable {
    public static let levels = 5

    /// The smallest and the largest value above 0; nil if there is none.
    public let range: ClosedRange<Double>?
    /// The lower bounds of levels 1 to 5; all equal if all values are equal, empty if `range` is nil.
    public let thresholds: [Double]

    /// - Parameter values: The values of the year; those of 0 or less are ignored.
    public init(_ values: some Sequence<Double>) {
        let counted = values.filter { $0 > 0 }
        guard let smallest = counted.min(), let largest = counted.max() else {
            range = nil
            thresholds = []
            return
        }
        range = smallest...largest
        thresholds = (0..<Self.levels).map { step in
            smallest + (largest - smallest) * Double(step) / Double(Self.levels)
        }
    }

    /// Returns the level of a value: the number of thresholds it reaches.
    public func level(of value: Double) -> Int {
        value > 0 ? thresholds.count { $0 <= value } : 0
    }
}
