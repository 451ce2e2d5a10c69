import Support
import Tally
import Testing

@Suite("Splitting tracked time") struct TimeSplitTests {
    private func makeEngine(zone: String = "UTC", dayStart: String = "00:00") throws -> TestEngine {
        let tally = try TestEngine(zone: zone, dayStart: dayStart)
        try tally.activity("Writing")
        try tally.add("Report")
        return tally
    }

    @Test("Both parts have the activity, task and note, and the first has the id and the number")
    func entry() throws {
        let tally = try makeEngine()
        let entry = try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T08:00", task: 1, note: "Draft")
        let split = try tally.split(1, at: "2026-11-20T06:30")
        let second = try #require(split.second)
        #expect(split.timer == nil)
        #expect(split.first.id == entry.id && split.first.number == 1 && split.first.revision == 2)
        #expect(second.id != entry.id && second.number == 2 && second.revision == 1)
        #expect(split.first.seconds == 1800 && second.seconds == 5400 && split.first.end == second.start)
        for part in [split.first, second] {
            #expect(part.activity == entry.activity && part.task == entry.task && part.note == "Draft")
        }
        #expect(try tally.entries().entries == [second, split.first])
        #expect(try tally.read { try $0.overlaps(of: split.first) } == [])
        #expect(try tally.check().problems.isEmpty)
        try tally.undo()
        #expect(try tally.entries().entries == [entry])
        try tally.redo()
        #expect(try tally.entries().entries == [second, split.first])
    }

    @Test("Each day keeps the time that it had, also in another time zone")
    func days() throws {
        let tally = try makeEngine(dayStart: "04:00")
        try tally.log("Writing", "2026-11-19T03:00", "2026-11-19T06:00")
        try tally.set(zone: "Asia/Tokyo", dayStart: "00:00")
        let split = try tally.split(1, at: "2026-11-19T03:30Z")
        #expect(split.first.parts == ["2026-11-18 1800"])
        #expect(split.second?.parts == ["2026-11-18 1800", "2026-11-19 7200"])
        // On the border of two days.
        let again = try tally.split(2, at: "2026-11-19T04:00Z")
        #expect(again.first.parts == ["2026-11-18 1800"])
        #expect(again.second?.parts == ["2026-11-19 7200"])
        #expect(try tally.check().problems.isEmpty)
    }

    @Test(
        "The instant is inside the entry",
        arguments: [
            ("2026-11-20T05:59:59Z", false), ("2026-11-20T06:00:00Z", false), ("2026-11-20T06:00:01Z", true),
            ("2026-11-20T07:59:59Z", true), ("2026-11-20T08:00:00Z", false), ("2026-11-20T09:00:00Z", false),
        ])
    func edges(at: String, isInside: Bool) throws {
        let tally = try makeEngine()
        try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T08:00")
        #expect(try failure { try tally.split(1, at: at) } == (isInside ? nil : .invalid(path: "at")))
        #expect(try failure { try tally.split(9, at: at) } == .notFound)
        #expect(try tally.entries().totalSeconds == 7200)
    }

    @Test("What a running timer has tracked becomes an entry, and the timer runs on")
    func timer() throws {
        let tally = try makeEngine()
        #expect(try failure { try tally.split(nil, at: "2026-11-20T08:30") } == .invalidState)
        try tally.start("Writing", task: 1, at: "2026-11-20T08:00", note: "Draft")
        let split = try tally.split(nil, at: "2026-11-20T08:30")
        #expect(split.second == nil && split.first.number == 1 && split.first.seconds == 1800)
        #expect(split.first.task?.number == 1 && split.first.note == "Draft")
        let timer = try #require(try tally.timer())
        #expect(split.timer == timer && timer.seconds == 1800)
        #expect(timer.timer.task?.number == 1 && timer.timer.note == "Draft")
        for at in ["2026-11-20T08:30", "2026-11-20T08:00", "2026-11-20T09:00:01"] {
            #expect(try failure { try tally.split(nil, at: at) } == .invalid(path: "at"), "\(at)")
        }
        try tally.undo()
        #expect(try tally.timer()?.seconds == 3600)
        #expect(try tally.entries().entries.isEmpty)
    }

    @Test("A forgotten timer is split in parts of at most 24 hours")
    func forgotten() throws {
        let tally = try makeEngine()
        try tally.start("Writing", at: "2026-11-20T08:00")
        tally.wait(days: 2)
        #expect(try failure { try tally.split(nil, at: "2026-11-21T08:00:01") } == .invalid(path: "at"))
        #expect(try tally.split(nil, at: "2026-11-21T08:00").first.seconds == 86_400)
        #expect(try tally.timer()?.seconds == 90_000)
    }
}
