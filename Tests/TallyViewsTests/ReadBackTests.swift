import Foundation
import JSONRPC
import Support
import Tally
import Testing

/// Reads what views print with `date.parse`, as a person would who types it.
@Suite("What views print is read back") struct ReadBackTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        let now, zone, dayStart: String
        var testDescription: String { "\(now) \(zone) \(dayStart)" }
    }

    private static let scenes = [
        Scene(now: "2026-11-20T10:00:00Z", zone: "Europe/Berlin", dayStart: "00:00"),
        Scene(now: "2026-11-20T01:30:00Z", zone: "Europe/Berlin", dayStart: "04:00"),
        Scene(now: "2026-12-31T22:30:00Z", zone: "America/Los_Angeles", dayStart: "00:00"),
        Scene(now: "2026-03-29T06:00:00Z", zone: "Europe/Berlin", dayStart: "04:00"),
        Scene(now: "2026-04-04T15:00:00Z", zone: "Australia/Lord_Howe", dayStart: "02:15"),
    ]

    /// Every view, with its parameters.
    private static let views: [(method: String, params: [String: JSONValue])] = [
        ("view.today", [:]), ("view.focus", [:]), ("view.list", ["status": .null, "limit": 1000]),
        ("view.task", ["id": 2]), ("view.task", ["id": 9]), ("view.project", [:]),
        ("view.project", ["id": "Inbox", "limit": 1000]), ("view.day", [:]), ("view.calendar", [:]),
        ("view.year", [:]), ("view.score", [:]), ("view.habits", [:]), ("view.time", [:]),
        ("view.stakes", [:]), ("view.statusline", [:]), ("view.agenda", [:]), ("view.log", ["limit": 1000]),
        ("view.stats", [:]), ("view.trend", [:]), ("view.burndown", ["to": "in 9 days"]),
        ("view.history", ["habit": "Read"]), ("view.entries", [:]),
        ("view.reminders", [:]), ("view.score", ["from": "7 days ago"]),
    ]

    private static func session(_ scene: Scene) throws -> (TestSession, Day) {
        let session = TestSession(now: try instant(scene.now))
        try session.result(
            "settings.update", ["timeZone": .string(scene.zone), "dayStart": .string(scene.dayStart)])
        let today = try day(try #require(session.result("score.daily")["date"]?.string))
        for (index, distance) in ([0, 1, 2, 3, 6, 7, 20, 45, 390, -1, -2, -6, -7, -40, -400]).enumerated() {
            let date = today.adding(days: distance).description
            for time in ["", "T00:30", "T09:15", "T23:45"] {
                try session.result(
                    "task.create", ["title": .string("a\(index)"), "due": .string(date + time)])
            }
        }
        try session.result("task.create", ["title": "b", "due": "in 3 days", "stake": [:]])
        try session.result("task.create", ["title": "c", "due": "tomorrow 9:00", "stake": [:]])
        for task in [1, 2, 40] { try session.result("focus.add", ["id": .integer(Int64(task))]) }
        for (task, at) in [(6, "today"), (7, "yesterday"), (8, "3 days ago"), (9, "60 days ago")] {
            try session.result("task.complete", ["id": .integer(Int64(task)), "at": .string(at)])
        }
        try session.result("activity.create", ["name": "Work"])
        for (start, end) in [("3h ago", "2h ago"), ("yesterday 9:00", "yesterday 10:00")] {
            try session.result(
                "time.log", ["activity": "Work", "start": .string(start), "end": .string(end)])
        }
        try session.result("habit.create", ["name": "Read"])
        return (session, today)
    }

    private static let months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    private static let weekdays = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
    private static let dates =
        "(?:(?:\(weekdays)[a-z]* {1,2})?(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2} \(months)\\b(?: \\d{4})?)"
        + "|today|tomorrow|yesterday|\\d+ days ago|\(weekdays)\\b)"

    /// Returns the dates and times in a line, as they stand there.
    private static func dates(in line: String) throws -> [String] {
        let pattern = dates + "(?:,? \\d\\d:\\d\\d\\b)?"
        return try line.matches(of: Regex<Substring>(pattern)).map { String($0.output) }
    }

    /// Returns what a printed date means: in the future if it can be, in the kind that its value has.
    private static func value(of text: String, _ kind: String, _ session: TestSession) throws -> String? {
        let result = try session.reply("date.parse", ["text": .string(text), "kind": .string(kind)])["result"]
        return result.flatMap { $0["date"]?.string ?? $0["at"]?.string }
    }

    @Test("Every date that any view prints is understood", arguments: scenes)
    func understood(scene: Scene) throws {
        let (session, _) = try Self.session(scene)
        var count = 0
        for (method, params) in Self.views {
            let view = try session.view(method, params.merging(["width": 110]) { $1 })
            // The first lines of a calendar name the columns of its grid.
            let grid = ["view.calendar": 1, "view.year": Int.max][method] ?? 0
            let columns = "Mon +Tue|Sun +Mon|^ *\(Self.weekdays) "
            for (index, line) in view.lines.enumerated() {
                if grid > 0,
                    method == "view.year" || line.range(of: columns, options: .regularExpression) != nil,
                    !line.contains(" open ")
                {
                    continue
                }
                for text in try Self.dates(in: line) {
                    let ahead = try Self.value(of: text, "due", session)
                    let past = try Self.value(of: text, "past", session)
                    #expect(ahead != nil || past != nil, "\(method), line \(index): \(text)")
                    count += 1
                }
            }
        }
        #expect(count > 150)
    }

    @Test(
        "The day or due at the end of a task's line, and that of a day's heading, are read as the same",
        arguments: scenes)
    func same(scene: Scene) throws {
        let (session, today) = try Self.session(scene)
        var counts: [String: Int] = [:]
        // A task in full has more than one date: see below.
        for (method, params) in Self.views where method != "view.task" {
            let view = try session.view(method, params.merging(["width": 110]) { $1 })
            for subject in view.subjects where subject.range == nil {
                let (line, entity, id) = (subject.line, subject.entity, subject.id)
                let texts = try Self.dates(in: view.lines[line])
                guard let text = entity == "day" ? texts.first : texts.last else { continue }
                let expected: String
                switch entity {
                case "day": expected = id
                case "task":
                    guard view.lines[line].hasSuffix(text) else { continue }
                    let task = try session.result("task.get", ["id": .string(id)]).at("task")
                    guard let value = task["completedOn"]?.string ?? task["due"]?.string else { continue }
                    expected = value
                default: continue
                }
                let isPast =
                    Day(String(expected.prefix(10))).map { expected.count == 10 && $0 < today } ?? false
                let over = expected.count > 10 ? try instant(expected) <= instant(scene.now) : isPast
                #expect(
                    try Self.value(of: text, over ? "past" : "due", session) == expected,
                    "\(method): \(view.lines[line])")
                counts[method, default: 0] += 1
            }
        }
        for method in [
            "view.today", "view.list", "view.project", "view.stakes", "view.time", "view.calendar",
        ] {
            #expect(counts[method] ?? 0 > 0, "\(method)")
        }
    }

    @Test("The due of a task in full is read as the same", arguments: scenes)
    func details(scene: Scene) throws {
        let (session, _) = try Self.session(scene)
        for task in 1...62 {
            let line = try #require(
                try session.view("view.task", ["id": .integer(Int64(task)), "width": 110]).lines.first {
                    $0.hasPrefix("Due ")
                })
            let due = try #require(
                try session.result("task.get", ["id": .integer(Int64(task))]).at("task.due").string)
            let text = try #require(try Self.dates(in: line).first)
            let values = [
                try Self.value(of: text, "due", session), try Self.value(of: text, "past", session),
            ]
            #expect(values.contains(due), "\(line)")
        }
    }
}
