import Testing

@testable import Tally
@testable import TallyStore

/// Pictures and numbers of a long life, against what looking at each of its tasks, day by day, gives.
@Suite struct SeededLifeTests {
    /// More than a year of requests, with a change of zone and day start in the middle.
    private static func live(seed: UInt64) throws -> (life: Life, habit: Habit) {
        var random = SeededRandom(seed: seed)
        let life = try Life(now: "2025-06-01T09:00:00Z", zone: "Europe/Berlin")
        let habit = try life.habit("Tea")
        var tasks: [Int] = []
        for step in 0..<900 {
            life.clock.advance(seconds: Int64.random(in: 600...100_000, using: &random))
            if step == 450 { try life.set(zone: "Pacific/Auckland", dayStart: "04:00") }
            try live(on: life, &tasks, &random)
        }
        return (life, habit.habit)
    }

    private static func live(on life: Life, _ tasks: inout [Int], _ random: inout SeededRandom) throws {
        let today = try life.read { try $0.moment.today }
        func date(_ range: ClosedRange<Int>) -> String {
            today.adding(days: Int.random(in: range, using: &random)).description
        }
        guard let task = tasks.randomElement(using: &random), Int.random(in: 0..<10, using: &random) > 3
        else {
            tasks.append(
                try life.add(
                    "x", Priority.allCases.randomElement(using: &random) ?? .p0,
                    due: [nil, date(-5...9), date(-1...3) + "T20:30:00Z"].randomElement(using: &random)
                        ?? nil,
                    project: [nil, "House", "Garden"].randomElement(using: &random) ?? nil))
            return
        }
        // Some are refused: the fourth in focus, a completed one in focus.
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1: try life.complete(task)
        case 2:
            let entry = try life.focusDay().entries.randomElement(using: &random)
            if let entry { try life.complete(entry.task.number) }
        case 3: try life.complete(task, at: date(-40...0))
        case 4: try life.reopen(task)
        case 5...6: _ = try? life.focus(task)
        case 7: _ = try? life.focus(task, on: date(0...4))
        case 8:
            let entry = try life.focusDay().entries.randomElement(using: &random)
            if let entry { try life.unfocus(entry.task.number) }
        default: try life.count("Tea", by: Int.random(in: -1...4, using: &random), on: date(-3...0))
        }
    }

    /// The tasks of a life with what is asked of each day by looking at all of them.
    private struct Recount {
        let tasks: [TaskView]
        let moment: Moment
        let life: Life

        init(_ life: Life) throws {
            self.life = life
            moment = try life.read { try $0.moment }
            var query = TaskQuery()
            query.limit = 1000
            let wanted = query
            tasks = try life.read { try $0.tasks(matching: wanted).tasks }
        }

        func completed(_ day: Day) -> [TaskView] { tasks.filter { $0.completion?.on == day } }

        func inFocus(_ day: Day) throws -> [TaskView] {
            try life.read { try $0.focus(on: day).entries.map(\.task) }
        }

        func planned(_ day: Day) throws -> Set<Int> {
            let due = tasks.filter { task in
                switch task.due {
                case .day(let due): due == day
                case .instant(let instant): moment.rule.interval(of: day).contains(instant)
                case nil: false
                }
            }
            return try Set((due + completed(day) + inFocus(day)).map(\.number))
        }

        func active(_ day: Day, _ tasks: [TaskView]) -> Int {
            tasks.count { task in
                let isCreated = moment.rule.day(of: task.createdAt) <= day
                return isCreated && !(task.completion.map { $0.on <= day } ?? false)
            }
        }
    }

    @Test(
        "The heat maps of a long life are what counting its tasks by day gives",
        arguments: [31, 32] as [UInt64])
    func heatmaps(seed: UInt64) throws {
        let (life, habit) = try Self.live(seed: seed)
        let recount = try Recount(life)
        for year in [2024, 2025, 2026] {
            func values(_ stat: YearStat) throws -> [Int] {
                try life.read { try $0.heatmap(stat, year: year).days.map { Int($0.value) } }
            }
            let days = try Array(day("\(year)-01-01")...day("\(year)-12-31"))
            #expect(try values(.tasks) == days.map { recount.completed($0).count })
            #expect(
                try values(.score)
                    == days.map { recount.completed($0).reduce(0) { $0 + $1.priority.points } })
            #expect(
                try values(.focus)
                    == days.map { day in try recount.inFocus(day).count { $0.completion?.on == day } })
            let counts = try days.map { day in
                try life.number(
                    "SELECT coalesce(sum(delta), 0) FROM habit_event WHERE habit = \(habit.number) AND day = \(day.number)"
                )
            }
            #expect(try values(.habit("Tea")) == counts.map { max(0, $0) })
            if year > 2024 {
                for stat in YearStat.general { #expect(try values(stat).contains { $0 > 0 }, "\(stat)") }
            }
        }
    }

    @Test(
        "What was planned and completed in a long life is what looking at its tasks by day gives",
        arguments: [33, 34] as [UInt64])
    func completion(seed: UInt64) throws {
        let (life, _) = try Self.live(seed: seed)
        let recount = try Recount(life)
        let days = try day("2025-04-01")...recount.moment.today.adding(days: 12)
        let report = try life.read { try $0.completion(from: days.lowerBound, to: days.upperBound) }
        let planned = try days.map(recount.planned)
        #expect(report.days.map(\.date) == Array(days))
        #expect(report.days.map(\.completedCount) == days.map { recount.completed($0).count })
        #expect(report.days.map(\.plannedCount) == planned.map(\.count))
        #expect(report.plannedCount == planned.reduce(Set<Int>()) { $0.union($1) }.count)
        #expect(report.completedCount == recount.tasks.count { !$0.isOpen })
        // A day of the span is what the score of that day says.
        for day in days where day.number.isMultiple(of: 9) {
            let score = try life.read { try $0.score(on: day) }
            let entry = try #require(report.days.first { $0.date == day })
            #expect(entry.plannedCount == score.plannedCount && entry.ratio == score.ratio)
        }
    }

    @Test(
        "The trend of a long life is what looking at its tasks by day gives",
        arguments: [Period.day, .week, .month], [nil, "House"])
    func trend(period: Period, project: String?) throws {
        let (life, _) = try Self.live(seed: 35)
        let recount = try Recount(life)
        let tasks = recount.tasks.filter { project == nil || $0.project.name == project }
        // The beginning, the change of zone, and days to come; a stretch with much before it and after it.
        for (first, last) in [("2025-05-28", "2026-12-24"), ("2025-11-12", "2026-01-20")] {
            let (first, last) = (try day(first), try day(last))
            let points = try life.read {
                try $0.trend(from: first, to: last, by: period, project: project).points
            }
            try #require(!points.isEmpty)
            for point in points {
                let end = point.days.upperBound
                #expect(point.active == recount.active(end, tasks), "\(point)")
                #expect(point.done == tasks.count { $0.completion.map { $0.on <= end } ?? false }, "\(point)")
                let created = tasks.filter { point.days.contains(recount.moment.rule.day(of: $0.createdAt)) }
                #expect(point.created == created.count, "\(point)")
                let completed = tasks.filter { $0.completion.map { point.days.contains($0.on) } ?? false }
                #expect(point.completed == completed.count, "\(point)")
                #expect(point.score == completed.reduce(0) { $0 + $1.priority.points }, "\(point)")
            }
            #expect(points.contains { $0.active > 0 } && points.contains { $0.completed > 0 })
        }
    }

    @Test(
        "The long life has what makes it hard: dated back, completed before its creation, taken out of focus")
    func isHard() throws {
        let (life, _) = try Self.live(seed: 35)
        let recount = try Recount(life)
        #expect(recount.tasks.count > 300)
        let early = recount.tasks.count { task in
            task.completion.map { $0.on < recount.moment.rule.day(of: task.createdAt) } ?? false
        }
        #expect(early > 3)
        #expect(try life.number("SELECT count(*) FROM focus_stint") > 3)
    }
}
