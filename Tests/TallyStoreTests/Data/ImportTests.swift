import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ImportTests {
    @Test(
        "What a long life has left comes into an empty database as it was, and undo takes it out again",
        arguments: [3, 11, 29])
    func roundTrip(seed: UInt64) throws {
        let life = try Life()
        var story = Story(life: life, seed: seed, keepsStakesFresh: true)
        for _ in 0..<600 { try story.tellOn() }
        let document = try life.export()
        let other = try Life()
        let before = try other.everything()
        let report = try other.take(document)
        #expect(try other.everything() == life.everything())
        #expect(report.entries.isEmpty)
        #expect(try other.check().problems.map(\.problem) == [])
        #expect(try other.number("SELECT count(*) FROM step") == 1)
        try other.undo()
        #expect(try other.everything() == before)
        #expect(try other.check().problems.map(\.problem) == [])
        try other.redo()
        #expect(try other.everything() == life.everything())
    }

    @Test("Every kind of fact comes in, and a second time everything is kept and nothing is a step")
    func twice() throws {
        let life = try Life.full()
        let document = try life.export()
        for table in FactTable.all { #expect(!document[table].isEmpty, "\(table.name)") }
        let other = try Life()
        try other.take(document)
        let facts = try other.everything()
        #expect(try facts == life.everything())
        let total = FactTable.all.map { document[$0].count }.reduce(0, +)
        let again = try other.take(document)
        #expect(again.sums == [0, total, 0, 0])
        #expect(again.entries.isEmpty)
        #expect(try other.everything() == facts)
        #expect(try other.number("SELECT count(*) FROM step") == 1)
    }

    @Test("A document has no greater numbers and revisions than leave room for what comes after it")
    func room() throws {
        let greatest: Int64 = 1_000_000_000_000
        let elsewhere = try Life()
        try elsewhere.add("Far out")
        let document = try elsewhere.export().changing(.task, 0) {
            $0["id"] = .text("01a1f82f-1e80-7000-8000-000000000001")
        }
        for column in ["number", "revision"] {
            let (far, tooFar) = (
                document.changing(.task, 0) { $0[column] = .number(greatest) },
                document.changing(.task, 0) { $0[column] = .number(greatest + 1) }
            )
            let life = try Life()
            #expect(
                try failure { try life.take(tooFar) } == .invalid(path: "content.facts.task[0].\(column)"))
            try life.take(far)
            try life.update(try #require(try life.export()[.task].first).number) { $0.priority = .p0 }
            try life.add("One more")
            #expect(try life.check().isOK)
        }
    }

    @Test("The number of a project that is gone, in which a stake was made, is not given to another one")
    func goneProject() throws {
        let elsewhere = try Life()
        let task = try elsewhere.stake(project: "Taxes")
        try elsewhere.complete(task)
        try elsewhere.change { _ = try $0.deleteProject("Taxes") }
        let life = try Life()
        try life.take(try elsewhere.export())
        try life.update(task) {
            $0.project = "Another"
            $0.createProject = true
        }
        #expect(try failure { try life.reopen(task) } == .stakeLocked(path: "id"))
    }

    @Test("A rehearsal answers the same and leaves neither facts nor steps nor changes")
    func dryRun() throws {
        let document = try Life.full().export()
        let life = try Life()
        try life.add("Mine")
        let facts = try life.everything()
        let changes = try life.number("SELECT count(*) FROM change")
        let rehearsed = try life.take(document, dryRun: true)
        #expect(try life.everything() == facts)
        #expect(try life.number("SELECT count(*) FROM change") == changes)
        #expect(try life.number("SELECT count(*) FROM step") == 1)
        #expect(try life.check().isOK)
        let real = try life.take(document)
        #expect(real.sums == rehearsed.sums && real.sums[0] > 10)
        #expect(real.entries.map(\.note) == rehearsed.entries.map(\.note))
    }

    @Test("Beside facts of its own, a database keeps all of them, and what comes gets free numbers")
    func beside() throws {
        let document = try Life.full().export()
        let life = try Life(now: "2026-12-01T09:00:00Z")
        for title in ["Mine", "Also mine", "Gone"] { try life.add(title) }
        try life.delete(3)
        try life.habit("Yoga")
        let own = try life.everything()
        let report = try life.take(document)
        let facts = try life.everything()
        for (table, rows) in own { #expect(Set(rows).isSubset(of: facts[table] ?? []), "\(table)") }
        #expect(try life.check().problems.map(\.problem) == [])
        #expect(report[.task].added == document[.task].count)
        // Number 3 was another's.
        let titles = try life.read { engine in
            try engine.tasks(matching: TaskQuery()).tasks.map { "\($0.number) \($0.title)" }
        }
        #expect(Set(titles).isSuperset(of: ["1 Mine", "2 Also mine", "5 Größe \"1\"", "6 b"]))
        #expect(report.entries.filter { $0.entity == "task" && $0.outcome == .added }.count == 3)
        // A second time all of it is there.
        let again = try life.take(document)
        #expect(again.sums[0] == 0)
        #expect(try life.everything() == facts)
    }

    @Test("In a database that was emptied, a number that was another's is not given again")
    func emptied() throws {
        let document = try Life.full().export()
        let life = try Life(now: "2026-12-01T09:00:00Z")
        let mine = try life.task(try life.add("Mine")).id.text
        try life.update(1) { $0.title = try Title("Still mine") }
        try life.delete(1)
        let report = try life.take(document)
        #expect(try failure { try life.task(1) } == .notFound)
        #expect(report[.task].added == document[.task].count)
        let told = try life.history().suffix(3).flatMap(\.changes).map(\.id)
        #expect(told == [mine, mine, mine])
        // What was taken back by undo is not another's.
        let other = try Life()
        try other.take(document)
        let facts = try other.everything()
        try other.undo()
        try other.take(document)
        #expect(try other.everything() == facts)
    }

    @Test("Things of a name that is taken go to what has it, and counts add up once")
    func merging() throws {
        let document = try Life.full().export()
        let life = try Life(now: "2026-12-01T09:00:00Z")
        try life.add("Mine", project: "HOUSE")
        try life.activity("writing")
        try life.habit("tea")
        try life.change { _ = try $0.incrementHabit("tea", by: 2, on: try day("2026-11-21")) }
        let report = try life.take(document)
        #expect(report[.project].merged == 1 && report[.habit].merged == 1 && report[.activity].merged == 1)
        let merged = report.entries.filter { $0.outcome == .merged }
        #expect(merged.map(\.entity) == ["project", "habit", "activity"])
        #expect(try life.number("SELECT count(*) FROM project") == 2)
        #expect(try life.number("SELECT count(*) FROM task WHERE project = 2") == 2)
        #expect(try life.number("SELECT count(DISTINCT activity) FROM time_entry") == 1)
        #expect(try life.number("SELECT sum(delta) FROM habit_event WHERE day = 20778") == 5)
        // The target that is here stays.
        #expect(report[.habitTarget].left == 1)
        let facts = try life.everything()
        try life.take(document)
        #expect(try life.everything() == facts)
        #expect(try life.check().problems.map(\.problem) == [])
    }

    @Test("What is here with other values stays as it is, and the report names it")
    func differing() throws {
        let life = try Life.full()
        let facts = try life.everything()
        let document = try life.export().changing(.task, 1) { $0["notes"] = .text("Other") }
            .changing(.habitEvent, 0) { $0["delta"] = .number(9) }
            .changing(.settings, 0) { $0["weekStart"] = .number(2) }
        let report = try life.take(document)
        #expect(try life.everything() == facts)
        #expect(report.entries.map(\.entity) == ["settings", "task", "habit"])
        #expect(report.entries.allSatisfy { $0.outcome == .kept })
        #expect(report.sums == [0, FactTable.all.map { document[$0].count }.reduce(0, +) - 1, 0, 1])
    }

    @Test(
        "A document with an easier version of a pending stake is refused as a whole",
        arguments: ["cents", "deadline", "currency", "missing", "title", "project"])
    func stakes(easier: String) throws {
        let life = try Life()
        try life.stake(cents: 2000)
        let same = try life.export()
        let document = try Self.easier(easier, than: same)
        let facts = try life.everything()
        do {
            try life.take(document)
            Issue.record("the document was not refused")
        } catch Failure.stakeLocked(let path, _, _) {
            #expect(path.hasPrefix("content.facts.task[0]."))
        }
        #expect(try life.everything() == facts)
        // A harder one is no way around anything, and changes nothing either.
        let harder = same.changing(.stake, 0) { $0["cents"] = .number(9000) }
        #expect(try life.take(harder).entries.map(\.entity) == ["task"])
        #expect(try life.everything() == facts)
    }

    private static func easier(_ how: String, than document: FactDocument) throws -> FactDocument {
        switch how {
        case "cents": return document.changing(.stake, 0) { $0["cents"] = .number(1999) }
        case "deadline":
            return document.changing(.stake, 0) {
                ($0["deadlineAt"], $0["dueDay"]) = (.instant(.max), .day(.max))
            }
        case "currency": return document.changing(.stake, 0) { $0["currency"] = .text("EUR") }
        case "missing": return document.leavingOut(.stake)
        case "title":
            return document.changing(.task, 0) { $0["title"] = .text("x") }
                .changing(.stake, 0) { $0["title"] = .text("x") }
        default:
            let life = try Life()
            try life.add("x", project: "House")
            let moved = document.changing(.task, 0) { $0["project"] = .number(2) }
                .changing(.stake, 0) { $0["project"] = .number(2) }
            return FactDocument([
                "project": try life.export()[.project], "task": moved[.task], "stake": moved[.stake],
            ])
        }
    }

    @Test("Work that is given up leaves nothing, whether it looks, writes, logs or indexes")
    func givenUp() throws {
        struct GivenUp: Error {}
        let life = try Life()
        try life.add("Here before")
        let task = try #require(try life.export()[.task].first)
        let document = FactDocument([
            "task": (1...1000).map { number in
                var copy = task
                copy["number"] = .number(Int64(number))
                copy["id"] = .text("01a1f82f-1e80-7000-8000-\(100_000_000_000 + number)")
                return copy
            }
        ])
        let before = try life.everything()
        func isDone(givingUpAt last: Int) throws -> Bool {
            do {
                try life.group { engine in
                    var reports = 0
                    engine.beginReporting { _ in
                        reports += 1
                        if reports == last { throw GivenUp() }
                    }
                    defer { engine.beginReporting(to: nil) }
                    try engine.request { _ = try $0.importFacts(document, at: "content", dryRun: false) }
                }
                return true
            } catch is GivenUp {
                return false
            }
        }
        var last = 1
        while try !isDone(givingUpAt: last) {
            #expect(try life.everything() == before)
            #expect(try life.number("SELECT count(*) FROM step") == 1)
            last += 1
        }
        // Once each for looking, writing and the log, and for every hundred texts that are indexed.
        #expect(last > 12)
        #expect(try life.export()[.task].count == 1001)
        #expect(try life.check().isOK)
    }
}
