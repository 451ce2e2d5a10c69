import Testing

@testable import Tally
@testable import TallyStore

@Suite struct TimerRuleTests {
    /// At nine o'clock, with two activities.
    private func life(path: String? = nil) throws -> Life {
        let life = try Life(path: path)
        try life.activity("Writing")
        try life.activity("Reading")
        return life
    }

    @Test("A timer becomes an entry when it is stopped")
    func stopping() throws {
        let life = try life()
        #expect(try life.timer() == nil)
        #expect(try life.start("writing", note: "Draft") == nil)
        try life.go(to: "2026-11-20T09:40:00Z")
        let timer = try #require(try life.timer())
        #expect(
            timer.seconds == 2400 && timer.timer.note == "Draft" && timer.timer.activity.name == "Writing")
        // What runs is no entry yet.
        #expect(try life.entries().entries.isEmpty)
        #expect(try life.summary(.activity, "2026-11-20", "2026-11-20") == [])
        let entry = try life.stop()
        #expect(entry.start == timer.timer.start && entry.seconds == 2400 && entry.note == "Draft")
        #expect(try life.entries().entries == [entry])
        #expect(try life.timer() == nil)
    }

    @Test("Stopping and cancelling make no sense without a timer")
    func nothingRuns() throws {
        let life = try life()
        #expect(try failure { try life.stop() } == .invalidState)
        #expect(try failure { try life.cancel() } == .invalidState)
        try life.start("Writing")
        try life.cancel()
        #expect(try failure { try life.cancel() } == .invalidState)
    }

    @Test("Cancelling discards the timer")
    func cancelling() throws {
        let life = try life()
        try life.start("Writing", at: "2026-11-20T08:00")
        #expect(try life.cancel().seconds == 3600)
        #expect(try life.timer() == nil)
        #expect(try life.entries().entries.isEmpty)
    }

    @Test("One timer at a time: starting another stops the first")
    func starting() throws {
        let life = try life()
        try life.start("Writing")
        try life.go(to: "2026-11-20T10:00:00Z")
        let stopped = try #require(try life.start("Reading"))
        #expect(stopped.activity.name == "Writing" && stopped.seconds == 3600)
        #expect(try life.timer()?.timer.activity.name == "Reading")
        // The first ends where the second began, not when that was told.
        try life.go(to: "2026-11-20T11:00:00Z")
        let second = try #require(try life.start("Reading", at: "2026-11-20T10:20"))
        #expect(second.seconds == 1200)
        #expect(try second.end == life.timer()?.timer.start)
        #expect(try life.number("SELECT count(*) FROM timer") == 1)
        #expect(try life.summary(.activity, "2026-11-20", "2026-11-20") == ["Writing 3600", "Reading 1200"])
    }

    @Test("A timer that has not run for a second leaves nothing when another starts, and cannot be stopped")
    func instantly() throws {
        let life = try life()
        try life.start("Writing")
        #expect(try failure { try life.stop() } == .invalidState)
        #expect(try life.start("Reading") == nil)
        #expect(try life.timer()?.timer.activity.name == "Reading")
        #expect(try life.entries().entries.isEmpty)
    }

    @Test(
        "A timer begins at most 24 hours ago, after the one before it, and never in the future",
        arguments: [
            ("2026-11-20T09:00:00Z", nil), ("2026-11-20T08:00:01Z", nil), ("2026-11-20T08:00:00Z", nil),
            ("2026-11-20T07:59:59Z", FailureKind.invalid(path: "at")),
            ("2026-11-20T09:00:01Z", .invalid(path: "at")), ("2026-11-19T08:59:59Z", .invalid(path: "at")),
            ("2026-11-20", .invalid(path: "at")),
        ])
    func startLimits(at: String, refusal: FailureKind?) throws {
        let life = try life()
        #expect(try failure { try life.start("Reading", at: "2026-11-19T08:59:59Z") } == .invalid(path: "at"))
        try life.start("Writing", at: "2026-11-20T08:00:00Z")
        #expect(try failure { try life.start("Reading", at: at) } == refusal)
        let running = try life.timer()?.timer.activity.name
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
        let life = try life()
        try life.start("Writing", at: "2026-11-19T09:00:00Z")
        life.wait(days: 1)
        #expect(try failure { try life.stop(at: at) } == refusal)
        #expect(try (life.timer() == nil) == (refusal == nil))
    }

    @Test("A timer forgotten for more than 24 hours runs on until it is said when it ended, or cancelled")
    func forgotten() throws {
        let life = try life()
        try life.start("Writing")
        life.clock.advance(seconds: 86_401)
        #expect(try failure { try life.stop() } == .invalidState)
        #expect(try failure { try life.start("Reading") } == .invalidState)
        #expect(try life.timer()?.seconds == 86_401)
        #expect(try life.entries().entries.isEmpty)
        #expect(try life.stop(at: "2026-11-20T10:00").seconds == 3600)
        try life.start("Reading")
        life.clock.advance(seconds: 86_400)
        #expect(try life.stop().seconds == 86_400)
    }

    @Test("A timer survives restarts")
    func restart() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        do {
            let life = try life(path: path)
            let task = try life.add("Report")
            try life.start("Writing", task: task, note: "Draft")
        }
        let life = try Life(now: "2026-11-20T09:30:00Z", path: path)
        let timer = try #require(try life.timer())
        #expect(timer.seconds == 1800 && timer.timer.note == "Draft" && timer.timer.task?.title == "Report")
        do { try life.stop() }
        let later = try Life(now: "2026-11-20T10:00:00Z", path: path)
        #expect(try later.timer() == nil)
        #expect(try later.entries().entries.map(\.seconds) == [1800])
    }

    @Test("A timer shows in every process on the file, and any of them stops it")
    func processes() throws {
        let directory = try TemporaryDirectory()
        let one = try life(path: directory.file("tally.db"))
        let other = try Life(now: "2026-11-20T09:10:00Z", path: directory.file("tally.db"))
        try one.start("Writing")
        #expect(try other.stop().seconds == 600)
        #expect(try one.timer() == nil)
    }

    @Test("Completing a task stops its timer, in the same request")
    func completing() throws {
        let life = try life()
        let task = try life.add("Report")
        try life.start("Writing", task: task)
        try life.go(to: "2026-11-20T09:30:00Z")
        let steps = try life.number("SELECT count(*) FROM step")
        let stopped = try #require(try life.complete(task).stoppedTimer)
        #expect(stopped.seconds == 1800 && stopped.task?.number == task)
        #expect(try life.number("SELECT count(*) FROM step") == steps + 1)
        #expect(try life.timer() == nil)
        #expect(try life.entries().entries == [stopped])
    }

    @Test("Completing a task leaves the timer of another task, and one that names none")
    func completingAnother() throws {
        let life = try life()
        let (task, other) = (try life.add("a"), try life.add("b"))
        try life.start("Writing", task: other)
        try life.go(to: "2026-11-20T09:30:00Z")
        #expect(try life.complete(task).stoppedTimer == nil)
        #expect(try life.timer()?.timer.task?.number == other)
        try life.start("Writing")
        try life.go(to: "2026-11-20T10:00:00Z")
        #expect(try life.complete(other).stoppedTimer == nil)
        #expect(try life.timer() != nil)
    }

    @Test("Completing a completed task changes nothing, also not a timer")
    func completedBefore() throws {
        let life = try life()
        let task = try life.add("a")
        try life.complete(task)
        try life.start("Writing", task: task)
        try life.go(to: "2026-11-20T09:30:00Z")
        #expect(try life.complete(task).stoppedTimer == nil)
        #expect(try life.timer()?.timer.task?.number == task)
    }

    struct CompletionCase: Sendable {
        let start: String
        let completedAt: String?
        /// How long the entry is; nil for none.
        let seconds: Int?
    }

    @Test(
        "The timer ends when the task was completed, and no timer keeps a task from being completed",
        arguments: [
            CompletionCase(start: "2026-11-20T08:00", completedAt: nil, seconds: 3600),
            CompletionCase(start: "2026-11-20T08:00", completedAt: "2026-11-20T08:20", seconds: 1200),
            // It was started after the task had been done: what ran since then ends now.
            CompletionCase(start: "2026-11-20T08:00", completedAt: "2026-11-20T07:00", seconds: 3600),
            CompletionCase(start: "2026-11-19T23:00", completedAt: "2026-11-19", seconds: 3599),
            CompletionCase(start: "2026-11-20T09:00", completedAt: nil, seconds: nil),
        ])
    func completionTime(given: CompletionCase) throws {
        let life = try life()
        let task = try life.add("a")
        try life.start("Writing", task: task, at: given.start)
        #expect(try life.complete(task, at: given.completedAt).stoppedTimer?.seconds == given.seconds)
        #expect(try life.timer() == nil)
        #expect(try life.task(task).status == .done)
    }

    @Test("Of a forgotten timer, completing its task keeps the first 24 hours")
    func completingForgotten() throws {
        let life = try life()
        let task = try life.add("a")
        try life.start("Writing", task: task)
        life.wait(days: 3)
        let stopped = try #require(try life.complete(task).stoppedTimer)
        #expect(stopped.seconds == 86_400)
        #expect(stopped.parts == ["2026-11-20 54000", "2026-11-21 32400"])
    }

    @Test("A request that is refused leaves the timer as it was")
    func refused() throws {
        let life = try life()
        let task = try life.add("a")
        try life.start("Writing", task: task, at: "2026-11-20T08:00")
        #expect(
            try failure { try life.change { _ = try $0.completeTask(.number(task), ifRevision: 9) } }
                == .conflict)
        #expect(try failure { try life.start("Running") } == .notFound)
        #expect(try failure { try life.start("Reading", task: 9) } == .notFound)
        #expect(try life.timer()?.seconds == 3600)
        #expect(try life.entries().entries.isEmpty)
    }
}
