import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ActivityRuleTests {
    private func names(_ life: Life, archived: Bool?) throws -> [String] {
        try life.read { try $0.activities(archived: archived).map(\.name) }
    }

    @Test("An activity is named by its name, ignoring case and Unicode form, or by its id")
    func naming() throws {
        let life = try Life()
        let activity = try life.activity("Café")
        for name in ["Café", "CAFÉ", " cafe\u{301} ", activity.id.text, activity.id.text.uppercased()] {
            #expect(try life.log(name, "2026-11-20T08:00", "2026-11-20T08:30").activity.id == activity.id)
        }
        for name in ["Cafe", "", "1", "00000000-0000-7000-8000-000000000000"] {
            #expect(try failure { try life.log(name, "2026-11-20T08:00", "2026-11-20T08:30") } == .notFound)
        }
    }

    @Test("Names are unique among activities ignoring case, and free again after deleting")
    func uniqueNames() throws {
        let life = try Life()
        try life.activity("Writing")
        try life.activity("Reading")
        // Habits and projects have names of their own.
        try life.habit("Writing")
        #expect(try failure { try life.activity("WRITING") } == .duplicate)
        #expect(
            try failure { try life.update(activity: "Reading") { $0.name = try Name("writing") } }
                == .duplicate)
        #expect(try life.update(activity: "Writing") { $0.name = try Name("WRITING") }.name == "WRITING")
        try life.change { _ = try $0.deleteActivity("writing") }
        try life.activity("writing")
        #expect(try names(life, archived: nil) == ["Reading", "writing"])
    }

    @Test("An activity without a colour gets the palette's least used one")
    func colours() throws {
        let life = try Life()
        let first = try life.activity("a")
        let second = try life.activity("b")
        #expect([first.color, second.color] == Array(Color.palette.prefix(2)))
        let white = Color(rgb: 0xFFFFFF)
        #expect(try life.update(activity: "a") { $0.color = white }.color == white)
        #expect(try life.activity("c").color == Color.palette[0])
    }

    @Test("An archived activity is listed apart and keeps its time")
    func archiving() throws {
        let life = try Life()
        try life.activity("a")
        try life.activity("b")
        try life.log("a", "2026-11-20T08:00", "2026-11-20T08:30")
        #expect(try life.update(activity: "a") { $0.isArchived = true }.isArchived)
        #expect(try names(life, archived: false) == ["b"])
        #expect(try names(life, archived: true) == ["a"])
        #expect(try names(life, archived: nil) == ["a", "b"])
        #expect(try life.summary(.activity, "2026-11-20", "2026-11-20") == ["a 1800"])
        #expect(try !life.update(activity: "a") { $0.isArchived = false }.isArchived)
        #expect(try names(life, archived: false) == ["a", "b"])
    }

    @Test("Renaming an activity keeps its time and its timer")
    func renaming() throws {
        let life = try Life()
        try life.activity("a")
        let entry = try life.log("a", "2026-11-20T08:00", "2026-11-20T08:30")
        try life.start("a")
        try life.update(activity: "a") { $0.name = try Name("b") }
        #expect(try life.entries().entries.map(\.activity.name) == ["b"])
        #expect(try life.entries().entries.map(\.revision) == [entry.revision])
        #expect(try life.timer()?.timer.activity.name == "b")
    }

    @Test("Deleting an activity deletes its entries and its timer, and says so")
    func deleting() throws {
        let life = try Life()
        try life.activity("a")
        try life.activity("b")
        try life.log("a", "2026-11-18T23:00", "2026-11-19T01:00")
        try life.log("a", "2026-11-20T08:00", "2026-11-20T08:30")
        try life.log("b", "2026-11-20T08:00", "2026-11-20T08:10")
        try life.start("a", at: "2026-11-20T08:50")
        let deletion = try life.change { try $0.deleteActivity("A") }
        #expect(deletion.activity.name == "a")
        #expect(deletion.entries == 2)
        #expect(deletion.timer?.seconds == 600)
        #expect(try life.timer() == nil)
        #expect(try life.summary(.activity, "2026-11-14", "2026-11-20") == ["b 600"])
        #expect(try life.number("SELECT count(*) FROM time_part") == 1)
    }

    @Test("Deleting an activity leaves the timer of another one")
    func deletingAnother() throws {
        let life = try Life()
        try life.activity("a")
        try life.activity("b")
        try life.start("b")
        let deletion = try life.change { try $0.deleteActivity("a") }
        #expect(deletion.entries == 0)
        #expect(deletion.timer == nil)
        #expect(try life.timer()?.timer.activity.name == "b")
    }

    @Test("An update that changes nothing keeps the revision")
    func unchanged() throws {
        let life = try Life()
        let activity = try life.activity("a")
        #expect(try life.update(activity: "a") { $0.color = activity.color } == activity)
        #expect(try life.update(activity: "a") { $0.name = try Name("A") }.revision == 2)
    }
}
