import Support
import Tally
import Testing

@Suite("Numbers of time entries") struct TimeNumberTests {
    private func makeEngine() throws -> TestEngine {
        let tally = try TestEngine()
        try tally.activity("Writing")
        return tally
    }

    @Test("Entries are numbered in the order of their creation, and a number is never used again")
    func numbers() throws {
        let tally = try makeEngine()
        let later = try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T09:00")
        let earlier = try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00")
        #expect(later.number == 1 && earlier.number == 2)
        try tally.change { _ = try $0.deleteTimeEntry(.number(2)) }
        #expect(try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00").number == 3)
        try tally.start("Writing", at: "2026-11-20T08:30")
        #expect(try tally.stop().number == 4)
    }

    @Test("A deleted entry that comes back by undo has the number it had")
    func undo() throws {
        let tally = try makeEngine()
        let entry = try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T09:00")
        try tally.change { _ = try $0.deleteTimeEntry(.number(1)) }
        try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00")
        try tally.undo()
        try tally.undo()
        #expect(try tally.entries().entries == [entry])
        #expect(try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00").number == 3)
    }

    @Test("An entry is found by its number, its UUID, or an unambiguous prefix of its UUID")
    func names() throws {
        let tally = try makeEngine()
        let entry = try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T09:00")
        tally.wait(days: 1)
        let other = try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00")
        let id = entry.id.text
        for name in ["1", id, id.uppercased(), String(id.prefix(14))] {
            let reference = try #require(TimeEntryReference(name))
            #expect(try tally.change { try $0.updateTimeEntry(reference, TimeDraft()) } == entry, "\(name)")
        }
        let shared = String(zip(id, other.id.text).prefix { $0 == $1 }.map(\.0))
        let prefix = try #require(TimeEntryReference(String(shared.prefix(4))))
        #expect(try failure { try tally.change { try $0.deleteTimeEntry(prefix) } } == .ambiguous)
        #expect(TimeEntryReference("abc") == nil && TimeEntryReference("Writing") == nil)
    }

    @Test(
        "An import keeps the numbers in an empty database, and tells which entries it numbers anew elsewhere")
    func imports() throws {
        let tally = try makeEngine()
        try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00")
        try tally.change { _ = try $0.deleteTimeEntry(.number(1)) }
        try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T09:00", note: "second")
        let document = try tally.export()

        let empty = try TestEngine(seed: 3)
        try empty.take(document)
        #expect(try empty.entries().entries.map(\.number) == [2])

        let other = try TestEngine(seed: 4)
        try other.activity("Reading")
        for _ in 1...2 { try other.log("Reading", "2026-11-20T06:00", "2026-11-20T07:00") }
        let report = try other.take(document)
        #expect(try other.entries().entries.map(\.number) == [3, 2, 1])
        #expect(report.entries.map(\.note) == ["Renumbered to 3, because number 2 was already used."])
    }
}
