import Foundation
import JSONRPC
import Tally
import TallyViews

/// What a resource shows, as its URI names it.
enum ResourceName: Hashable, Sendable {
    case today
    case week
    /// A day, as a date or in words.
    case day(String)
    /// A task, by number or id.
    case task(String)
    /// The current year of a stat.
    case year(String)

    private static let scheme = "tally://"

    /// Parses a URI; nil if it has no form of a resource.
    init?(_ uri: String) {
        guard uri.hasPrefix(Self.scheme) else { return nil }
        let path = uri.dropFirst(Self.scheme.count)
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("today", 1): self = .today
        case ("week", 1): self = .week
        case (let kind?, 2):
            guard let named = parts[1].removingPercentEncoding, !named.isEmpty else { return nil }
            switch kind {
            case "day": self = .day(named)
            case "task": self = .task(named)
            case "year": self = .year(named)
            default: return nil
            }
        default: return nil
        }
    }

    /// Returns what the resource shows, as text and, for a year, as a picture.
    func contents(on engine: isolated Engine) throws -> [Content] {
        switch self {
        case .today: [.text(try ViewTodayMethod(members: ["width": 100]).run(on: engine))]
        case .week: [.text(try ViewReviewMethod(members: ["width": 100]).run(on: engine))]
        case .day(let date):
            [.text(try ViewDayMethod(members: ["date": .string(date), "width": 100]).run(on: engine))]
        case .task(let id):
            [.text(try ViewTaskMethod(members: ["id": .string(id), "width": 100]).run(on: engine))]
        case .year(let stat):
            [
                .text(
                    YearSummary(year: try heatmap(of: stat, on: engine)).drawn(
                        .forModels, at: try engine.moment)),
                Content(type: "image/svg+xml", text: try picture(of: stat, on: engine)),
            ]
        }
    }

    private func heatmap(of stat: String, on engine: isolated Engine) throws -> Heatmap {
        try YearHeatmapMethod(members: ["stat": .string(stat)]).run(on: engine)
    }

    private func picture(of stat: String, on engine: isolated Engine) throws -> String {
        try ChartYearMethod(members: ["stat": .string(stat)]).run(on: engine).svg ?? ""
    }

    /// One form of what a resource shows.
    struct Content: Sendable {
        let type: String
        let text: String

        static func text(_ view: TextView) -> Content { Content(type: "text/plain", text: view.text) }
    }
}

extension ResourceName {
    /// Whether an event may have changed what the resource shows.
    func isAffected(by event: Event, on engine: isolated Engine) throws -> Bool {
        switch event.content {
        case .changed(_, let changes):
            guard case .task(let id) = self else { return true }
            if changes.isEmpty { return true }
            guard let reference = TaskReference(id), let task = try? engine.task(reference) else {
                return changes.contains { $0.entity == "task" }
            }
            return changes.contains { $0.id == task.task.id.text }
        case .day:
            if case .task = self { return false }
            return true
        case .reminder, .habitReminder, .celebration, .stakeExpired: return false
        }
    }
}
