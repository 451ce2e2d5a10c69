import Foundation
import JSONRPC
import Support
import Testing

import Tally

/// What is said about days.
extension Claims {
    /// - Parameter choice: Which of the days are asked about one by one: every fourth, from this one on.
    mutating func askAboutDays(_ session: TestSession, _ first: Day, _ last: Day, choice: UInt64) throws {
        for day in first...last where first.distance(to: day) % 4 == Int(choice % 4) {
            try ask(about: day, session)
        }
        try askRanges(session, first, last)
        for month in Set([Month(containing: first), Month(containing: last)]) {
            try ask(about: month, session, within: first...last)
        }
    }

    private mutating func ask(about day: Day, _ session: TestSession) throws {
        let date: JSONValue = .string(day.description)
        let daily = try session.result("score.daily", ["date": date])
        add("done \(day)", daily.at("completedCount").integer, "score.daily")
        add("done \(day)", daily.at("tasks").elements.count, "score.daily tasks")
        add("score \(day)", daily.at("total").integer, "score.daily")
        add("planned \(day)", daily.at("plannedCount").integer, "score.daily")
        let explained = try session.result("score.explain", ["date": date])
        add("done \(day)", explained.at("parts").elements.count, "score.explain")
        add("score \(day)", explained.at("parts").sum { $0.at("points").integer }, "score.explain")

        let overview = try session.result("day.overview", ["date": date])
        add("done \(day)", overview.at("score.completedCount").integer, "day.overview")
        add("score \(day)", overview.at("score.total").integer, "day.overview")
        add("planned \(day)", overview.at("score.plannedCount").integer, "day.overview")
        add("time \(day)", overview.at("time").sum { $0.at("seconds").integer }, "day.overview")
        // Lists omit deleted tasks, whose completions still count.
        add("listed \(day)", overview.at("tasks.completed").elements.count, "day.overview")
        add("listed \(day)", daily.at("tasks").count { $0.at("deleted") == false }, "score.daily")
        let open = overview.at("tasks.due").elements.filter { $0["status"] == "open" }
        let inFocus = (overview.at("focus.tasks").elements + overview.at("focus.waiting").elements).map {
            $0.at("task")
        }
        let rows = Set((open + inFocus + daily.at("tasks").elements).map { $0.at("number").integer })
        add("rows \(day)", rows.count, "day.overview")
        add("focus \(day)", overview.at("focus.completedCount").integer, "day.overview")
        add("due \(day)", overview.at("tasks.due").count { $0.at("status") == "open" }, "day.overview")

        let due = try session.result("task.list", ["day": date, "status": "open"])
        add("due \(day)", due.at("total").integer, "task.list day")
        add(
            "done \(day)", try session.result("calendar.day", ["date": date]).at("completedCount").integer,
            "calendar.day")
        let focus = try session.result("focus.day", ["date": date])
        add("focus \(day)", focus.at("completedCount").integer, "focus.day")
        add("focus \(day)", focus.at("tasks").count { $0.at("state") == "completed" }, "focus.day tasks")
        add("placed \(day)", focus.at("totalCount").integer, "focus.day")
        add("placed \(day)", focus.at("tasks").elements.count, "focus.day tasks")
        let ofDay = try session.result("task.list", ["day": date, "limit": 1000])
        let planned =
            focus.at("tasks").elements.map { $0.at("task.number") }
            + (ofDay.at("tasks").elements + daily.at("tasks").elements).map { $0.at("number") }
        add("planned \(day)", Set(planned.map(\.integer)).count, "focus.day and tasks of the day")
        for grouping in ["activity", "project", "day"] {
            let summary = try session.result(
                "time.summary", ["by": .string(grouping), "from": date, "to": date])
            add("time \(day)", summary.at("totalSeconds").integer, "time.summary by \(grouping)")
            add(
                "time \(day)", summary.at("rows").sum { $0.at("seconds").integer },
                "time.summary rows by \(grouping)")
        }
        try askViews(about: day, session)
    }

    private mutating func askViews(about day: Day, _ session: TestSession) throws {
        let view = try session.view("view.day", ["date": .string(day.description)])
        add("score \(day)", view.number(/score (\d+)/), "view.day")
        // A day without any task to list has no such part.
        add("done \(day)", view.number(/(\d+) of \d+ done/) ?? 0, "view.day")
        add("rows \(day)", view.number(/(?m)^\S.*score.* of (\d+) done/) ?? 0, "view.day")
        add("listed \(day)", view.number(/(?m)^Done\s+(\d+)$/) ?? 0, "view.day")
        let score = try session.view("view.score", ["date": .string(day.description)])
        add("score \(day)", score.number(/(?m)^Score on .*: (\d+)/), "view.score")
        add("done \(day)", score.number(/(\d+) of \d+ done/) ?? 0, "view.score")
    }

    private mutating func askRanges(_ session: TestSession, _ first: Day, _ last: Day) throws {
        let range: JSONValue = ["from": .string(first.description), "to": .string(last.description)]
        let scores = try session.result("score.range", range)
        for day in scores.at("days").elements {
            add("score \(day.date)", day.at("total").integer, "score.range")
            add("done \(day.date)", day.at("completedCount").integer, "score.range")
        }
        for day in try session.result("stats.completion", range).at("days").elements {
            add("done \(day.date)", day.at("completedCount").integer, "stats.completion")
            add("planned \(day.date)", day.at("plannedCount").integer, "stats.completion")
        }
        for point in try session.result("stats.trend", range).at("points").elements {
            add("done \(point.date)", point.at("completed").integer, "stats.trend")
            add("score \(point.date)", point.at("score").integer, "stats.trend")
        }
        for (stat, number) in [("tasks", "done"), ("score", "score")] {
            let year = try session.result("year.heatmap", ["stat": .string(stat), "year": 2026])
            for day in year.at("days").elements where (first...last).contains(day.day) {
                add("\(number) \(day.date)", day.at("value").double, "year.heatmap")
            }
        }
        let summary = try session.result(
            "time.summary", ["by": "day", "from": range.at("from"), "to": range.at("to")])
        for row in summary.at("rows").elements {
            add("time \(row.date)", row.at("seconds").integer, "time.summary of a range")
        }
    }

    private mutating func ask(about month: Month, _ session: TestSession, within days: ClosedRange<Day>)
        throws
    {
        let name: JSONValue = .string(month.description)
        let calendar = try session.result("calendar.month", ["month": name])
        let cells = calendar.at("weeks").elements.flatMap(\.elements)
        for cell in cells where days.contains(cell.day) {
            add("done \(cell.date)", cell.at("done").integer, "calendar.month \(month)")
            add("open \(cell.date)", cell.at("open").integer, "calendar.month \(month)")
        }
        let inMonth = cells.filter { $0.at("inMonth") == true }
        add("month \(month)", calendar.at("completedCount").integer, "calendar.month")
        add("month \(month)", inMonth.reduce(0) { $0 + ($1.at("done").integer ?? 0) }, "calendar.month cells")
        let view = try session.view("view.calendar", ["month": name])
        add("month \(month)", view.number(/(\d+) tasks? done/), "view.calendar")
        for line in view.matches(of: /(?m)^\S? +\w{3} +(\d+) \w{3} +(\d+) open +(\d+) done/) {
            let day = Int(line.1).flatMap { Day(year: month.year, month: month.month, day: $0) }
            guard let day, days.contains(day) else { continue }
            add("open \(day)", Int(line.2), "view.calendar")
            add("done \(day)", Int(line.3), "view.calendar")
        }
    }
}

extension JSONValue {
    fileprivate var date: String { at("date").string ?? "?" }

    fileprivate var day: Day { Day(date) ?? .min }

    func sum(_ value: (JSONValue) -> Int?) -> Int { elements.reduce(0) { $0 + (value($1) ?? 0) } }

    func count(where matches: (JSONValue) -> Bool) -> Int { elements.count(where: matches) }
}

extension TestSession {
    /// Returns the text of a view.
    func view(_ method: String, _ params: JSONValue = [:]) throws -> String {
        guard case .object(var members) = params else { return "" }
        members["width"] = 80
        return try #require(try result(method, .object(members)).at("text").string)
    }
}

extension String {
    /// Returns the first captured number; nil if the pattern does not match.
    func number(_ pattern: Regex<(Substring, Substring)>) -> Int? {
        firstMatch(of: pattern).flatMap { Int($0.1) }
    }
}
