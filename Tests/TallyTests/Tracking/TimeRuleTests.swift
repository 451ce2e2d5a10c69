import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct TimeRuleTests {
    private func tally(
        now: String = "2026-11-20T09:00:00Z", zone: String = "UTC", dayStart: String = "00:00"
    ) throws -> TestEngine {
        let tally = try TestEngine(now: now, zone: zone, dayStart: dayStart)
        try tally.activity("Writing")
        return tally
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let start: String
        let end: String
        let path: String?
        var testDescription: String { "\(start) to \(end)" }

        init(_ start: String, _ end: String, _ path: String?) {
            (self.start, self.end, self.path) = (start, end, path)
        }
    }

    @Test(
        "An entry ends after its start, lasts at most 24 hours, and is not in the future",
        arguments: [
            Refusal("2026-11-20T08:00:00Z", "2026-11-20T08:00:01Z", nil),
            Refusal("2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z", nil),
            Refusal("2026-11-19T09:00:00Z", "2026-11-20T09:00:00Z", nil),
            Refusal("2026-11-19T08:59:59Z", "2026-11-20T09:00:00Z", "end"),
            Refusal("2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z", "end"),
            Refusal("2026-11-20T08:00:00Z", "2026-11-20T07:59:59Z", "end"),
            Refusal("2026-11-20T08:00:00Z", "2026-11-20T09:00:01Z", "end"),
            Refusal("2026-11-20", "2026-11-20T08:00:00Z", "start"),
            Refusal("2026-11-20T08:00:00Z", "2026-11-20", "end"),
            Refusal("0001-01-01T00:00:00Z", "2026-11-20T08:00:00Z", "end"),
        ])
    func limits(case given: Refusal) throws {
        let tally = try tally()
        let refusal = try failure { try tally.log("Writing", given.start, given.end) }
        #expect(refusal == given.path.map { .invalid(path: $0) })
        #expect(try tally.entries().entries.count == (given.path == nil ? 1 : 0))
    }

    struct Entry: Sendable, CustomTestStringConvertible {
        let zone: String
        let dayStart: String
        let start: String
        let end: String
        let parts: [String]
        var testDescription: String { "\(zone) \(dayStart): \(start) to \(end)" }

        init(_ zone: String, _ dayStart: String, _ start: String, _ end: String, _ parts: [String]) {
            (self.zone, self.dayStart, self.start, self.end, self.parts) = (zone, dayStart, start, end, parts)
        }
    }

    static let entries = [
        Entry(
            "UTC", "00:00", "2026-11-18T22:00", "2026-11-19T01:30", ["2026-11-18 7200", "2026-11-19 5400"]),
        // Time up to the boundary belongs to one day.
        Entry("UTC", "00:00", "2026-11-18T22:00", "2026-11-19T00:00", ["2026-11-18 7200"]),
        Entry("UTC", "00:00", "2026-11-19T00:00", "2026-11-20T00:00", ["2026-11-19 86400"]),
        // With a day start at 04:00 the night belongs to the day before.
        Entry("UTC", "04:00", "2026-11-18T22:00", "2026-11-19T03:00", ["2026-11-18 18000"]),
        Entry(
            "UTC", "04:00", "2026-11-19T02:00", "2026-11-19T05:00", ["2026-11-18 7200", "2026-11-19 3600"]),
        // 29 March has 23 hours, 25 October has 25.
        Entry(
            "Europe/Berlin", "00:00", "2026-03-28T23:30", "2026-03-30T00:30",
            ["2026-03-28 1800", "2026-03-29 82800", "2026-03-30 1800"]),
        Entry(
            "Europe/Berlin", "00:00", "2026-10-25T00:30", "2026-10-25T23:30", ["2026-10-25 86400"]),
        Entry(
            "Europe/Berlin", "00:00", "2026-10-24T23:30", "2026-10-25T22:00",
            ["2026-10-24 1800", "2026-10-25 82800"]),
        // The day start lies in the skipped hour, then in the repeated one.
        Entry(
            "Europe/Berlin", "02:30", "2026-03-29T01:30", "2026-03-29T03:30",
            ["2026-03-28 1800", "2026-03-29 1800"]),
        Entry(
            "Europe/Berlin", "02:30", "2026-10-25T01:30", "2026-10-25T03:30",
            ["2026-10-24 3600", "2026-10-25 7200"]),
        // Clocks that change by half an hour.
        Entry(
            "Australia/Lord_Howe", "00:00", "2026-04-04T23:00", "2026-04-05T03:00",
            ["2026-04-04 3600", "2026-04-05 12600"]),
        // Samoa skipped 2011-12-30.
        Entry(
            "Pacific/Apia", "00:00", "2011-12-29T23:00", "2011-12-31T01:00",
            ["2011-12-29 3600", "2011-12-31 3600"]),
    ]

    @Test(
        "An entry across a day boundary counts its parts on their own days, in every result",
        arguments: entries)
    func dayParts(given: Entry) throws {
        let tally = try tally(zone: given.zone, dayStart: given.dayStart)
        let entry = try tally.log("Writing", given.start, given.end)
        #expect(entry.parts == given.parts)
        #expect(entry.seconds == entry.days.reduce(0) { $0 + $1.seconds })
        #expect(try tally.entries().entries == [entry])
        #expect(try tally.entries().totalSeconds == entry.seconds)
        for part in entry.days {
            let date = part.date.description
            #expect(try tally.summary(.activity, date, date) == ["Writing \(part.seconds)"])
            #expect(try tally.summary(.project, date, date) == ["- \(part.seconds)"])
            #expect(try tally.summary(.day, date, date) == ["\(date) \(part.seconds)"])
            let page = try tally.entries { $0.days = part.date...part.date }
            #expect(page.entries == [entry] && page.totalSeconds == part.seconds)
        }
        for date in [
            entry.days[0].date.adding(days: -1), entry.days[entry.days.count - 1].date.adding(days: 1),
        ] {
            let page = try tally.entries { $0.days = date...date }
            #expect(page.entries.isEmpty && page.totalSeconds == 0)
        }
    }

    @Test("The days of an entry are stored, so changing the zone does not move the past")
    func zoneChange() throws {
        let tally = try tally(zone: "Europe/Berlin")
        let entry = try tally.log("Writing", "2026-11-19T23:00", "2026-11-20T01:00")
        #expect(entry.parts == ["2026-11-19 3600", "2026-11-20 3600"])
        for (zone, dayStart) in [("Pacific/Kiritimati", "00:00"), ("Pacific/Pago_Pago", "23:59")] {
            try tally.set(zone: zone, dayStart: dayStart)
            #expect(try tally.entries().entries == [entry])
            #expect(try tally.summary(.day, "2026-11-19", "2026-11-20") == entry.parts)
            let page = try tally.entries { $0.days = try day("2026-11-19")...day("2026-11-19") }
            #expect(page.entries == [entry] && page.totalSeconds == 3600)
        }
        // A new note keeps the stored days, and a new end does not.
        let noted = try tally.update(entry) { $0.note = .set(try Notes("x")) }
        #expect(noted.days == entry.days && noted.revision == 2)
        let moved = try tally.update(entry) { $0.end = try time("2026-11-20T00:30:00Z") }
        #expect(moved.parts == ["2026-11-18 9000"])
    }

    @Test("An entry is listed on every day it counts for, in any zone")
    func farZones() throws {
        for (zone, dayStart) in [
            ("Pacific/Kiritimati", "00:00"), ("Etc/GMT+12", "23:59"), ("UTC", "23:59"),
            ("Asia/Manila", "12:00"),
        ] {
            let tally = try tally(zone: zone, dayStart: dayStart)
            for hour in 0..<24 {
                let start = try instant("2026-11-18T00:00:00Z").adding(seconds: Int64(hour) * 3600)
                let entry = try tally.log(
                    "Writing", start.description, start.adding(seconds: 86_400).description)
                for part in entry.days {
                    let page = try tally.entries { $0.days = part.date...part.date }
                    #expect(page.entries.contains(entry), "\(zone) \(dayStart) \(hour)")
                }
            }
        }
    }

    @Test("Entries may overlap, and each one counts")
    func overlapping() throws {
        let tally = try tally()
        for _ in 0..<2 { try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T09:00") }
        #expect(try tally.entries().totalSeconds == 7200)
    }

    @Test("Entries are listed latest first, filtered by activity, task and days, in pages")
    func listing() throws {
        let tally = try tally()
        try tally.activity("Reading")
        let task = try tally.add("Report")
        var expected: [Identifier] = []
        for minute in [10, 30, 20, 20, 40] {
            let entry = try tally.log(
                minute == 20 ? "Reading" : "Writing", "2026-11-20T08:\(minute)", "2026-11-20T08:59",
                task: minute == 40 ? task : nil)
            expected.append(entry.id)
        }
        expected = [4, 1, 3, 2, 0].map { expected[$0] }
        let activities = try ["reading", "writing"].map { name in
            try tally.read { try $0.activityNumber(name) }
        }
        for (limit, filter) in (1...6).flatMap({ limit in [[], activities].map { (limit, Set($0)) } }) {
            var (found, cursor): ([Identifier], String?) = ([], nil)
            repeat {
                let page = try tally.entries {
                    ($0.limit, $0.cursor, $0.activities) = (limit, cursor, filter)
                }
                #expect(page.totalSeconds == 60 * (49 + 29 + 39 + 39 + 19))
                #expect(page.entries.count <= limit && !page.entries.isEmpty)
                found += page.entries.map(\.id)
                cursor = page.nextCursor
            } while cursor != nil
            #expect(found == expected)
        }
        let reading: Set = [activities[0]]
        let page = try tally.entries { ($0.activities, $0.limit) = (reading, 1) }
        #expect(page.entries.map(\.id) == [expected[2]] && page.totalSeconds == 2 * 39 * 60)
        #expect(try tally.entries { $0.task = task }.entries.map(\.id) == [expected[0]])
        #expect(try tally.entries { ($0.task, $0.activities) = (task, reading) }.totalSeconds == 0)
        #expect(
            try tally.entries { ($0.task, $0.activities) = (task, Set(activities)) }.entries.map(\.id)
                == [expected[0]])
        for cursor in ["", "x", "0", "0.n1", "1.n1.n2", "0.n1.teA==", "0.n1.n2.n3"] {
            for cursor in [cursor, TimeQuery().mark.cursor(at: cursor)] {
                #expect(
                    try failure { try tally.entries { $0.cursor = cursor } } == .invalid(path: "cursor"),
                    "\(cursor)")
            }
        }
    }

    @Test("time.summary sums by activity, by the task's project, or by day")
    func summary() throws {
        let tally = try tally()
        try tally.activity("Reading")
        let (house, inbox) = (try tally.add("a", project: "House"), try tally.add("b"))
        try tally.log("Writing", "2026-11-18T08:00", "2026-11-18T08:10", task: house)
        try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T08:20", task: inbox)
        try tally.log("Reading", "2026-11-20T08:00", "2026-11-20T08:45", task: house)
        try tally.log("Reading", "2026-11-20T08:00", "2026-11-20T08:05")
        try tally.log("Writing", "2026-11-10T08:00", "2026-11-10T08:10")
        #expect(try tally.summary(.activity, "2026-11-17", "2026-11-20") == ["Reading 3000", "Writing 1800"])
        #expect(
            try tally.summary(.project, "2026-11-17", "2026-11-20") == ["House 3300", "Inbox 1200", "- 300"])
        #expect(
            try tally.summary(.day, "2026-11-17", "2026-11-20")
                == ["2026-11-17 0", "2026-11-18 600", "2026-11-19 0", "2026-11-20 4200"])
        #expect(try tally.summary(.activity, "2026-11-01", "2026-11-02") == [])
        #expect(try failure { try tally.summary(.day, "2026-11-02", "2026-11-01") } == .invalid(path: "to"))
        // The project is the task's current one.
        try tally.update(house) { $0.project = .set("Inbox") }
        #expect(try tally.summary(.project, "2026-11-17", "2026-11-20") == ["Inbox 4500", "- 300"])
    }

    @Test("An entry may refer to a task, and loses the reference when the task is deleted")
    func tasks() throws {
        let tally = try tally()
        let task = try tally.add("Report")
        let entry = try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T08:30", task: task)
        try tally.start("Writing", task: task, at: "2026-11-20T08:30")
        #expect(entry.task?.title == "Report")
        #expect(
            try failure { try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T08:30", task: 9) }
                == .notFound)
        try tally.delete(task)
        let kept = try #require(try tally.entries().entries.first)
        #expect(kept.task == nil && kept.seconds == 1800 && kept.revision == 2)
        #expect(try tally.timer()?.timer.task == nil)
        #expect(try tally.timer()?.seconds == 1800)
    }

    @Test("Every member of an entry can be changed, within the same limits")
    func updating() throws {
        let tally = try tally()
        try tally.activity("Reading")
        let task = try tally.add("Report")
        let entry = try tally.log("Writing", "2026-11-20T08:00", "2026-11-20T08:30", note: "a")
        let changed = try tally.update(entry) {
            $0.activity = "reading"
            $0.start = try time("2026-11-19T23:00")
            $0.end = try time("2026-11-20T01:00")
            $0.note = .set(try Notes("b"))
            $0.task = .set(.number(task))
        }
        #expect(changed.parts == ["2026-11-19 3600", "2026-11-20 3600"])
        #expect(changed.activity.name == "Reading" && changed.note == "b" && changed.task?.number == task)
        #expect(changed.revision == 2 && changed.id == entry.id)
        #expect(try tally.entries().entries == [changed])
        #expect(try tally.update(changed) { $0.task = .clear }.task == nil)
        #expect(try tally.update(changed) { $0.start = try time("2026-11-19T23:00") }.revision == 3)

        let refusals: [(String, FailureKind, (inout TimeDraft) throws -> Void)] = [
            ("start at end", .invalid(path: "start"), { $0.start = try time("2026-11-20T01:00") }),
            ("too long", .invalid(path: "start"), { $0.start = try time("2026-11-19T00:59:59") }),
            ("end at start", .invalid(path: "end"), { $0.end = try time("2026-11-19T23:00") }),
            ("future", .invalid(path: "end"), { $0.end = try time("2026-11-20T09:00:01") }),
            ("activity", .notFound, { $0.activity = "Running" }),
            ("task", .notFound, { $0.task = .set(.number(9)) }),
        ]
        for (name, kind, changes) in refusals {
            #expect(try failure { try tally.update(changed, changes) } == kind, "\(name)")
        }
        #expect(try tally.entries().entries.map(\.parts) == [changed.parts])
    }

    @Test("An entry is deleted with its parts, and an unknown entry is not found")
    func deleting() throws {
        let tally = try tally()
        let entry = try tally.log("Writing", "2026-11-19T23:00", "2026-11-20T08:30")
        #expect(try tally.change { try $0.deleteTimeEntry(.identifier(entry.id)) } == entry)
        #expect(try tally.number("SELECT count(*) FROM time_part") == 0)
        for name in [.identifier(entry.id), .number(1), .prefix("0123")] as [TimeEntryReference] {
            #expect(try failure { try tally.change { try $0.deleteTimeEntry(name) } } == .notFound)
            #expect(
                try failure { try tally.change { try $0.updateTimeEntry(name, TimeDraft()) } } == .notFound)
        }
    }
}
