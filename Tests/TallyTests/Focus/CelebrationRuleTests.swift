import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct CelebrationRuleTests {
    @Test("The first time on a day that all its focus tasks are done, the completing reply celebrates")
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

    @Test("At least one focus task must be done: a day without any is not celebrated")
    func emptyDay() throws {
        let tally = try TestEngine()
        #expect(try !tally.complete(try tally.add("a")).isCelebration)
        // Nor is emptying it by removing.
        try tally.unfocus(try tally.addFocused("b"))
        #expect(try !tally.complete(try tally.add("c")).isCelebration)
    }

    @Test(
        "Only completing celebrates: what takes the last open one out of focus does not, nor what is done then",
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
        "Celebrated at most once a day, even if a task is reopened and completed again, or another is added"
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

    @Test("The next day has a celebration of its own, also for a task that was reopened")
    func nextDay() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        #expect(try tally.complete(task).isCelebration)
        tally.wait(days: 1)
        try tally.reopen(task)
        try tally.focus(task)
        #expect(try tally.complete(task).isCelebration)
    }

    @Test("Celebrated at most once a day, across restarts and clients")
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

    @Test("A completion with an earlier time celebrates the day whose focus it finishes: today")
    func backdated() throws {
        let tally = try TestEngine()
        let (carried, today) = (try tally.addFocused("carried"), try tally.add("today"))
        tally.wait(days: 1)
        try tally.focus(today)
        #expect(try !tally.complete(today).isCelebration)
        #expect(try tally.complete(carried, at: "2026-11-20").isCelebration)
        #expect(try tally.number("SELECT day FROM celebration") == day("2026-11-21").number)
    }

    @Test("What waits does not keep the three from being celebrated")
    func waiting() throws {
        let tally = try TestEngine()
        let tasks = try ["a", "b", "c"].map { try tally.addFocused($0) }
        try tally.addFocused("x", on: "2026-11-21")
        tally.wait(days: 1)
        let celebrations = try tasks.map { try tally.complete($0).isCelebration }
        #expect(celebrations == [false, false, true])
    }
}
