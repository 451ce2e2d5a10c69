/// A smooth line through points that rises and falls only where they do, so that it shows no value that is not there.
///
/// F. N. Fritsch and R. E. Carlson, "Monotone Piecewise Cubic Interpolation", SIAM Journal on Numerical Analysis 17
/// (1980), 238–246.
struct MonotoneCurve: Sendable {
    let points: [ChartPoint]
    /// The slope of the line in each point.
    let slopes: [Double]

    /// - Parameter points: In order of rising x.
    init(_ points: [ChartPoint]) {
        self.points = points
        slopes = Self.slopes(points)
    }

    private static func slopes(_ points: [ChartPoint]) -> [Double] {
        guard points.count > 1 else { return points.map { _ in 0 } }
        let secants = zip(points, points.dropFirst()).map { start, end in
            end.x > start.x ? (end.y - start.y) / (end.x - start.x) : 0
        }
        var slopes = [secants[0]]
        for (left, right) in zip(secants, secants.dropFirst()) {
            slopes.append(left * right <= 0 ? 0 : (left + right) / 2)
        }
        slopes.append(secants[secants.count - 1])
        for (index, secant) in secants.enumerated() {
            guard secant != 0 else {
                (slopes[index], slopes[index + 1]) = (0, 0)
                continue
            }
            let (start, end) = (slopes[index] / secant, slopes[index + 1] / secant)
            let length = (start * start + end * end).squareRoot()
            guard length > 3 else { continue }
            slopes[index] = 3 / length * start * secant
            slopes[index + 1] = 3 / length * end * secant
        }
        return slopes
    }

    /// The line as commands of a path; empty without points.
    var path: String {
        guard let first = points.first else { return "" }
        var path = "M" + SVGNumber.text(first)
        for index in points.indices.dropFirst() {
            let (start, end) = (points[index - 1], points[index])
            let third = (end.x - start.x) / 3
            let controls = [
                ChartPoint(start.x + third, start.y + third * slopes[index - 1]),
                ChartPoint(end.x - third, end.y - third * slopes[index]), end,
            ]
            path += "C" + controls.map { SVGNumber.text($0) }.joined(separator: " ")
        }
        return path
    }

    /// The area between the line and a horizontal one, as commands of a path; empty without points.
    func area(downTo y: Double) -> String {
        guard let first = points.first, let last = points.last else { return "" }
        let corners = [ChartPoint(last.x, y), ChartPoint(first.x, y)]
        return path + corners.map { "L" + SVGNumber.text($0) }.joined() + "Z"
    }
}
