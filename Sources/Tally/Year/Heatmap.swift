/// Every day of a year with the value of a stat and its level.
public struct Heatmap: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let value: Double
        /// 0...5, see `HeatScale`.
        public let level: Int
    }

    public let year: Int
    public let offer: YearStatOffer
    public let scale: HeatScale
    public let days: [Entry]

    public var total: Double { days.reduce(0) { $0 + $1.value } }

    /// - Parameter values: those above 0; days without one, or beside the year, count as 0.
    init(_ days: ClosedRange<Day>, of offer: YearStatOffer, values: [Day: Double]) {
        year = days.lowerBound.year
        self.offer = offer
        let dated = days.map { (date: $0, value: max(0, values[$0] ?? 0)) }
        let scale = HeatScale(dated.lazy.map(\.value))
        self.scale = scale
        self.days = dated.map { Entry(date: $0.date, value: $0.value, level: scale.level(of: $0.value)) }
    }
}

/// Levels for the values of a year: 0 for nothing, otherwise 1 to 5 in equal steps from the smallest to the largest.
public struct HeatScale: Sendable, Hashable {
    public static let levels = 5

    /// The smallest and the largest value above 0; nil where there is none.
    public let range: ClosedRange<Double>?
    /// The lower bound of each level from 1 on; all the same where all values are equal; empty where there are none.
    public let thresholds: [Double]

    /// - Parameter values: those that are not above 0 have no part in it.
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

    /// The level of one of the values: how many thresholds it reaches.
    public func level(of value: Double) -> Int {
        value > 0 ? thresholds.count { $0 <= value } : 0
    }
}
