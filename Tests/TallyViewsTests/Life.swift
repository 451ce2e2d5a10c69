import Foundation
import JSONRPC
import Support
import Tally
import Testing

/// Databases that views, charts and reports are drawn from, as of Friday, 20 November 2026, 09:00 UTC.
enum Life: String, CaseIterable {
    /// A year of tasks, habits and tracked time.
    case year
    case empty
    /// One entry of each kind.
    case day
    /// The largest values, single ones and equal ones.
    case extreme
    /// Names that are markup, long, from right to left, or emoji.
    case hostile

    /// The session with the data. Drawing only reads, so each is made once.
    var session: TestSession {
        get throws {
            guard let session = Self.sessions[self] else { return TestSession() }
            return try session.get()
        }
    }

    private static let sessions = Dictionary(
        uniqueKeysWithValues: allCases.map { life in (life, Result { try life.played() }) })

    private func played() throws -> TestSession {
        switch self {
        case .year: try Self.fullYear()
        case .empty: try TestSession(playing: Self.friday)
        case .day: try TestSession(playing: Self.oneDay + Self.friday)
        case .extreme: try Self.extremes()
        case .hostile: try Self.withHostileNames()
        }
    }

    private static let friday = "2026-11-20T09:00:00Z\n"

    private static let oneDay = #"""
        2026-11-19T08:00:00Z
        habit.create {"name": "Read", "unit": "pages", "target": {"count": 20, "per": "day"}}
        activity.create {"name": "Writing"}
        project.create {"name": "Garden"}
        task.create {"title": "Sow the lettuce", "project": "Garden", "due": "2026-11-19"}
        task.create {"title": "Mow the lawn", "project": "Garden"}
        time.log {"activity": "Writing", "start": "2026-11-19T06:00:00Z", "end": "2026-11-19T07:30:00Z"}
        habit.set {"habit": "Read", "count": 25}
        task.complete {"id": 1}

        """#

    private static func fullYear() throws -> TestSession {
        var random = SeededRandom(seed: 20)
        let session = try TestSession(
            playing: #"""
                2026-01-01T06:00:00Z
                project.create {"name": "Garden"}
                project.create {"name": "Küche & Café ☕"}
                project.create {"name": "Thesis"}
                project.create {"name": "Work"}
                activity.create {"name": "Writing"}
                activity.create {"name": "Running"}
                activity.create {"name": "日本語の勉強"}
                habit.create {"name": "Read", "unit": "pages", "target": {"count": 20, "per": "day"}}
                habit.create {"name": "Run", "target": {"count": 3, "per": "week"}}
                """#)
        let first = Day(number: 20_454)
        var tasks = 0
        for day in first...first.adding(days: 322) {
            session.clock.set(try instant("\(day)T18:00:00Z"))
            let isWeekend = [.saturday, .sunday].contains(day.weekday)
            for _ in 0..<random.below(isWeekend ? 2 : 4) {
                tasks += 1
                try addTask(tasks, on: day, to: session, &random)
            }
            try addHabitsAndTime(on: day, to: session, &random)
        }
        session.clock.set(try instant("2026-11-20T09:00:00Z"))
        return session
    }

    private static func addTask(
        _ number: Int, on day: Day, to session: TestSession, _ random: inout SeededRandom
    ) throws {
        let project = ["Inbox", "Garden", "Küche & Café ☕", "Thesis", "Work", "Work"][random.below(6)]
        try session.result(
            "task.create",
            [
                "title": "A task", "project": .string(project), "priority": .string("P\(random.below(4))"),
                "due": .string(day.adding(days: random.below(4)).description),
            ])
        guard random.below(8) > 0 else { return }
        try session.result("task.complete", ["id": .integer(Int64(number))])
    }

    private static func addHabitsAndTime(
        on day: Day, to session: TestSession, _ random: inout SeededRandom
    ) throws {
        if random.below(5) > 0 {
            let count = Int64(5 + random.below(40))
            try session.result("habit.set", ["habit": "Read", "count": .integer(count)])
        }
        if random.below(7) > 3 { try session.result("habit.set", ["habit": "Run", "count": 1]) }
        for (activity, start, end) in [
            ("Writing", "06", "08"), ("Running", "11", "13"), ("日本語の勉強", "14", "17"),
        ] {
            guard random.below(2) > 0 else { continue }
            try session.result(
                "time.log",
                [
                    "activity": .string(activity),
                    "start": .string("\(day)T\(start):\(10 + random.below(50)):00Z"),
                    "end": .string("\(day)T\(end):\(10 + random.below(50)):00Z"),
                ])
        }
    }

    private static func extremes() throws -> TestSession {
        let session = try TestSession(
            playing: #"""
                2026-11-01T06:00:00Z
                project.create {"name": "Everything"}
                project.create {"name": "Nothing"}
                activity.create {"name": "Sleeping"}
                habit.create {"name": "Read", "unit": "letters", "target": {"count": 1000000000, "per": "day"}}
                habit.create {"name": "Equal"}
                2026-11-18T12:00:00Z
                habit.set {"habit": "Read", "count": 1000000000, "date": "2026-11-10"}
                habit.set {"habit": "Read", "count": 0.001, "date": "2026-11-11"}
                2026-11-20T09:00:00Z
                """#)
        for number in 1...300 {
            try session.result(
                "task.create", ["title": "One of many", "project": "Everything", "priority": "P0"])
            guard number > 50 else { continue }
            try session.result(
                "task.complete", ["id": .integer(Int64(number)), "at": "2026-11-14T12:00:00Z"])
        }
        for day in 1...19 {
            let date = (day < 10 ? "2026-11-0" : "2026-11-") + "\(day)"
            try session.result("habit.set", ["habit": "Equal", "count": 4, "date": .string(date)])
            let next = (day < 9 ? "2026-11-0" : "2026-11-") + "\(day + 1)"
            try session.result(
                "time.log",
                [
                    "activity": "Sleeping", "start": .string(date + "T00:00:00Z"),
                    "end": .string(next + "T00:00:00Z"),
                ])
        }
        return session
    }

    /// Names of at most 100 characters, and a long title.
    static let hostileNames = [
        "<script>alert(1)</script>", "]]> & \"quotes\" 'n' --> <!-- &amp;", "שלום \"עולם\" العربية",
        "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪 emoji",
        String(repeating: "W", count: 100), String(repeating: "日本", count: 50),
        "e\u{301}\u{302}\u{303}\u{304}x",
        "a\u{200D}b\u{2066}c", "url(javascript:alert(1))",
    ]

    private static func withHostileNames() throws -> TestSession {
        let session = try TestSession(playing: "2026-11-19T08:00:00Z\n")
        for (index, name) in hostileNames.enumerated() {
            try session.result("project.create", ["name": .string(name)])
            try session.result("activity.create", ["name": .string(name)])
            let title = String(repeating: name, count: 500).unicodeScalars.prefix(500)
            try session.result(
                "task.create",
                [
                    "title": .string(String(String.UnicodeScalarView(title))), "project": .string(name),
                    "due": "2026-11-19",
                ])
            if index.isMultiple(of: 2) {
                try session.result("task.complete", ["id": .integer(Int64(index + 1))])
            }
            let minutes = "\(10 + index)"
            try session.result(
                "time.log",
                [
                    "activity": .string(name), "start": "2026-11-19T06:00:00Z",
                    "end": .string("2026-11-19T06:\(minutes):00Z"),
                ])
        }
        try session.result(
            "habit.create",
            ["name": "Read", "unit": "<b>\"pages\"</b> & ]]>", "target": ["count": 20, "per": "day"]])
        try session.result("habit.set", ["habit": "Read", "count": 25])
        session.clock.set(try instant("2026-11-20T09:00:00Z"))
        return session
    }
}

extension SeededRandom {
    /// Returns a number from 0 to below a limit.
    fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
