import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ActivityRuleTests {
    private func names(_ tally: TestEngine, archived: Bool?) throws -> [String] {
        try tally.read { try $0.activities(archived: archived).map(\.name) }
    }

    @Test("An activity is found by its name, ignoring case and Unicode form, or by its id")
    func naming() throws {
        let tally = try TestEngine()
        let activity = try tally.activity("Café")
        for name in ["Café", "CAFÉ", " cafe\u{301} ", activity.id.text, activity.id.text.uppercased()] {
            #expect(try tally.log(name, "2026-11-20T08:00", "2026-11-20T08:30").activity.id == activity.id)
        }
        for name in ["Cafe", "", "1", "00000000-0000-7000-8000-000000000000"] {
            #expect(try failure { try tally.log(name, "2026-11-20T08:00", "2026-11-20T08:30") } == .notFound)
        }
    }

    @Test("Names are unique among activities, ignoring case, and become free after deletion")
    func uniqueNames() throws {
        let tally = try TestEngine()
        try tally.activity("Writing")
        try tally.activity("Reading")
        // Habits and projects have separate names.
        try tally.habit("Writing")
        #expect(try failure { try tally.activity("WRITING") } == .duplicate)
        #expect(
            try failure { try tally.update(activity: "Reading") { $0.name = try Name("writing") } }
                == .duplicate)
        #expect(try tally.update(activity: "Writing") { $0.name = try Name("WRITING") }.name == "WRITING")
        try tally.change { _ = try $0.deleteActivity("writing") }
        try tally.activity("writing")
        #expect(try names(tally, archived: nil) == ["Reading", "writing"])
    }

    @Test("An activity without a color gets the least used color of the palette")
    func colors() throws {
        let tally = try TestEngine()
        let first = try tally.activity("a")
        let second = try tally.activity("b")
        #expect([first.color, second.color] == Array(Color.palette.prefix(2)))
        let white = Color(rgb: 0xFFFFFF)
        #expect(try tally.update(activity: "a") { $0.color = white }.color == white)
        #expect(try tally.activity("c").color == Color.palette[0])
    }

    @Test("An archived activity is listed separately and keeps its tracked time")
    func archiving() throws {
        let tally = try TestEngine()
        try tally.activity("a")
        try tally.activity("b")
        try tally.log("a", "2026-11-20T08:00", "2026-11-20T08:30")
        #expect(try tally.update(activity: "a") { $0.isArchived = true }.isArchived)
        #expect(try names(tally, archived: false) == ["b"])
        #expect(try names(tally, archived: true) == ["a"])
        #expect(try names(tally, archived: nil) == ["a", "b"])
        #expect(try tally.summary(.activity, "2026-11-20", "2026-11-20") == ["a 1800"])
        #expect(try !tally.update(activity: "a") { $0.isArchived = false }.isArchived)
        #expect(try names(tally, archived: false) == ["a", "b"])
    }

    @Test("Renaming an activity preserves its time entries and its timer")
    func renaming() throws {
        let tally = try TestEngine()
        try tally.activity("a")
        let entry = try tally.log("a", "2026-11-20T08:00", "2026-11-20T08:30")
        try tally.start("a")
        try tally.update(activity: "a") { $0.name = try Name("b") }
        #expect(try tally.entries().entries.map(\.activity.name) == ["b"])
        #expect(try tally.entries().entries.map(\.revision) == [entry.revision])
        #expect(try tally.timer()?.timer.activity.name == "b")
    }

    @Test("Deleting an activity deletes its entries and its timer, and reports both")
    func deleting() throws {
        let tally = try TestEngine()
        try tally.activity("a")
        try tally.activity("b")
        try tally.log("a", "2026-11-18T23:00", "2026-11-19T01:00")
        try tally.log("a", "2026-11-20T08:00", "2026-11-20T08:30")
        try tally.log("b", "2026-11-20T08:00", "2026-11-20T08:10")
        try tally.start("a", at: "2026-11-20T08:50")
        let deletion = try tally.change { try $0.deleteActivity("A") }
        #expect(deletion.activity.name == "a")
        #expect(deletion.entries == 2)
        #expect(deletion.timer?.seconds == 600)
        #expect(try tally.timer() == nil)
        #expect(try tally.summary(.activity, "2026-11-14", "2026-11-20") == ["b 600"])
        #expect(try tally.number("SELECT count(*) FROM time_part") == 1)
    }

    @Test("Deleting an activity leaves another activity's timer running")
    func deletingAnother() throws {
        let tally = try TestEngine()
        try tally.activity("a")
        try tally.activity("b")
        try tally.start("b")
        let deletion = try tally.change { try $0.deleteActivity("a") }
        #expect(deletion.entries == 0)
        #expect(deletion.timer == nil)
        #expect(try tally.timer()?.timer.activity.name == "b")
    }

    @Test("An update that changes nothing keeps the revision")
    func unchanged() throws {
        let tally = try TestEngine()
        let activity = try tally.activity("a")
        #expect(try tally.update(activity: "a") { $0.color = activity.color } == activity)
        #expect(try tally.update(activity: "a") { $0.name = try Name("A") }.revision == 2)
    }
}
