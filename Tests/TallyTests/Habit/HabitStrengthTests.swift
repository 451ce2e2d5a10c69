import Foundation
import Testing

@testable import Tally

@Suite struct HabitStrengthTests {
    private static func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 2e-6 }

    @Test("Thirteen daily repetitions reach one half, and thirteen misses halve it")
    func halfLife() throws {
        let done = String(repeating: "1", count: 13)
        let missed = String(repeating: ".", count: 13)
        #expect(Self.isNear(try HabitExample(done).strength(), 0.5))
        #expect(Self.isNear(try HabitExample(done + missed + ".").strength(), 0.25))
    }

    @Test("Strength matches the recurrence of Loop Habit Tracker, day by day")
    func recurrence() throws {
        let line = "1111..1.1111111.1..111.1111111111.11"
        var score = 0.0
        for mark in line {
            let multiplier = pow(0.5, 1.0 / 13.0)
            score = score * multiplier + (mark == "1" ? 1 : 0) * (1 - multiplier)
        }
        #expect(Self.isNear(try HabitExample(line).strength(), score))
    }

    @Test("A week counts as seven days, with the frequency of its target", arguments: [1, 3, 7, 20])
    func weekly(count: Int) throws {
        let counts = HabitCounts([
            HabitExample.monday: Amount(count), HabitExample.monday.adding(days: 7): Amount(count),
        ])
        let strength = HabitStrength.compute(
            counts: counts, targets: try targets((0, Amount(count), .week, .atLeast)),
            since: HabitExample.monday,
            today: HabitExample.monday.adding(days: 14), weekStart: .monday)
        let daily = pow(0.5, sqrt(Double(min(count, 7)) / 7) / 13)
        #expect(Self.isNear(strength, 1 - pow(daily, 14)))
    }

    @Test("Today adds strength once it is done, and takes none before it ends")
    func today() throws {
        let before = try HabitExample("1111").strength()
        #expect(try HabitExample("1111.").strength() == before)
        #expect(try HabitExample("11111").strength() > before)
        #expect(try HabitExample("1111..").strength() < before)
    }

    @Test("Part of a target gives the same part of the strength")
    func parts() throws {
        let target = try targets((0, 4, .day, .atLeast))
        let whole = try HabitExample("44444.").strength(target)
        #expect(Self.isNear(try HabitExample("22222.").strength(target), whole / 2))
    }

    @Test("Changing a target leaves the strength of earlier days unchanged")
    func changedTarget() throws {
        let before = try HabitExample("1111.").strength()
        let raised = try targets((0, 1, .day, .atLeast), (4, 9, .day, .atLeast))
        #expect(try HabitExample("1111.").strength(raised) == before)
        #expect(try HabitExample("11111.").strength(raised) < HabitExample("11111.").strength())
    }

    @Test("A limit starts at full strength and loses strength when it is exceeded")
    func atMost() throws {
        let limit = try targets((0, 2, .day, .atMost))
        #expect(try HabitExample(".").strength(limit) == 1)
        #expect(Self.isNear(try HabitExample("1212.").strength(limit), 1))
        #expect(try HabitExample("124").strength(limit) < 0.96)
    }

    @Test("A long history reaches 1 within a millionth, and never exceeds it")
    func bounded() throws {
        let start = HabitExample.monday
        let counts = HabitCounts(
            Dictionary(uniqueKeysWithValues: (0..<4000).map { (start.adding(days: $0), 1) }))
        let strength = HabitStrength.compute(
            counts: counts, targets: TargetHistory(), since: start, today: start.adding(days: 3999),
            weekStart: .monday)
        #expect(strength <= 1 && strength > 1 - 1e-6)
    }

    @Test("A new habit has no strength")
    func none() throws {
        #expect(try HabitExample(".").strength() == 0)
        #expect(try HabitExample(".").strength(createdOn: HabitExample.monday.adding(days: 5)) == 0)
    }
}
