import Tally

/// The seconds of activities in one bar, such as that of a day.
struct TimeBar: Sendable {
    /// What the bar is of.
    let name: String
    let frame: ChartFrame
    let days: ClosedRange<Day>?
    /// The seconds of each layer, from the bottom.
    let seconds: [Double]
}

/// The activities that stacked bars have a layer for. Those with the least time share the last one.
struct TimeLayers: Sendable {
    let names: [String]
    let classes: [String]
    private let count: Int

    private static let maxCount = 7

    init<Place>(_ shares: [TimeDistribution<Place>.Share], on canvas: inout ChartCanvas) {
        count = shares.count > Self.maxCount ? Self.maxCount - 1 : shares.count
        var names: [String] = []
        var classes: [String] = []
        for share in shares.prefix(count) {
            names.append(canvas.plain(share.activity.name))
            classes.append("fill-" + canvas.use(share.activity.color))
        }
        if shares.count > count {
            names.append("\(shares.count - count) others")
            classes.append("muted")
        }
        (self.names, self.classes) = (names, classes)
    }

    var legend: [LegendItem] { zip(names, classes).map { LegendItem(swatch: .area($1), name: $0) } }

    /// Returns the seconds of each layer.
    func seconds<Place>(_ shares: [TimeDistribution<Place>.Share], at places: [Place]) -> [Double] {
        func sum(_ share: TimeDistribution<Place>.Share) -> Int {
            places.reduce(0) { $0 + (share.seconds[$1] ?? 0) }
        }
        var seconds = shares.prefix(count).map { Double(sum($0)) }
        if shares.count > count { seconds.append(Double(shares.dropFirst(count).reduce(0) { $0 + sum($1) })) }
        return seconds
    }
}

extension ChartCanvas {
    /// Draws stacked bars from the bottom of the plot.
    /// - Parameter heights: The positions of seconds.
    mutating func add(_ bars: [TimeBar], _ layers: TimeLayers, _ heights: LinearScale, unit: String) {
        for bar in bars {
            var sum = 0.0
            for (layer, seconds) in bar.seconds.enumerated() where seconds > 0 {
                let bottom = heights.position(sum)
                sum += seconds
                let top = heights.position(sum)
                // A line of the ground separates layers.
                let gap = sum > seconds ? min(1, (bottom - top) / 2) : 0
                let frame = ChartFrame(
                    left: bar.frame.left, top: top, right: bar.frame.right, bottom: bottom - gap)
                let words =
                    "\(layers.names[layer]), \(bar.name): \(Wording.duration(Int(seconds.rounded())))\(unit)"
                add(.rect(frame).classed(layers.classes[layer]).value(seconds, words, on: bar.days))
            }
        }
    }
}
