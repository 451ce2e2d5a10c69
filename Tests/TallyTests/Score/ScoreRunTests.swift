import Support
import Testing

@testable import Tally

@Suite("Runs of days with a score") struct ScoreRunTests {
    @Test("The streak is that of the completed tasks after any completion, reopening or undo")
    func streaks() throws {
        let tally = try TestEngine(now: "2026-11-20T09:00:00Z")
        var random = SeededRandom(seed: 9)
        let tasks = try (1...12).map { try tally.add("Task \($0)") }
        for step in 1...240 {
            let task = tasks.randomElement(using: &random) ?? 1
            let day = Int.random(in: 8...20, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where step > 30: try tally.undo()
            case 1, 2, 3: try tally.reopen(task)
            default: try tally.complete(task, at: "2026-11-\(day < 10 ? "0" : "")\(day)T08:00:00Z")
            }
            let (days, streak) = try tally.read { engine in
                let range = try engine.score(from: Day(number: 20_700), to: engine.moment.today)
                return (range.days.filter { $0.tasks > 0 }.map(\.date), try engine.scoreProfile().streak)
            }
            #expect(streak == Self.streak(of: days), "\(step)")
            if step.isMultiple(of: 40) { #expect(try tally.check().isOK, "\(step)") }
        }
    }

    /// Returns the streak of days up to 20 November 2026, counted one by one.
    private static func streak(of days: [Day]) -> Streak {
        let today = Day(number: 20_777)
        var (longest, run) = (0, 0)
        var last: Day?
        for day in days {
            run = last?.distance(to: day) == 1 ? run + 1 : 1
            longest = max(longest, run)
            last = day
        }
        return Streak(current: last.map { $0.distance(to: today) <= 1 } ?? false ? run : 0, longest: longest)
    }
}
