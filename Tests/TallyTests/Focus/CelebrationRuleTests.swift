import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct CelebrationRuleTests {
    @Test("The completion that finishes all focus tasks of a day celebrates")
    func lastOne() throws {
        let tally = try TestEngine()
        let (one, two) = (try tally.addFocused("a"), try tally.addFocused("b"))
        let other = try tally.add("not in focus")
        #expect(try !tally.complete(other).isCelebration)
        #expect(try !tally.complete(one).isCelebration)
        let effects = try tally.complete(two)
        #expect(effects.isCelebration)
        #expect(effects.focus.isAllDone)
    }

    @Test("A day without focus tasks is not celebrated")
    func emptyDay() throws {
        let tally = try TestEngine()
        #expect(try !tally.complete(try tally.add("a")).isCelebration)
        // Removing its only task does not celebrate it either.
        try tally.unfocus(try tally.addFocused("b"))
        #expect(try !tally.complete(try tally.add("c")).isCelebration)
    }

    @Test(
        "Removing or deleting the last open focus task does not celebrate, nor does a later completion",
        arguments: [true, false])
    func lastOneGone(isDeleted: Bool) throws {
        let tally = try TestEngine()
        let (done, open) = (try tally.addFocused("a"), try tally.addFocused("b"))
        #expect(try !tally.complete(done).isCelebration)
        if isDeleted { try tally.delete(open) } else { try tally.unfocus(open) }
        #expect(try tally.focusDay().isAllDone)
        #expect(try !tally.complete(done).isCelebration)
        #expect(try !tally.complete(try tally.add("not in focus")).isCelebration)
        #expect(try tally.number("SELECT count(*) FROM celebration") == 0)
        // The day can still be celebrated.
        #expect(try tally.complete(try tally.addFocused("c")).isCelebration)
    }

    @Test(
        "A day is celebrated at most once, even if a task is reopened and completed again, or another is added"
    )
    func once() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        #expect(try tally.complete(task).isCelebration)
        #expect(try !tally.complete(task).isCelebration)
        try tally.reopen(task)
        #expect(try !tally.complete(task).isCelebration)
        #expect(try !tally.complete(try tally.addFocused("b")).isCelebration)
        #expect(try tally.number("SELECT count(*) FROM celebration") == 1)
    }

    @Test("The next day has its own celebration, even for a reopened task")
    func nextDay() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        #expect(try tally.complete(task).isCelebration)
        tally.wait(days: 1)
        try tally.reopen(task)
        try tally.focus(task)
        #expect(try tally.complete(task).isCelebration)
    }

    @Test("A day is celebrated at most once, across restarts and clients")
    func acrossProcesses() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        let tally = try TestEngine(path: path)
        let task = try tally.addFocused("a")
        #expect(try tally.complete(task).isCelebration)
        let other = try TestEngine(now: "2026-11-20T22:00:00Z", path: path)
        try other.reopen(task)
        #expect(try !other.complete(task).isCelebration)
        #expect(try !tally.complete(task).isCelebration)
    }

    @Test("A backdated completion celebrates today, whose focus it finishes")
    func backdated() throws {
        let tally = try TestEngine()
        let (carried, today) = (try tally.addFocused("carried"), try tally.add("today"))
        tally.wait(days: 1)
        try tally.focus(today)
        #expect(try !tally.complete(today).isCelebration)
        #expect(try tally.complete(carried, at: "2026-11-20").isCelebration)
        #expect(try tally.number("SELECT day FROM celebration") == day("2026-11-21").number)
    }

    @Test("Waiting tasks do not prevent the celebration of the three in focus")
    func waiting() throws {
        let tally = try TestEngine()
        let tasks = try ["a", "b", "c"].map { try tally.addFocused($0) }
        try tally.addFocused("x", on: "2026-11-21")
        tally.wait(days: 1)
        let celebrations = try tasks.map { try tally.complete($0).isCelebration }
        #expect(celebrations == [false, false, true])
    }
}
