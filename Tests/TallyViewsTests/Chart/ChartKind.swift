import JSONRPC
import Support
import Testing

/// A `chart.*` method with parameters.
struct ChartKind: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    var params: [String: JSONValue] = [:]
    /// The lives that lack what it draws.
    var missing: [Life] = []

    var testDescription: String { name }

    static let all = [
        ChartKind(name: "year", method: "chart.year"),
        ChartKind(
            name: "year-habit", method: "chart.year", params: ["stat": "habit:Read", "palette": "orange"],
            missing: [.empty, .day, .hostile]),
        ChartKind(name: "score", method: "chart.score"),
        ChartKind(
            name: "score-year", method: "chart.score", params: ["from": "2026-01-01"],
            missing: [.empty, .day, .extreme, .hostile]),
        ChartKind(name: "ring", method: "chart.ring", params: ["date": "2026-11-19"]),
        ChartKind(name: "projects", method: "chart.projects"),
        ChartKind(name: "month", method: "chart.month"),
        ChartKind(name: "time-activity", method: "chart.time", params: ["by": "activity"]),
        ChartKind(name: "time-day", method: "chart.time"),
        ChartKind(name: "time-hour", method: "chart.time", params: ["by": "hour"]),
        ChartKind(name: "habit", method: "chart.habit", params: ["habit": "Read"], missing: [.empty]),
        ChartKind(
            name: "habit-week", method: "chart.habit", params: ["habit": "Run", "from": "2026-06-01"],
            missing: [.empty, .day, .extreme, .hostile]),
        ChartKind(name: "trend", method: "chart.trend"),
        ChartKind(
            name: "trend-week", method: "chart.trend", params: ["by": "week"],
            missing: [.empty, .day, .extreme, .hostile]),
        ChartKind(name: "burndown", method: "chart.burndown", params: ["to": "2026-12-15"]),
        ChartKind(
            name: "burndown-year", method: "chart.burndown", params: ["from": "2026-01-01"],
            missing: [.empty, .day, .extreme, .hostile]),
    ]

    /// The lives that it can be drawn of.
    var lives: [Life] { Life.allCases.filter { !missing.contains($0) } }

    /// Returns the chart of a life.
    func drawn(_ life: Life, _ further: [String: JSONValue] = [:]) throws -> DrawnChart {
        try DrawnChart(life.session.result(method, .object(params.merging(further) { $1 })))
    }
}

/// The result of a `chart.*` method.
struct DrawnChart {
    /// A line of text, as it is placed.
    struct Words {
        let text: String
        let left: Double
        let right: Double
        let baseline: Double
        let size: Double
    }

    let svg: String
    let width: Int
    let height: Int
    let title: String
    let description: String

    init(_ result: JSONValue) throws {
        svg = try #require(result["svg"]?.string)
        width = try #require(result["width"]?.integer)
        height = try #require(result["height"]?.integer)
        title = try #require(result["title"]?.string)
        description = try #require(result["description"]?.string)
    }
}
