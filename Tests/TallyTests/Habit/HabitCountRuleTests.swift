import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct HabitCountRuleTests {
    @Test("Counting adds 1 or n, also negative, and a count is never below 0")
    func counting() throws {
        let tally = try TestEngine()
        try tally.habit("Tea")
        #expect(try [1, 3, -2, -7, 2].map { try tally.count("Tea", by: $0) } == [1, 4, 2, 0, 2])
        tally.wait(days: 1)
        #expect(try tally.count("tea") == 1)
        #expect(try tally.count("Tea", by: 5, on: "2026-11-20") == 7)
        #expect(try tally.count("Tea", by: HabitTarget.maximumCount - 1) == HabitTarget.maximumCount)
        #expect(try failure { try tally.count("Tea") } == .invalid(path: "by"))
        #expect(try failure { try tally.count("Tea", by: Amount(.max)) } == .invalid(path: "by"))
    }

    @Test("A count whose merged events exceed the maximum can be set, and the data stay valid")
    func mergedFarAbove() throws {
        let tally = try TestEngine()
        try tally.habit("Tea")
        try tally.change { engine in
            let today = try engine.moment.today
            for _ in 0..<5 {
                try engine.store.addHabitEvent(
                    id: engine.nextIdentifier(), habit: 1, on: today, delta: HabitTarget.maximumCount,
                    at: try engine.moment.now)
            }
        }
        #expect(try tally.change { try $0.setHabit("Tea", to: 7, on: nil).count } == 7)
        #expect(try tally.count("Tea", by: 1) == 8)
        #expect(try tally.read { try $0.checkData() }.isOK)
    }

    @Test("A count whose merged events are below 0 counts from 0 again")
    func mergedBelowZero() throws {
        let tally = try TestEngine()
        try tally.habit("Tea")
        try tally.count("Tea", by: 1)
        try tally.change { engine in
            let today = try engine.moment.today
            for _ in 0..<2 {
                try engine.store.addHabitEvent(
                    id: engine.nextIdentifier(), habit: 1, on: today, delta: -1, at: try engine.moment.now)
            }
        }
        #expect(try tally.count("Tea", by: 2) == 2)
    }

    @Test("Setting a count replaces it, and setting the same count changes nothing")
    func setting() throws {
        let tally = try TestEngine()
        try tally.habit("Tea")
        try tally.count("Tea", by: 3)
        let set: (Amount) throws -> Amount = { count in
            try tally.change { try $0.setHabit("Tea", to: count, on: nil).count }
        }
        #expect(try set(8) == 8)
        #expect(try set(2) == 2)
        let steps = try tally.number("SELECT count(*) FROM step")
        #expect(try set(2) == 2)
        #expect(try tally.number("SELECT count(*) FROM step") == steps)
        #expect(try tally.view("Tea").today == 2)
    }

    @Test("The count of any date up to today can be set, and other days stay the same")
    func settingADate() throws {
        let tally = try TestEngine()
        try tally.habit("Tea")
        try tally.count("Tea", by: 3)
        let (date, tomorrow) = (try day("2026-11-18"), try day("2026-11-21"))
        #expect(try tally.change { try $0.setHabit("Tea", to: 5, on: date) }.date == date)
        let history = try tally.read { try $0.habitHistory("Tea", from: date, to: date.adding(days: 2)) }
        #expect(history.days.map(\.count) == [5, 0, 3])
        #expect(
            try failure { try tally.change { try $0.setHabit("Tea", to: 1, on: tomorrow) } }
                == .invalid(path: "date"))
    }

    @Test("Any date up to today can be counted, and no later one")
    func dates() throws {
        let tally = try TestEngine(now: "2026-11-20T02:00:00Z", dayStart: "04:00")
        try tally.habit("Tea")
        #expect(try tally.count("Tea", on: "2020-02-29") == 1)
        #expect(try tally.count("Tea", on: "2026-11-19") == 1)
        // By the calendar it is the 20th, but the user's 20th has not started.
        #expect(try failure { try tally.count("Tea", on: "2026-11-20") } == .invalid(path: "date"))
    }

    @Test("A count is the sum of its events, so counts from two devices add up")
    func events() throws {
        let directory = try TemporaryDirectory()
        let (one, other) = (
            try TestEngine(path: directory.file("tally.db")), try TestEngine(path: directory.file("tally.db"))
        )
        try one.habit("Tea")
        try one.count("Tea", by: 2)
        try other.count("Tea", by: 3)
        #expect(try one.count("Tea", by: -1) == 4)
        #expect(try other.number("SELECT count(*) FROM habit_event") == 3)
        #expect(try other.view("Tea").today == 4)
    }
}
