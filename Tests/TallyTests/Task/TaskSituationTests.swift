import Support
import Tally
import Testing

/// What can be done with a task in each state.
@Suite struct TaskSituationTests {
    private func situation(_ task: Int, _ tally: TestEngine) throws -> TaskSituation {
        try tally.read { try $0.taskSituation(.number(task)) }
    }

    @Test("An open task can be moved, but not to its own day; a completed one cannot be moved")
    func days() throws {
        let tally = try TestEngine()
        let task = try tally.add("Report", due: "2026-11-21")
        let open = try situation(task, tally)
        #expect(open.canMove(to: try day("2026-11-20")))
        #expect(!open.canMove(to: try day("2026-11-21")))
        #expect(open.canMove(byDays: -1))
        #expect(open.canLoseDue)
        try tally.complete(task)
        let done = try situation(task, tally)
        #expect(!done.canMove(to: try day("2026-11-20")) && !done.canMove(byDays: 1))
        #expect(done.isDone && done.canReopen)
    }

    @Test(
        "The next week begins on the first day of the week",
        arguments: [
            (Weekday.monday, "2026-11-23"), (.sunday, "2026-11-22"), (.friday, "2026-11-27"),
        ])
    func nextWeek(weekStart: Weekday, expected: String) throws {
        let tally = try TestEngine()
        try tally.set(weekStart: weekStart)
        #expect(try situation(try tally.add("Report"), tally).nextWeek == day(expected))
    }

    @Test("A pending stake allows an earlier day and nothing that makes it easier")
    func pendingStake() throws {
        let tally = try TestEngine()
        let task = try tally.add("Report", due: "2026-11-22")
        #expect(try situation(task, tally).canGetStake)
        try tally.update(task) { $0.stake = .set(StakeDraft()) }
        let staked = try situation(task, tally)
        #expect(staked.hasPendingStake && !staked.canGetStake)
        #expect(staked.canMove(to: try day("2026-11-21")) && staked.canMove(byDays: -1))
        #expect(!staked.canMove(to: try day("2026-11-23")) && !staked.canMove(byDays: 1))
        #expect(!staked.canMove(byDays: -3), "the deadline must be in the future")
        #expect(!staked.canRename && !staked.canLeaveProject && !staked.canLoseDue && !staked.canBeDeleted)
    }

    @Test("What a stake allows follows from what became of it")
    func decidedStakes() throws {
        let tally = try TestEngine()
        let (kept, lost) = (try tally.add("Kept"), try tally.add("Lost"))
        for task in [kept, lost] {
            try tally.update(task) { $0.stake = .set(StakeDraft(reward: .set(try Reward("Cinema")))) }
        }
        try tally.complete(kept)
        #expect(try situation(kept, tally).hasRewardToClaim)
        try tally.change { _ = try $0.claimStake(.number(kept)) }
        #expect(try !situation(kept, tally).hasRewardToClaim)
        #expect(try situation(kept, tally).canBeDeleted)
        try tally.change { _ = try $0.concedeStake(.number(lost)) }
        #expect(try situation(lost, tally).owesStake && !situation(lost, tally).canBeDeleted)
        try tally.change { _ = try $0.settleStake(.number(lost), .paid, note: nil) }
        #expect(try !situation(lost, tally).owesStake && situation(lost, tally).canBeDeleted)
    }

    @Test("A completed task whose stake was made for another title cannot be reopened before the deadline")
    func reopening() throws {
        let tally = try TestEngine()
        let task = try tally.add("Report")
        try tally.update(task) { $0.stake = .set(StakeDraft()) }
        try tally.complete(task)
        #expect(try situation(task, tally).canReopen)
        try tally.update(task) { $0.title = try Title("Another report") }
        #expect(try !situation(task, tally).canReopen)
    }

    @Test("A task can enter today's focus while there is a place")
    func focus() throws {
        let tally = try TestEngine()
        let task = try tally.add("Report")
        #expect(try situation(task, tally).canEnterTodaysFocus)
        for title in ["A", "B", "C"] { try tally.addFocused(title) }
        #expect(try !situation(task, tally).canEnterTodaysFocus)
        let planned = try tally.addFocused("D", on: "2026-11-22")
        #expect(try situation(planned, tally).isPlannedForFocus)
        #expect(try !situation(planned, tally).isInTodaysFocus)
        #expect(try situation(2, tally).isInTodaysFocus)
    }

    @Test("Without a name, the reminders that are due are meant, or the only one")
    func reminders() throws {
        let tally = try TestEngine()
        let task = try tally.add("Call", due: "2026-11-20T10:00:00Z")
        #expect(try !situation(task, tally).meansReminder)
        let reminders = try ["-PT30M", "-PT10M"].map { try #require(ReminderText($0)) }
        try tally.update(task) { $0.reminders = .set(reminders) }
        #expect(try !situation(task, tally).meansReminder, "there are two, and none is due")
        try tally.go(to: "2026-11-20T09:40:00Z")
        #expect(try situation(task, tally).canDismissReminder)
        try tally.change { _ = try $0.dismissReminder(of: .number(task), reminders[0]) }
        try tally.update(task) { $0.reminders = .set([reminders[0]]) }
        #expect(try situation(task, tally).meansReminder && !situation(task, tally).canDismissReminder)
    }

    @Test("A timer that runs for more than 24 hours can only be stopped at an earlier time")
    func timer() throws {
        let tally = try TestEngine()
        try tally.change { _ = try $0.createActivity(ActivityDraft(name: try Name("Writing"))) }
        func timer() throws -> TimerSituation { try tally.read { try $0.generalSituation().timer } }
        #expect(try timer().canStart && !timer().isRunning && !timer().canStop)
        try tally.change { _ = try $0.startTimer(TimerDraft(activity: "Writing")) }
        #expect(try timer().canStart && !timer().canStop, "it has run for no time")
        try tally.go(to: "2026-11-21T09:00:00Z")
        #expect(try timer().canStart && timer().canStop)
        try tally.go(to: "2026-11-21T09:00:01Z")
        #expect(try !timer().canStart && !timer().canStop && timer().canStopEarlier && timer().isRunning)
    }

    @Test("A project that a pending stake keeps a task in cannot be deleted, and neither can Inbox")
    func project() throws {
        let tally = try TestEngine()
        let task = try tally.add("Report", project: "Garden")
        func canBeDeleted(_ name: String) throws -> Bool {
            try tally.read { try $0.projectSituation(name).canBeDeleted }
        }
        #expect(try canBeDeleted("Garden") && !canBeDeleted("Inbox"))
        try tally.update(task) { $0.stake = .set(StakeDraft()) }
        #expect(try !canBeDeleted("Garden"))
        try tally.complete(task)
        #expect(try canBeDeleted("Garden"))
    }

    @Test("At most fifty names are offered, and none that is archived")
    func names() throws {
        let tally = try TestEngine()
        for number in 100..<160 {
            try tally.add("Task", project: "Project \(number)", tags: ["tag\(number)"])
        }
        try tally.change { engine in
            var archived = ProjectDraft()
            archived.isArchived = true
            _ = try engine.updateProject("Project 100", archived)
        }
        let names = try situation(1, tally).names
        #expect(names.projects.count == 50 && names.tags.count == 50 && names.activities.isEmpty)
        #expect(names.projects.prefix(2) == ["Inbox", "Project 101"])
    }
}
