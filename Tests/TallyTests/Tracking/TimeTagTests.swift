import Support
import Tally
import Testing

@Suite("Tags of time entries")
struct TimeTagTests {
    let tally: TestEngine

    init() throws {
        tally = try TestEngine()
        try tally.activity("Work")
        try tally.activity("Home")
    }

    @Test("An entry has several tags, each once and as first written")
    func distinct() throws {
        let entry = try tally.log(
            "Work", "2026-11-20T08:00", "2026-11-20T09:00", tags: "client", "Urgent", "CLIENT")
        #expect(entry.tags == ["client", "Urgent"])
        #expect(try tally.entries().entries.map(\.tags) == [["client", "Urgent"]])
    }

    @Test("An update replaces the tags, or removes them")
    func update() throws {
        let entry = try tally.log("Work", "2026-11-20T08:00", "2026-11-20T09:00", tags: "client")
        #expect(try tally.update(entry) { $0.tags = .set([try Tag("a"), try Tag("b")]) }.tags == ["a", "b"])
        #expect(try tally.update(entry) { $0.note = .set(try Notes("x")) }.tags == ["a", "b"])
        #expect(try tally.update(entry) { $0.tags = .clear }.tags == [])
        #expect(try tally.entries { $0.tags = [try Tag("a")] }.entries.isEmpty)
    }

    @Test("The entry of a timer has its tags, and continuing an entry gives them to the timer")
    func timer() throws {
        try tally.start("Work", at: "2026-11-20T08:00", tags: "client")
        #expect(try tally.stop(at: "2026-11-20T09:00").tags == ["client"])
        try tally.continueTime()
        #expect(try tally.timer()?.timer.tags == ["client"])
        #expect(try tally.split(1, at: "2026-11-20T08:30").second?.tags == ["client"])
    }

    @Test("A list has the entries with all tags, latest first, and their sum")
    func list() throws {
        try tally.log("Work", "2026-11-20T06:00", "2026-11-20T07:00", tags: "client", "urgent")
        try tally.log("Home", "2026-11-20T07:00", "2026-11-20T07:30", tags: "client")
        try tally.log("Work", "2026-11-20T08:00", "2026-11-20T09:00")
        func list(_ tags: String..., activity: Int? = nil, days: Bool = false) throws -> [Int] {
            let page = try tally.entries { query in
                query.tags = try tags.map { try Tag($0) }
                if let activity { query.activities = [activity] }
                if days { query.days = try day("2026-11-20")...day("2026-11-20") }
            }
            return page.entries.map(\.number) + [page.totalSeconds]
        }
        for days in [false, true] {
            #expect(try list("CLIENT", days: days) == [2, 1, 5400])
            #expect(try list("client", "urgent", days: days) == [1, 3600])
            #expect(try list("urgent", "client", days: days) == [1, 3600])
            #expect(try list("client", activity: 2, days: days) == [2, 1800])
            #expect(try list("other", days: days) == [0])
        }
    }

    @Test("A list of a tag continues after its cursor")
    func pages() throws {
        for hour in ["05", "06", "07"] {
            try tally.log("Work", "2026-11-20T\(hour):00", "2026-11-20T\(hour):30", tags: "client")
        }
        let first = try tally.entries { ($0.tags, $0.limit) = ([try Tag("client")], 2) }
        #expect(first.entries.map(\.number) == [3, 2])
        let second = try tally.entries {
            ($0.tags, $0.limit, $0.cursor) = ([try Tag("client")], 2, first.nextCursor)
        }
        #expect(second.entries.map(\.number) == [1])
    }

    @Test("The time of a tag is that of its entries; the total counts an entry with several tags once")
    func summary() throws {
        try tally.log("Work", "2026-11-20T06:00", "2026-11-20T07:00", tags: "client", "urgent")
        try tally.log("Home", "2026-11-20T07:00", "2026-11-20T07:30", tags: "Client")
        try tally.log("Work", "2026-11-20T08:00", "2026-11-20T08:10")
        let days = try day("2026-11-20")...day("2026-11-20")
        let summary = try tally.read {
            try $0.timeSummary(by: .tag, from: days.lowerBound, to: days.upperBound)
        }
        #expect(summary.rows.map(\.words) == ["#Client 5400", "#urgent 3600", "- 600"])
        #expect(summary.totalSeconds == 6000)
    }

    @Test("What is typed is completed to tags of entries and of tasks")
    func completion() throws {
        try tally.log("Work", "2026-11-20T06:00", "2026-11-20T07:00", tags: "client")
        try tally.log("Work", "2026-11-20T07:00", "2026-11-20T08:00", tags: "clinic")
        try tally.log("Work", "2026-11-20T08:00", "2026-11-20T09:00", tags: "clinic")
        #expect(
            try tally.read { try $0.names(.entryTag, matching: "cl") }.map(\.name) == ["clinic", "client"])
        #expect(try tally.read { try $0.names(.tag, matching: "cl") }.isEmpty)
    }

    @Test("Undo and redo take the tags along, and the stored index agrees")
    func undo() throws {
        let entry = try tally.log("Work", "2026-11-20T06:00", "2026-11-20T07:00", tags: "client")
        try tally.update(entry) { $0.tags = .set([try Tag("other")]) }
        try tally.undo()
        #expect(try tally.entries { $0.tags = [try Tag("client")] }.totalSeconds == 3600)
        try tally.undo()
        #expect(try tally.entries { $0.tags = [try Tag("client")] }.totalSeconds == 0)
        try tally.redo()
        #expect(try tally.entries().entries.map(\.tags) == [["client"]])
        #expect(try tally.check().problems.isEmpty)
    }
}
