import JSONRPC
import Support
import Testing

import Tally

/// A few random days of a user, reproducible from a seed: tasks with dues, time blocks and neither, completions
/// also of other days, deletions, archived projects, entries over midnight, in a random zone with a random day
/// start.
struct RandomLife {
    let session: TestSession
    /// The first day on which something may have happened.
    static let first = "2026-11-15"
    /// The last day that the clock reaches, and some days for what is planned.
    static let last = "2026-12-05"
    private var random: SeededRandom
    private var tasks = 0

    init(seed: UInt64) throws {
        session = TestSession(seed: seed)
        random = SeededRandom(seed: seed)
        try session.result(
            "settings.update",
            [
                "timeZone": .string(
                    some(["UTC", "Asia/Tokyo", "America/New_York", "Australia/Lord_Howe", "Europe/Berlin"])),
                "dayStart": .string(some(["00:00", "00:00", "04:00", "12:30"])),
                "weekStart": .string(some(["monday", "sunday"])),
            ])
        for name in ["Garden", "Work", "Old"] {
            try session.result("project.create", ["name": .string(name)])
        }
        for name in ["Write", "Rest"] { try session.result("activity.create", ["name": .string(name)]) }
        try session.result(
            "habit.create", ["name": "Read", "target": ["count": 2, "per": .string(some(["day", "week"]))]])
    }

    /// Makes requests, some of which are refused.
    mutating func live(requests: Int = 40) throws {
        for _ in 0..<requests {
            if chance(0.25) { session.clock.advance(seconds: Int64(number(600...50_000))) }
            let (method, params) = request()
            _ = try session.reply(method, params)
        }
        // Archiving is refused for a project with open tasks.
        if chance(0.5) { _ = try session.reply("project.update", ["id": "Old", "archived": true]) }
    }

    private mutating func request() -> (String, JSONValue) {
        switch number(0...21) {
        case 0...5: create()
        case 6...9: ("task.complete", completion())
        case 10: ("task.reopen", ["id": task()])
        case 11: ("task.delete", ["id": task(), "purge": .bool(chance(0.3))])
        case 12: ("task.reschedule", ["id": task(), "days": .integer(Int64(number(-3...4)))])
        case 13, 14:
            chance(0.5)
                ? ("focus.add", ["id": task()])
                : ("focus.add", ["id": task(), "date": .string("2026-11-2\(number(0...9))")])
        case 15: ("focus.remove", ["id": task()])
        case 16, 17: ("time.log", entry())
        case 18: ("habit.increment", ["habit": "Read", "by": .integer(Int64(number(1...3)))])
        case 19: chance(0.5) ? ("history.undo", [:]) : ("history.redo", [:])
        case 20: ("task.update", ["id": task(), "wait": chance(0.5) ? (due() ?? .null) : .null])
        default: ("task.update", ["id": task(), "due": due() ?? .null])
        }
    }

    private mutating func create() -> (String, JSONValue) {
        tasks += 1
        var params: [String: JSONValue] = [
            "title": .string("Task \(tasks)"), "priority": .string("P\(number(0...3))"),
            "partOfDay": .string(some(["morning", "evening"])),
        ]
        if chance(0.6) { params["project"] = .string(some(["Garden", "Work", "Old"])) }
        if chance(0.5) { params["due"] = due() }
        if chance(0.4) {
            let day = number(18...27)
            params["start"] = .string("2026-11-\(day)T0\(number(0...9)):00")
            if chance(0.7) { params["end"] = .string("2026-11-\(day)T1\(number(0...9)):30") }
        } else if params["due"] != nil, chance(0.3) {
            params["allDay"] = true
        }
        if chance(0.25) {
            params["wait"] = .string("2026-11-\(number(16...27))" + some(["", "", "T09:30"]))
            params["scheduled"] = .string("2026-11-\(number(16...27))")
        }
        return ("task.create", .object(params))
    }

    private mutating func due() -> JSONValue? {
        switch number(0...4) {
        case 0: nil
        case 1, 2: .string("2026-11-\(number(16...28))")
        default: .string("2026-11-\(number(16...28))T\(some(["00:00", "03:59", "12:00", "23:59"]))")
        }
    }

    private mutating func completion() -> JSONValue {
        chance(0.7) ? ["id": task()] : ["id": task(), "at": .string("2026-11-\(number(16...20))")]
    }

    /// An entry in the evening, often over midnight.
    private mutating func entry() -> JSONValue {
        let day = number(15...22)
        return [
            "activity": .string(some(["Write", "Rest"])),
            "start": .string("2026-11-\(day)T2\(number(0...3)):15"),
            "end": .string("2026-11-\(day + 1)T0\(number(0...6)):00"),
            "task": chance(0.4) ? task() : .null,
        ]
    }

    private mutating func task() -> JSONValue { .integer(Int64(number(1...max(1, tasks)))) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    private mutating func some<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
}
