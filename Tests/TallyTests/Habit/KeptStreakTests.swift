import Support
import Testing

@testable import SQLite
@testable import Tally
@testable import TallyStore

@Suite("Kept streaks of habits") struct KeptStreakTests {
    @Test(
        "Streak, strength and history are the same whether earlier periods are kept or not",
        arguments: [3, 4])
    func equivalence(seed: UInt64) throws {
        let tally = try TestEngine(now: "2020-01-01T09:00:00Z")
        var random = SeededRandom(seed: seed)
        let names = ["Daily", "Weekly", "Monthly", "Limit", "Any"]
        try tally.habit("Daily", 1)
        try tally.habit("Weekly", 3, per: .week)
        try tally.habit("Monthly", 4, per: .month)
        try tally.habit("Limit", 2, per: .day, .atMost)
        try tally.habit("Any")
        var keptCount = 0
        for step in 1...600 {
            let name = names.randomElement(using: &random) ?? "Any"
            switch Int.random(in: 0..<30, using: &random) {
            case 0: _ = try? tally.undo()
            case 1: try tally.retarget(name, 2, per: Period.allCases.randomElement(using: &random) ?? .day)
            case 2: try tally.set(weekStart: Weekday.allCases.randomElement(using: &random))
            case 3: try countLongAgo(name, Int.random(in: 40...900, using: &random), in: tally)
            case 4:
                let days = Int.random(in: 0...365, using: &random)
                try skipLongAgo(name, Int.random(in: -30...900, using: &random), for: days, in: tally)
            default: try tally.count(name, by: Amount(Int.random(in: 1...3, using: &random)))
            }
            if step.isMultiple(of: 2) { tally.wait(days: Int.random(in: 0...9, using: &random)) }
            guard step.isMultiple(of: 40) else { continue }
            keptCount += try tally.number("SELECT count(*) FROM habit_streak")
            let kept = try Self.views(tally)
            let rows = try Self.takeKeptStreaks(tally)
            #expect(try Self.views(tally) == kept, "\(step)")
            try Self.restore(rows, in: tally)
            #expect(try tally.check().isOK, "\(step)")
        }
        // Otherwise the comparison means nothing.
        #expect(keptCount > 20)
    }

    private func countLongAgo(_ name: String, _ days: Int, in tally: TestEngine) throws {
        try tally.change { engine in
            let day = try engine.moment.today.adding(days: -days)
            _ = try engine.incrementHabit(name, by: 1, on: day)
        }
    }

    private func skipLongAgo(_ name: String, _ days: Int, for length: Int, in tally: TestEngine) throws {
        try tally.change { engine in
            let day = try engine.moment.today.adding(days: -days)
            _ = try engine.skipHabit(name, on: day...day.adding(days: length), reason: nil)
        }
    }

    /// Returns the habits, the history of more than a year and a past day as text.
    private static func views(_ tally: TestEngine) throws -> String {
        try tally.read { engine in
            let today = try engine.moment.today
            let habits = try engine.habits(archived: nil)
            let histories = try engine.habitHistories(
                archived: nil, from: today.adding(days: -400), to: today)
            return "\(habits)\n\(histories)\n\(try engine.dayOverview(today.adding(days: -200)).habits)"
        }
    }

    private static func takeKeptStreaks(_ tally: TestEngine) throws -> [[Int]] {
        try tally.store { store in
            let rows = try store.connection.all("SELECT * FROM habit_streak") { row in
                (0..<5).map { row.int(Int32($0)) }
            }
            try store.connection.run("DELETE FROM habit_streak")
            return rows
        }
    }

    private static func restore(_ rows: [[Int]], in tally: TestEngine) throws {
        try tally.store { store in
            for row in rows {
                try store.connection.run("INSERT INTO habit_streak VALUES (?, ?, ?, ?, ?)", row)
            }
        }
    }

    @Test("A habit that is counted for years reads the counts of the last ones only")
    func boundedReading() throws {
        let tally = try TestEngine(now: "2020-01-01T09:00:00Z")
        try tally.habit("Read", 1)
        for _ in 0..<700 {
            try tally.count("Read")
            tally.wait(days: 1)
        }
        let first = try tally.read { engine in
            try engine.progress(of: engine.findHabit("Read")).counts.total(in: .min...engine.moment.today)
        }
        #expect(first < 400)
        #expect(try tally.view("Read").streak == Streak(current: 700, longest: 700))
    }
}
