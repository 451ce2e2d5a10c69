import Foundation

/// The values that an axis from 0 names.
struct ChartTicks: Sendable {
    /// From 0 on, at equal steps; the last is at least the largest value.
    let values: [Double]

    /// The end of the axis.
    var end: Double { values.last ?? 1 }

    /// Chooses steps of 1, 2 or 5 times a power of ten.
    /// - Parameters:
    ///   - max: The largest value to show; 0 or less counts as 1.
    ///   - count: The number of steps to have, about.
    ///   - isWhole: Whether the steps are whole numbers.
    init(to max: Double, count: Int, isWhole: Bool = true) {
        let max = max > 0 && max.isFinite ? max : 1
        let rough = max / Double(Swift.max(1, count))
        let power = pow(10, floor(log10(rough)))
        let factor = [1.0, 2, 5].first { $0 * power >= rough * (1 - 1e-9) } ?? 10
        self.init(step: isWhole ? Swift.max(1, factor * power) : factor * power, to: max)
    }

    /// Chooses steps of minutes, hours or days for a duration.
    /// - Parameter seconds: The largest value to show.
    init(toSeconds seconds: Double, count: Int) {
        let rough = seconds / Double(Swift.max(1, count))
        let steps = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400].map(
            Double.init)
        let step =
            steps.first { $0 >= rough } ?? 3600 * ChartTicks(to: seconds / 3600, count: count).values[1]
        self.init(step: step, to: seconds > 0 ? seconds : 3600)
    }

    private init(step: Double, to max: Double) {
        let steps = Int((max / step - 1e-9).rounded(.up))
        values = (0...Swift.max(1, steps)).map { Double($0) * step }
    }
}

/// Numbers on charts.
enum ChartNumber {
    /// Returns a short form: `950`, `2.5`, `12k`, `1.5M`, `3G`.
    static func short(_ value: Double) -> String {
        for (unit, name) in [(1e9, "G"), (1e6, "M"), (1e4, "k")] where abs(value) >= unit {
            let unit = name == "k" ? 1e3 : unit
            return Wording.number(value / unit) + name
        }
        return SVGNumber.text(value)
    }

    /// Returns hours or minutes, as an axis names them: `2h`, `30m`, `1h 30m`.
    static func hours(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded())
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return rest == 0 ? "0" : "\(rest)m" }
        return hours >= 10_000 ? short(Double(hours)) + "h" : rest == 0 ? "\(hours)h" : "\(hours)h \(rest)m"
    }
}
