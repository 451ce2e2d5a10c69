import Support
import Testing

@testable import Tally
@testable import TallyStore

/// What completed tasks earned, and what remains of it when they are deleted.
@Suite struct DeletedTaskRuleTests {
    /// Every number that counts completions.
    private struct Numbers: Equatable {
        var days: [String] = []
        var range: [ScoreRange.Entry]
        var profile: String
        var years: [[Double]]
        var completion: [CompletionReport.Entry]
        var trends: [[Trend.Point]]
        var projects: [[Int]]
        var months: [Int]
        var ledgers: [Ledger]

        init(_ tally: TestEngine, dates: [String]) throws {
            let dates = try dates.map(day)
            let (first, last) = (dates[0], dates[dates.count - 1])
            let months = [Month(containing: first), Month(containing: last)]
            range = try tally.read { try $0.score(from: first, to: last).days }
            profile = try tally.read { engine in
                let profile = try engine.scoreProfile()
                let counts = Priority.allCases.map { profile.completedCounts[$0, default: 0] }
                return "\(profile.level) \(profile.streak) \(profile.today) \(counts)"
            }
            years = try [.tasks, .score, .focus].map { (stat: YearStat) in
                try tally.read { try $0.heatmap(stat, year: 2026).days.map(\.value) }
            }
            completion = try tally.read { try $0.completion(from: first, to: last).days }
            trends = try [nil, "Inbox", "Work"].map { (project: String?) in
                try tally.read { try $0.trend(from: first, to: last, project: project).points }
            }
            projects = try tally.read { try $0.projects(sort: .name, archived: nil) }.map {
                [$0.active, $0.done]
            }
            self.months = try months.map { month in
                try tally.read { try $0.calendarMonth(month).completedCount }
            }
            ledgers = try tally.read { try $0.ledgers() }
            days = try dates.map { date in
                try tally.read { engine in
                    let (score, overview) = (try engine.score(on: date), try engine.dayOverview(date).score)
                    let tasks = score.tasks.map { "\($0.number) \($0.title) \($0.priority) \($0.project)" }
                    let calendar = try engine.calendarDay(date).completedCount
                    return "\(date) \(score.total) \(score.completedCount) of \(score.plannedCount) \(tasks) "
                        + "\(overview.total) \(overview.completedCount) \(calendar)"
                }
            }
        }
    }

    private static let dates = (10...20).map { "2026-11-\($0)" }

    /// Makes tasks of two projects, most of them completed on one of the days, some in focus or with a stake.
    private func makeTasks(_ tally: TestEngine, seed: UInt64) throws -> [Int] {
        var random = SeededRandom(seed: seed)
        try tally.go(to: "2026-11-09T09:00:00Z")
        var completed: [Int] = []
        for (index, date) in Self.dates.enumerated() {
            try tally.go(to: "\(date)T09:00:00Z")
            for kind in 0..<Int.random(in: 0...4, using: &random) {
                let title = "Task \(index).\(kind)"
                let priority = Priority.allCases.randomElement(using: &random) ?? .p2
                let project = Bool.random(using: &random) ? "Work" : nil
                let number =
                    kind == 3
                    ? try tally.stake(title, due: "2026-11-27", reward: "Cake", project: project)
                    : try tally.add(
                        title, priority, due: Bool.random(using: &random) ? date : nil, project: project,
                        notes: "Notes", tags: ["tag"])
                if kind == 0, try !tally.focusDay().isFull { try tally.focus(number) }
                guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
                try tally.complete(number)
                completed.append(number)
            }
        }
        return completed
    }

    @Test("Deleting completed tasks changes no number, and purging them changes all", arguments: 1...6)
    func numbers(seed: UInt64) throws {
        let tally = try TestEngine()
        try tally.add("First", project: "Work")
        let completed = try makeTasks(tally, seed: seed)
        try #require(!completed.isEmpty)
        let before = try Numbers(tally, dates: Self.dates)
        for number in completed { try tally.delete(number) }
        #expect(try Numbers(tally, dates: Self.dates) == before)
        #expect(try tally.read { try $0.checkData() }.isOK)
        for number in completed { try tally.delete(number, purge: true) }
        let after = try Numbers(tally, dates: Self.dates)
        #expect(after.range.allSatisfy { $0.total == 0 && $0.tasks == 0 })
        #expect(after.years.allSatisfy { $0.allSatisfy { $0 == 0 } })
        #expect(after.projects.allSatisfy { $0[1] == 0 } && after.months == [0, 0])
        #expect(after.completion.allSatisfy { $0.completedCount == 0 })
        #expect(after.ledgers.allSatisfy { $0.saved == 0 })
        // Undo brings back every number.
        for _ in completed { try tally.undo() }
        #expect(try Numbers(tally, dates: Self.dates) == before)
        for _ in completed { try tally.undo() }
        #expect(try Numbers(tally, dates: Self.dates) == before)
        #expect(try tally.task(completed[0]).isDeleted == false)
        for _ in 1...(2 * completed.count) { try tally.redo() }
        #expect(try Numbers(tally, dates: Self.dates) == after)
        #expect(try tally.read { try $0.checkData() }.isOK)
    }

    @Test("A deleted task is found by nothing but the score, and purging an open one leaves nothing")
    func hidden() throws {
        let tally = try TestEngine()
        let (done, open) = (
            try tally.add("Paint", due: "2026-11-20", start: "2026-11-20T08:00", tags: ["home"]),
            try tally.add("Paint more")
        )
        try tally.focus(done)
        try tally.complete(done)
        let id = try tally.task(done).id
        try tally.delete(done)
        for reference in [.number(done), .identifier(id), .prefix(String(id.text.prefix(30)))]
            as [TaskReference]
        {
            #expect(try failure { try tally.read { try $0.task(reference) } } == .notFound)
            #expect(try failure { try tally.change { try $0.reopenTask(reference) } } == .notFound)
            #expect(try failure { try tally.change { try $0.deleteTask(reference) } } == .notFound)
        }
        for sort in TaskSort.allCases {
            for status in [nil, .open, .done] as [TaskStatus?] {
                for text in [nil, "pa", "paint"] {
                    var query = TaskQuery()
                    (query.sort, query.statuses, query.text) = (sort, Set([status].compactMap(\.self)), text)
                    let given = query
                    let page = try tally.read { try $0.tasks(matching: given) }
                    #expect(page.tasks.map(\.number) == (status == .done ? [] : [open]), "\(query)")
                    #expect(page.page.total.count == page.tasks.count, "\(query)")
                }
            }
        }
        #expect(try tally.focusDay().titles == [])
        let (calendar, lists) = try tally.read { (try $0.calendarDay(), try $0.dayLists()) }
        #expect(calendar.agenda.isEmpty && calendar.morning.isEmpty && calendar.completedCount == 1)
        #expect(lists.morning.tasks.isEmpty)
        let overview = try tally.read { try $0.dayOverview() }
        #expect(overview.completed.isEmpty && overview.due.isEmpty)
        #expect(overview.score.tasks.map(\.isDeleted) == [true])
        #expect(try tally.number("SELECT count(*) FROM task_tag") == 0)
        #expect(try tally.add("Next") == open + 1)
        try tally.delete(open, purge: true)
        #expect(try tally.number("SELECT count(*) FROM task") == 2)
    }

    @Test("A deleted task frees its place in focus, and the day still counts it")
    func focus() throws {
        let tally = try TestEngine()
        let tasks = try ["A", "B", "C"].map { try tally.addFocused($0) }
        try tally.complete(tasks[0])
        try tally.delete(tasks[0])
        let fourth = try tally.addFocused("D")
        #expect(try tally.focusDay().titles == ["B", "C", "D"])
        try tally.complete(tasks[1])
        let year = try tally.read { try $0.heatmap(.focus, year: 2026) }
        #expect(year.total == 2)
        // One of the planned tasks is deleted, and three are in focus.
        #expect(try tally.read { try $0.score(on: nil).plannedCount } == 4)
        try tally.complete(fourth)
        #expect(try tally.read { try $0.heatmap(.focus, year: 2026) }.total == 3)
        try tally.reopen(fourth)
        try tally.delete(fourth)
        #expect(try tally.focusDay().titles == ["B", "C"])
    }

    @Test(
        "A deleted task is planned on the day of its completion, and not on others on which it was in focus")
    func planned() throws {
        let tally = try TestEngine()
        let (early, late) = (try tally.addFocused("A", on: "2026-11-22"), try tally.addFocused("B"))
        func planned() throws -> [Int] {
            try (20...22).map { date in
                try tally.read { try $0.score(on: day("2026-11-\(date)")).plannedCount }
            }
        }
        try tally.complete(early)
        try tally.go(to: "2026-11-21T09:00:00Z")
        try tally.complete(late)
        #expect(try planned() == [2, 1, 1])
        try tally.delete(early)
        try tally.delete(late)
        #expect(try planned() == [1, 1, 0])
    }

    @Test("Deletion is told as such, and its undo as creation with all values")
    func changes() throws {
        let tally = try TestEngine()
        let task = try tally.add("Paint", notes: "Blue", tags: ["home"])
        try tally.complete(task)
        let cursor = try tally.read { try $0.store.lastCursor() }
        try tally.delete(task)
        try tally.undo()
        try tally.redo()
        try tally.delete(task, purge: true)
        try tally.undo()
        let changes = try tally.read { try $0.changes(after: cursor, limit: 100) }.changes
        #expect(changes.map(\.operation) == [.delete, .create, .delete, .delete, .delete])
        #expect(
            changes[0].values.isEmpty && changes[1].values.count == Task.record.type.documentMembers.count)
        #expect(changes[1].values.contains(MemberValue("notes", .text("Blue"))))
        let steps = try tally.read { try $0.history(before: nil, limit: 2) }
        #expect(steps.last?.changes.map(\.operation) == [.delete])
        #expect(steps.last?.subject?.name == "Paint")
    }

    @Test("Undoing an earlier step does not change a deleted task")
    func earlierSteps() throws {
        let tally = try TestEngine()
        let task = try tally.add("Paint")
        try tally.update(task) { $0.title = try Title("Paint it") }
        try tally.complete(task)
        try tally.delete(task)
        for step in 1...3 {
            #expect(try failure { try tally.undo(step) } == .notUndoable, "\(step)")
        }
        try tally.undo()
        #expect(try tally.task(task).title == "Paint it")
    }

    @Test("A deleted task moves to Inbox with its project, uncounted")
    func project() throws {
        let tally = try TestEngine()
        let tasks = try ["A", "B"].map { try tally.add($0, project: "Work") }
        try tally.complete(tasks[0])
        try tally.delete(tasks[0])
        #expect(try tally.change { try $0.deleteProject("Work").moved } == 1)
        #expect(try tally.read { try $0.project("Inbox").done } == 1)
        try tally.undo()
        #expect(try tally.read { try $0.project("Work").done } == 1)
        #expect(try tally.read { try $0.checkData() }.isOK)
    }

    @Test("A saved stake stays in the ledger, and its reward can be claimed")
    func stake() throws {
        let tally = try TestEngine()
        let task = try tally.stake(cents: 700, reward: "Cake")
        try tally.complete(task)
        try tally.delete(task)
        #expect(try tally.read { try $0.ledgers().map(\.saved) } == [700])
        #expect(try tally.change { try $0.claimStake(.number(task)) }.stake?.claimedAt != nil)
        #expect(try failure { try tally.concede(task) } == .invalidState)
        #expect(try tally.read { try $0.stakes().groups.first?.stakes.map(\.task.isDeleted) } == [true])
        try tally.go(to: "2026-12-24T09:00:00Z")
        try tally.add("A change decides stakes")
        #expect(try tally.read { try $0.ledgers().map(\.saved) } == [700])
        try tally.delete(task, purge: true)
        #expect(try tally.read { try $0.ledgers() } == [])
    }

    @Test("A deletion is undone by another server, with tags, reminders and time entries")
    func servers() throws {
        let directory = try TemporaryDirectory()
        let (one, other) = (
            try TestEngine(path: directory.file("tally.db")), try TestEngine(path: directory.file("tally.db"))
        )
        let task = try one.add("Paint", due: "2026-11-21", notes: "Blue", tags: ["home"])
        try one.complete(task)
        let before = try one.task(task)
        try other.delete(task)
        #expect(try failure { try one.task(task) } == .notFound)
        try one.undo()
        #expect(try other.task(task).task == before.task)
        #expect(try other.number("SELECT count(*) FROM task_tag") == 1)
        try other.redo()
        #expect(try failure { try one.task(task) } == .notFound)
        #expect(try one.read { try $0.checkData() }.isOK)
    }

    @Test("A record that is deleted but not completed is found and refused")
    func rule() throws {
        let tally = try TestEngine()
        let task = try tally.add("Paint")
        try tally.complete(task)
        try tally.delete(task)
        let document = try tally.export()
        let copy = try TestEngine()
        _ = try copy.take(document)
        #expect(try copy.export()[.task].map(\.values) == document[.task].map(\.values))
        #expect(try copy.read { try $0.score(on: nil).tasks.map(\.isDeleted) } == [true])
        let broken = document.changing(.task, 0) { task in
            (task["completedAt"], task["completedDay"]) = (.null, .null)
        }
        #expect(
            try failure { try TestEngine().take(broken) }
                == .invalid(path: "content.records.task[0].deletedAt"))
    }
}
