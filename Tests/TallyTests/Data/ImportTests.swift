import Foundation
import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ImportTests {
    @Test(
        "An export imports unchanged into an empty database, and undo removes it again",
        arguments: [3, 11, 29])
    func roundTrip(seed: UInt64) throws {
        let tally = try TestEngine()
        var requests = RandomRequests(tally: tally, seed: seed, keepsStakesFresh: true)
        for _ in 0..<600 { try requests.makeRequest() }
        let document = try tally.export()
        let other = try TestEngine()
        let before = try other.everything()
        let report = try other.take(document)
        #expect(try other.everything() == tally.everything())
        #expect(report.entries.isEmpty)
        #expect(try other.check().problems.map(\.problem) == [])
        #expect(try other.number("SELECT count(*) FROM step") == 1)
        try other.undo()
        #expect(try other.everything() == before)
        #expect(try other.check().problems.map(\.problem) == [])
        try other.redo()
        #expect(try other.everything() == tally.everything())
    }

    @Test("Every record type is imported; a second import keeps everything and adds no step")
    func twice() throws {
        let tally = try TestEngine.full()
        let document = try tally.export()
        for table in RecordType.all { #expect(!document[table].isEmpty, "\(table.name)") }
        let other = try TestEngine()
        try other.take(document)
        let records = try other.everything()
        #expect(try records == tally.everything())
        let total = RecordType.all.map { document[$0].count }.reduce(0, +)
        let again = try other.take(document)
        #expect(again.sums == [0, total, 0, 0])
        #expect(again.entries.isEmpty)
        #expect(try other.everything() == records)
        #expect(try other.number("SELECT count(*) FROM step") == 1)
    }

    @Test("Numbers and revisions in a document are limited, to leave room for later ones")
    func room() throws {
        let greatest: Int64 = 1_000_000_000_000
        let elsewhere = try TestEngine()
        try elsewhere.add("Far out")
        let document = try elsewhere.export().changing(.task, 0) {
            $0["id"] = .text("01a1f82f-1e80-7000-8000-000000000001")
        }
        for member in ["number", "revision"] {
            let (far, tooFar) = (
                document.changing(.task, 0) { $0[member] = .number(greatest) },
                document.changing(.task, 0) { $0[member] = .number(greatest + 1) }
            )
            let tally = try TestEngine()
            #expect(
                try failure { try tally.take(tooFar) } == .invalid(path: "content.records.task[0].\(member)"))
            try tally.take(far)
            try tally.update(try #require(try tally.export()[.task].first).number) { $0.priority = .p0 }
            try tally.add("One more")
            #expect(try tally.check().isOK)
        }
    }

    @Test("A new project does not stand in for the deleted project of a stake")
    func goneProject() throws {
        let elsewhere = try TestEngine(seed: 7)
        let task = try elsewhere.stake(project: "Taxes")
        try elsewhere.complete(task)
        try elsewhere.change { _ = try $0.deleteProject("Taxes") }
        let tally = try TestEngine()
        try tally.take(try elsewhere.export())
        try tally.update(task) {
            $0.project = .set("Another")
            $0.createProject = true
        }
        #expect(try failure { try tally.reopen(task) } == .stakeLocked(path: "id"))
    }

    @Test("A dry run returns the same report and leaves no records, steps or changes")
    func dryRun() throws {
        let document = try TestEngine.full().export()
        let tally = try TestEngine()
        try tally.add("Mine")
        let records = try tally.everything()
        let changes = try tally.number("SELECT count(*) FROM change")
        let rehearsed = try tally.take(document, dryRun: true)
        #expect(try tally.everything() == records)
        #expect(try tally.number("SELECT count(*) FROM change") == changes)
        #expect(try tally.number("SELECT count(*) FROM step") == 1)
        #expect(try tally.check().isOK)
        let real = try tally.take(document)
        #expect(real.sums == rehearsed.sums && real.sums[0] > 10)
        #expect(real.entries.map(\.note) == rehearsed.entries.map(\.note))
    }

    @Test("An import keeps all existing records, and gives imported ones free numbers")
    func beside() throws {
        let document = try TestEngine.full().export()
        let tally = try TestEngine(now: "2026-12-01T09:00:00Z")
        for title in ["Mine", "Also mine", "Gone"] { try tally.add(title) }
        try tally.delete(3)
        try tally.habit("Yoga")
        let own = try tally.everything()
        let report = try tally.take(document)
        // The first change decides imported stakes.
        try tally.change { _ in }
        let records = try tally.everything()
        for (table, rows) in own { #expect(Set(rows).isSubset(of: records[table] ?? []), "\(table)") }
        #expect(try tally.check().problems.map(\.problem) == [])
        #expect(report[.task].added == document[.task].count)
        // Number 3 belonged to a deleted task.
        let titles = try tally.read { engine in
            try engine.tasks(matching: TaskQuery()).tasks.map { "\($0.number) \($0.title)" }
        }
        #expect(Set(titles).isSuperset(of: ["1 Mine", "2 Also mine", "7 Größe \"1\"", "8 b"]))
        #expect(report.entries.filter { $0.entity == "task" && $0.outcome == .added }.count == 3)
        // A second import adds nothing.
        let again = try tally.take(document)
        #expect(again.sums[0] == 0)
        #expect(try tally.everything() == records)
    }

    @Test("An emptied database does not reuse the numbers of deleted records")
    func emptied() throws {
        let document = try TestEngine.full().export()
        let tally = try TestEngine(now: "2026-12-01T09:00:00Z")
        let mine = try tally.task(try tally.add("Mine")).id.text
        try tally.update(1) { $0.title = try Title("Still mine") }
        try tally.delete(1)
        let report = try tally.take(document)
        #expect(try failure { try tally.task(1) } == .notFound)
        #expect(report[.task].added == document[.task].count)
        let ids = try tally.history().suffix(3).flatMap(\.changes).map(\.id)
        #expect(ids == [mine, mine, mine])
        // Numbers of an import that was undone are free again.
        let other = try TestEngine()
        try other.take(document)
        let records = try other.everything()
        try other.undo()
        try other.take(document)
        #expect(try other.everything() == records)
    }

    @Test("Records whose name is taken merge into the existing ones, and counts add up once")
    func merging() throws {
        let document = try TestEngine.full().export()
        let tally = try TestEngine(now: "2026-12-01T09:00:00Z")
        try tally.add("Mine", project: "HOUSE")
        try tally.activity("writing")
        try tally.habit("tea")
        try tally.change { _ = try $0.incrementHabit("tea", by: 2, on: try day("2026-11-21")) }
        let report = try tally.take(document)
        #expect(report[.project].merged == 1 && report[.habit].merged == 1 && report[.activity].merged == 1)
        let merged = report.entries.filter { $0.outcome == .merged }
        #expect(merged.map(\.entity) == ["project", "habit", "activity"])
        #expect(try tally.number("SELECT count(*) FROM project") == 2)
        #expect(try tally.number("SELECT count(*) FROM task WHERE project = 2") == 2)
        #expect(try tally.number("SELECT count(DISTINCT activity) FROM time_entry") == 1)
        #expect(try tally.number("SELECT sum(delta) FROM habit_event WHERE day = 20778") == 5000)
        // The existing target stays.
        #expect(report[.habitTarget].left == 1)
        // The first change decides imported stakes.
        try tally.change { _ in }
        let records = try tally.everything()
        try tally.take(document)
        #expect(try tally.everything() == records)
        #expect(try tally.check().problems.map(\.problem) == [])
    }

    @Test("Existing records with other values stay as they are, and the report lists them")
    func differing() throws {
        let tally = try TestEngine.full()
        let records = try tally.everything()
        let document = try tally.export().changing(.task, 1) { $0["notes"] = .text("Other") }
            .changing(.habitEvent, 0) { $0["delta"] = .amount(9) }
            .changing(.settings, 0) { $0["weekStart"] = .number(2) }
        let report = try tally.take(document)
        #expect(try tally.everything() == records)
        #expect(report.entries.map(\.entity) == ["settings", "task", "habit"])
        #expect(report.entries.allSatisfy { $0.outcome == .kept })
        #expect(report.sums == [0, RecordType.all.map { document[$0].count }.reduce(0, +) - 1, 0, 1])
    }

    @Test(
        "A document with an easier version of a pending stake is refused as a whole",
        arguments: ["cents", "deadline", "currency", "missing", "title", "project"])
    func stakes(easier: String) throws {
        let tally = try TestEngine()
        try tally.stake(cents: 2000)
        let same = try tally.export()
        let document = try Self.easier(easier, than: same)
        let records = try tally.everything()
        do {
            try tally.take(document)
            Issue.record("the document was not refused")
        } catch Failure.stakeLocked(_, let path, _, _) {
            #expect(path.hasPrefix("content.records.task[0]."))
        }
        #expect(try tally.everything() == records)
        // A harder version is accepted, and changes nothing either.
        let harder = same.changing(.stake, 0) { $0["cents"] = .number(9000) }
        #expect(try tally.take(harder).entries.map(\.entity) == ["task"])
        #expect(try tally.everything() == records)
    }

    private static func easier(_ how: String, than document: RecordDocument) throws -> RecordDocument {
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
            let tally = try TestEngine()
            try tally.add("x", project: "House")
            let moved = document.changing(.task, 0) { $0["project"] = .number(2) }
                .changing(.stake, 0) { $0["project"] = .number(2) }
            return RecordDocument([
                "project": try tally.export()[.project], "task": moved[.task], "stake": moved[.stake],
            ])
        }
    }

    @Test("A cancelled import leaves nothing, whether it compares, writes, logs or indexes")
    func givenUp() throws {
        struct Cancelled: Error {}
        let tally = try TestEngine()
        try tally.add("Here before")
        let task = try #require(try tally.export()[.task].first)
        let document = RecordDocument([
            "task": (1...1000).map { number in
                var copy = task
                copy["number"] = .number(Int64(number))
                copy["id"] = .text("01a1f82f-1e80-7000-8000-\(100_000_000_000 + number)")
                return copy
            }
        ])
        let before = try tally.everything()
        func isDone(cancellingAt last: Int) throws -> Bool {
            do {
                try tally.group { engine in
                    var reports = 0
                    _ = try engine.change(
                        method: "test", mutationID: nil, fingerprint: 0,
                        reporting: { _ in
                            reports += 1
                            if reports == last { throw Cancelled() }
                        }
                    ) { engine in
                        _ = try engine.importDocument(at: "content") { document }
                        return []
                    }
                }
                return true
            } catch is Cancelled {
                return false
            }
        }
        var last = 1
        while try !isDone(cancellingAt: last) {
            #expect(try tally.everything() == before)
            #expect(try tally.number("SELECT count(*) FROM step") == 1)
            last += 1
        }
        // One report each for comparing, writing and the log, and one for every hundred indexed texts.
        #expect(last > 12)
        #expect(try tally.export()[.task].count == 1001)
        #expect(try tally.check().isOK)
    }
}
