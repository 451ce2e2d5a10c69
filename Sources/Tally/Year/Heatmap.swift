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
