import Testing

@testable import Tally

@Suite struct ScoreTests {
    @Test(
        "Each priority has its points and name",
        arguments: zip(Priority.allCases, [("P0", 7), ("P1", 4), ("P2", 3), ("P3", 2)]))
    func priority(priority: Priority, expected: (name: String, points: Int)) {
        #expect(priority.name == expected.name && priority.points == expected.points)
        #expect(Priority(name: expected.name) == priority)
    }

    @Test("Other names are not priorities, and P0 sorts first", arguments: ["", "p0", "P4", "P", "P00"])
    func noPriority(name: String) {
        #expect(Priority(name: name) == nil)
        #expect(Priority.allCases.sorted() == [.p0, .p1, .p2, .p3])
        #expect(Priority.standard == .p2)
    }

    @Test(
        "A level starts at 50·n·(n − 1) points",
        arguments: [
            (0, 1), (99, 1), (100, 2), (299, 2), (300, 3), (599, 3), (600, 4), (4500, 10), (4499, 9), (-5, 1),
        ])
    func level(xp: Int, number: Int) {
        let level = Level(xp: xp)
        #expect(level.number == number)
        #expect(level.start == 50 * number * (number - 1))
        #expect(level.next == 50 * number * (number + 1))
    }

    @Test("Levels are exact at their bounds, even where floating point is not")
    func exact() {
        for number in [2, 3, 1000, 94_906_267, 4_472_136, 100_000_000, 141_421_356] {
            let start = 50 * number * (number - 1)
            #expect(Level(xp: start).number == number)
            #expect(Level(xp: start - 1).number == number - 1)
            #expect(Level(xp: start).progress == 0)
            #expect(Level(xp: start - 1).progress < 1)
        }
        #expect(Level(xp: .max) == Level(xp: 1_000_000_000_000_000_000))
    }

    @Test(
        "Progress is the completed fraction of the level",
        arguments: [(0, 0.0), (50, 0.5), (100, 0), (150, 0.25), (250, 0.75)])
    func progress(xp: Int, expected: Double) {
        #expect(Level(xp: xp).progress == expected)
    }

    @Test(
        "Each rank covers a range of levels",
        arguments: [(0, "Novice"), (299, "Novice"), (300, "Apprentice"), (4500, "Artisan"), (.max, "Legend")])
    func rank(xp: Int, name: String) {
        #expect(Level(xp: xp).rank == name)
    }

    @Test("Ranks start at level 1 and ascend")
    func ranks() {
        #expect(Level.ranks[0].from == 1)
        #expect(zip(Level.ranks, Level.ranks.dropFirst()).allSatisfy { $0.from < $1.from })
    }

    @Test(
        "A streak is counted back from today, or from yesterday while today has no score",
        arguments: [
            ([], 0, 0), ([0], 1, 1), ([-1], 1, 1), ([-2], 0, 1), ([-2, -1, 0], 3, 3), ([-3, -2, -1], 3, 3),
            ([-9, -8, -7, -6, -1, 0], 2, 4), ([-3, -2, 0], 1, 2), ([-1, 0, 1, 2], 2, 2), ([-1, -1, 0], 2, 2),
            ([3], 0, 0),
        ] as [([Int], Int, Int)])
    func streak(offsets: [Int], current: Int, longest: Int) {
        let today = Day(number: 20_777)
        var runs: [ClosedRange<Day>] = []
        for day in offsets.map(today.adding(days:)) {
            if let last = runs.last, last.upperBound.distance(to: day) <= 1 {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        let streak = ScoreStreak.compute(runs: runs, today: today)
        #expect(streak == Streak(current: current, longest: longest))
    }

    @Test(
        "The trailing mean covers at most seven days",
        arguments: [
            ([], []), ([7], [7]), ([1, 3], [1, 2]),
            ([7, 0, 0, 0, 0, 0, 0, 0], [7, 3.5, 7.0 / 3, 1.75, 1.4, 7.0 / 6, 1, 0]),
        ] as [([Int], [Double])])
    func mean(values: [Int], expected: [Double]) {
        #expect(MovingMean.trailing(values) == expected)
    }

    @Test("The window of the trailing mean can be changed")
    func window() {
        #expect(MovingMean.trailing([2, 4, 6, 8], window: 2) == [2, 3, 5, 7])
        #expect(MovingMean.trailing([2, 4], window: 0) == [2, 4])
    }
}
