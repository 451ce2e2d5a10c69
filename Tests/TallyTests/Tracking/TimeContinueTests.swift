import Support
import Tally
import Testing

@Suite("Continuing time entries") struct TimeContinueTests {
    /// An engine at 09:00 with entries of which the one that ended last neither started nor was logged last.
    private func makeEngine() throws -> TestEngine {
        let tally = try TestEngine()
        try tally.activity("Writing")
        try tally.activity("Reading")
        let task = try tally.add("Report")
        try tally.log("Writing", "2026-11-19T20:00", "2026-11-20T08:45", task: task, note: "Draft")
        try tally.log("Reading", "2026-11-20T06:00", "2026-11-20T07:00")
        return tally
    }

    @Test("The entry that ended last goes on with its activity, task and note, and does not change")
    func latest() throws {
        let tally = try makeEngine()
        let entries = try tally.entries().entries
        #expect(try tally.continueTime() == nil)
        let timer = try #require(try tally.timer()).timer
        #expect(timer.activity.name == "Writing" && timer.task?.title == "Report" && timer.note == "Draft")
        #expect(timer.start == (try instant("2026-11-20T09:00:00Z")))
        #expect(try tally.entries().entries == entries)
        try tally.undo()
        #expect(try tally.timer() == nil)
    }

    @Test("A named entry goes on, and the running timer stops as when another one starts")
    func named() throws {
        let tally = try makeEngine()
        try tally.start("Writing", at: "2026-11-20T08:50")
        let stopped = try #require(try tally.continueTime(2))
        #expect(stopped.activity.name == "Writing" && stopped.seconds == 600)
        let timer = try #require(try tally.timer()).timer
        #expect(timer.activity.name == "Reading" && timer.task == nil && timer.note == "")
        // Less than a second is no entry.
        #expect(try tally.continueTime(2) == nil)
        try tally.undo()
        #expect(try tally.timer()?.timer.activity.name == "Writing")
        #expect(try tally.entries().entries.count == 2)
    }

    @Test("Without an entry, with an unknown one, or after a forgotten timer nothing starts")
    func refusals() throws {
        let tally = try TestEngine()
        try tally.activity("Writing")
        #expect(try failure { try tally.continueTime() } == .invalidState)
        #expect(try failure { try tally.continueTime(1) } == .notFound)
        try tally.start("Writing")
        #expect(try failure { try tally.continueTime() } == .invalidState)
        try tally.log("Writing", "2026-11-20T06:00", "2026-11-20T07:00")
        try tally.go(to: "2026-11-21T09:00:01Z")
        #expect(try failure { try tally.continueTime() } == .invalidState)
        #expect(try tally.timer()?.seconds == 86_401)
    }

    @Test("An entry of a deleted task goes on without it")
    func deletedTask() throws {
        let tally = try makeEngine()
        try tally.delete(1)
        try tally.continueTime(1)
        #expect(try tally.timer()?.timer.task == nil)
        #expect(try tally.check().problems.isEmpty)
    }
}
