import Support
import Testing

@testable import Tally

@Suite("Courses of habits") struct HabitCourseTests {
    @Test(
        "After each day, the strength is the one that the habit had then",
        arguments: [HabitTarget.Direction.atLeast, .atMost])
    func strength(direction: HabitTarget.Direction) throws {
        let tally = try TestEngine(now: "2026-01-01T09:00:00Z")
        try tally.habit("Read", 2, per: .day, direction)
        var strengths: [Double] = []
        var random = SeededRandom(seed: 3)
        for _ in 0..<40 {
            let count = Int.random(in: 0...4, using: &random)
            if count > 0 { try tally.count("Read", by: Amount(count)) }
            tally.wait(days: 1)
            strengths.append(try tally.view("Read").strength)
        }
        let days = Day(number: 20_454 + 10)...Day(number: 20_454 + 39)
        let course = try tally.read { try $0.habitCourse("Read", from: days.lowerBound, to: days.upperBound) }
        #expect(course.entries.map(\.period.days.upperBound) == Array(days))
        for (entry, strength) in zip(course.entries, strengths.dropFirst(10)) {
            #expect(abs(entry.strength - strength) < 1e-5)
        }
    }

    @Test("A course has the periods of the target that touch the days, up to today")
    func periods() throws {
        let tally = try TestEngine(now: "2026-11-01T09:00:00Z")
        try tally.habit("Run", 2, per: .week)
        try tally.count("Run", on: "2026-11-01")
        try tally.go(to: "2026-11-10T09:00:00Z")
        try tally.count("Run", by: 2)
        try tally.go(to: "2026-11-12T09:00:00Z")
        let course = try tally.read {
            try $0.habitCourse("Run", from: Day(number: 20_758), to: Day(number: 20_780))
        }
        #expect(
            course.entries.map { "\($0.period.total) \($0.period.outcome)" } == [
                "1 missed", "0 missed", "2 met",
            ])
        #expect(course.entries.last?.period.days.upperBound.description == "2026-11-12" && course.total == 3)
    }

    @Test("A course that lies far back starts with the strength of that time")
    func past() throws {
        let tally = try TestEngine(now: "2025-01-01T09:00:00Z")
        try tally.habit("Read", 1)
        for _ in 0..<60 {
            try tally.count("Read")
            tally.wait(days: 1)
        }
        let strength = try tally.view("Read").strength
        tally.wait(days: 600)
        let last = Day(number: 20_089 + 59)
        let course = try tally.read { try $0.habitCourse("Read", from: last, to: last) }
        #expect(course.entries.count == 1)
        #expect(abs((course.entries.first?.strength ?? 0) - strength) < 1e-5)
        #expect(course.habit.strength < 0.01)
    }
}
