import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct TimerRuleTests {
    /// Returns an engine at 09:00 with two activities.
    private func tally(path: String? = nil) throws -> TestEngine {
        let tally = try TestEngine(path: path)
        try tally.activity("Writing")
        try tally.activity("Reading")
        return tally
    }

    @Test("Stopping a timer creates a time entry")
    func stopping() throws {
        let tally = try tally()
        #expect(try tally.timer() == nil)
        #expect(try tally.start("writing", note: "Draft") == nil)
        try tally.go(to: "2026-11-20T09:40:00Z")
        let timer = try #require(try tally.timer())
        #expect(
            timer.seconds == 2400 && timer.timer.note == "Draft" && timer.timer.activity.name == "Writing")
        // A running timer is not an entry yet.
        #expect(try tally.entries().entries.isEmpty)
        #expect(try tally.summary(.activity, "2026-11-20", "2026-11-20") == [])
        let entry = try tally.stop()
        #expect(entry.start == timer.timer.start && entry.seconds == 2400 && entry.note == "Draft")
        #expect(try tally.entries().entries == [entry])
        #expect(try tally.timer() == nil)
    }

    @Test("Stopping or cancelling without a timer fails")
    func nothingRuns() throws {
        let tally = try tally()
        #expect(try failure { try tally.stop() } == .invalidState)
        #expect(try failure { try tally.cancel() } == .invalidState)
        try tally.start("Writing")
        try tally.cancel()
        #expect(try failure { try tally.cancel() } == .invalidState)
    }

    @Test("Cancelling discards the timer")
    func cancelling() throws {
        let tally = try tally()
        try tally.start("Writing", at: "2026-11-20T08:00")
        #expect(try tally.cancel().seconds == 3600)
        #expect(try tally.timer() == nil)
        #expect(try tally.entries().entries.isEmpty)
    }

    @Test("One timer runs at a time: starting another stops the first")
    func starting() throws {
        let tally = try tally()
        try tally.start("Writing")
        try tally.go(to: "2026-11-20T10:00:00Z")
        let stopped = try #require(try tally.start("Reading"))
        #expect(stopped.activity.name == "Writing" && stopped.seconds == 3600)
        #expect(try tally.timer()?.timer.activity.name == "Reading")
        // The first timer ends where the second starts, not at the time of the request.
        try tally.go(to: "2026-11-20T11:00:00Z")
        let second = try #require(try tally.start("Reading", at: "2026-11-20T10:20"))
        #expect(second.seconds == 1200)
        #expect(try second.end == tally.timer()?.timer.start)
        #expect(try tally.number("SELECT count(*) FROM timer") == 1)
        #expect(try tally.summary(.activity, "2026-11-20", "2026-11-20") == ["Writing 3600", "Reading 1200"])
    }

    @Test("A timer younger than a second cannot be stopped, and is dropped when another starts")
    func instantly() throws {
        let tally = try tally()
        try tally.start("Writing")
        #expect(try failure { try tally.stop() } == .invalidState)
        #expect(try tally.start("Reading") == nil)
        #expect(try tally.timer()?.timer.activity.name == "Reading")
        #expect(try tally.entries().entries.isEmpty)
    }

    @Test(
        "A timer starts at most 24 hours ago, after the previous one, and never in the future",
        arguments: [
            ("2026-11-20T09:00:00Z", nil), ("2026-11-20T08:00:01Z", nil), ("2026-11-20T08:00:00Z", nil),
            ("2026-11-20T07:59:59Z", FailureKind.invalid(path: "at")),
            ("2026-11-20T09:00:01Z", .invalid(path: "at")), ("2026-11-19T08:59:59Z", .invalid(path: "at")),
            ("2026-11-20", .invalid(path: "at")),
        ])
    func startLimits(at: String, refusal: FailureKind?) throws {
        let tally = try tally()
        #expect(
            try failure { try tally.start("Reading", at: "2026-11-19T08:59:59Z") } == .invalid(path: "at"))
        try tally.start("Writing", at: "2026-11-20T08:00:00Z")
        #expect(try failure { try tally.start("Reading", at: at) } == refusal)
        let running = try tally.timer()?.timer.activity.name
        #expect(running == (refusal == nil ? "Reading" : "Writing"))
    }

    @Test(
        "A timer is stopped after its start, at most 24 hours later, and never in the future",
        arguments: [
            ("2026-11-19T09:00:01Z", nil), ("2026-11-20T09:00:00Z", nil),
            ("2026-11-20T09:00:01Z", FailureKind.invalid(path: "at")),
            ("2026-11-19T09:00:00Z", .invalid(path: "at")), ("2026-11-19T08:00:00Z", .invalid(path: "at")),
            ("2026-11-21T09:00:01Z", .invalid(path: "at")), ("2026-11-20", .invalid(path: "at")),
        ])
    func stopLimits(at: String, refusal: FailureKind?) throws {
        let tally = try tally()
        try tally.start("Writing", at: "2026-11-19T09:00:00Z")
        tally.wait(days: 1)
        #expect(try failure { try tally.stop(at: at) } == refusal)
        #expect(try (tally.timer() == nil) == (refusal == nil))
    }

    @Test("A timer running for more than 24 hours continues until it is stopped with an end or cancelled")
    func forgotten() throws {
        let tally = try tally()
        try tally.start("Writing")
        tally.clock.advance(seconds: 86_401)
        #expect(try failure { try tally.stop() } == .invalidState)
        #expect(try failure { try tally.start("Reading") } == .invalidState)
        #expect(try tally.timer()?.seconds == 86_401)
        #expect(try tally.entries().entries.isEmpty)
        #expect(try tally.stop(at: "2026-11-20T10:00").seconds == 3600)
        try tally.start("Reading")
        tally.clock.advance(seconds: 86_400)
        #expect(try tally.stop().seconds == 86_400)
    }

    @Test("A timer survives restarts")
    func restart() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        do {
            let tally = try tally(path: path)
            let task = try tally.add("Report")
            try tally.start("Writing", task: task, note: "Draft")
        }
        let tally = try TestEngine(now: "2026-11-20T09:30:00Z", path: path)
        let timer = try #require(try tally.timer())
        #expect(timer.seconds == 1800 && timer.timer.note == "Draft" && timer.timer.task?.title == "Report")
        do { try tally.stop() }
        let later = try TestEngine(now: "2026-11-20T10:00:00Z", path: path)
        #expect(try later.timer() == nil)
        #expect(try later.entries().entries.map(\.seconds) == [1800])
    }

    @Test("Every process on the file shows the timer and can stop it")
    func processes() throws {
        let directory = try TemporaryDirectory()
        let one = try tally(path: directory.file("tally.db"))
        let other = try TestEngine(now: "2026-11-20T09:10:00Z", path: directory.file("tally.db"))
        try one.start("Writing")
        #expect(try other.stop().seconds == 600)
        #expect(try one.timer() == nil)
    }

    @Test("Completing a task stops its timer in the same step")
    func completing() throws {
        let tally = try tally()
        let task = try tally.add("Report")
        try tally.start("Writing", task: task)
        try tally.go(to: "2026-11-20T09:30:00Z")
        let steps = try tally.number("SELECT count(*) FROM step")
        let stopped = try #require(try tally.complete(task).stoppedTimer)
        #expect(stopped.seconds == 1800 && stopped.task?.number == task)
        #expect(try tally.number("SELECT count(*) FROM step") == steps + 1)
        #expect(try tally.timer() == nil)
        #expect(try tally.entries().entries == [stopped])
    }

    @Test("Completing a task leaves timers of other tasks or without a task running")
    func completingAnother() throws {
        let tally = try tally()
        let (task, other) = (try tally.add("a"), try tally.add("b"))
        try tally.start("Writing", task: other)
        try tally.go(to: "2026-11-20T09:30:00Z")
        #expect(try tally.complete(task).stoppedTimer == nil)
        #expect(try tally.timer()?.timer.task?.number == other)
        try tally.start("Writing")
        try tally.go(to: "2026-11-20T10:00:00Z")
        #expect(try tally.complete(other).stoppedTimer == nil)
        #expect(try tally.timer() != nil)
    }

    @Test("Completing a completed task changes nothing, including its timer")
    func completedBefore() throws {
        let tally = try tally()
        let task = try tally.add("a")
        try tally.complete(task)
        try tally.start("Writing", task: task)
        try tally.go(to: "2026-11-20T09:30:00Z")
        #expect(try tally.complete(task).stoppedTimer == nil)
        #expect(try tally.timer()?.timer.task?.number == task)
    }

    struct CompletionCase: Sendable {
        let start: String
        let completedAt: String?
        /// The length of the resulting entry, or nil if there is none.
        let seconds: Int?
    }

    @Test(
        "The timer ends at the completion of its task, and never prevents it",
        arguments: [
            CompletionCase(start: "2026-11-20T08:00", completedAt: nil, seconds: 3600),
            CompletionCase(start: "2026-11-20T08:00", completedAt: "2026-11-20T08:20", seconds: 1200),
            // The timer started after the completion, so it ends now.
            CompletionCase(start: "2026-11-20T08:00", completedAt: "2026-11-20T07:00", seconds: 3600),
            CompletionCase(start: "2026-11-19T23:00", completedAt: "2026-11-19", seconds: 3599),
            CompletionCase(start: "2026-11-20T09:00", completedAt: nil, seconds: nil),
        ])
    func completionTime(given: CompletionCase) throws {
        let tally = try tally()
        let task = try tally.add("a")
        try tally.start("Writing", task: task, at: given.start)
        #expect(try tally.complete(task, at: given.completedAt).stoppedTimer?.seconds == given.seconds)
        #expect(try tally.timer() == nil)
        #expect(try tally.task(task).status == .done)
    }

    @Test("Completing the task of a forgotten timer keeps the first 24 hours")
    func completingForgotten() throws {
        let tally = try tally()
        let task = try tally.add("a")
        try tally.start("Writing", task: task)
        tally.wait(days: 3)
        let stopped = try #require(try tally.complete(task).stoppedTimer)
        #expect(stopped.seconds == 86_400)
        #expect(stopped.parts == ["2026-11-20 54000", "2026-11-21 32400"])
    }

    @Test("A refused request leaves the timer unchanged")
    func refused() throws {
        let tally = try tally()
        let task = try tally.add("a")
        try tally.start("Writing", task: task, at: "2026-11-20T08:00")
        #expect(
            try failure { try tally.change { _ = try $0.completeTask(.number(task), ifRevision: 9) } }
                == .conflict)
        #expect(try failure { try tally.start("Running") } == .notFound)
        #expect(try failure { try tally.start("Reading", task: 9) } == .notFound)
        #expect(try tally.timer()?.seconds == 3600)
        #expect(try tally.entries().entries.isEmpty)
    }
}
