import Testing

@testable import Tally
@testable import TallyStore

@Suite struct CelebrationRuleTests {
    @Test("The first time on a day that all its focus tasks are done, the completing reply celebrates")
    func lastOne() throws {
        let life = try Life()
        let (one, two) = (try life.addFocused("a"), try life.addFocused("b"))
        let other = try life.add("not in focus")
        #expect(try !life.complete(other).isCelebration)
        #expect(try !life.complete(one).isCelebration)
        let effects = try life.complete(two)
        #expect(effects.isCelebration)
        #expect(effects.focus.isAllDone)
    }

    @Test("At least one focus task must be done: a day without any is not celebrated")
    func emptyDay() throws {
        let life = try Life()
        #expect(try !life.complete(try life.add("a")).isCelebration)
        // Nor is emptying it by removing.
        try life.unfocus(try life.addFocused("b"))
        #expect(try !life.complete(try life.add("c")).isCelebration)
    }

    @Test(
        "Only completing celebrates: what takes the last open one out of focus does not, nor what is done then",
        arguments: [true, false])
    func lastOneGone(isDeleted: Bool) throws {
        let life = try Life()
        let (done, open) = (try life.addFocused("a"), try life.addFocused("b"))
        #expect(try !life.complete(done).isCelebration)
        if isDeleted { try life.delete(open) } else { try life.unfocus(open) }
        #expect(try life.focusDay().isAllDone)
        #expect(try !life.complete(done).isCelebration)
        #expect(try !life.complete(try life.add("not in focus")).isCelebration)
        #expect(try life.number("SELECT count(*) FROM celebration") == 0)
        // The day can still be celebrated.
        #expect(try life.complete(try life.addFocused("c")).isCelebration)
    }

    @Test(
        "Celebrated at most once a day, even if a task is reopened and completed again, or another is added"
    )
    func once() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        #expect(try life.complete(task).isCelebration)
        #expect(try !life.complete(task).isCelebration)
        try life.reopen(task)
        #expect(try !life.complete(task).isCelebration)
        #expect(try !life.complete(try life.addFocused("b")).isCelebration)
        #expect(try life.number("SELECT count(*) FROM celebration") == 1)
    }

    @Test("The next day has a celebration of its own, also for a task that was reopened")
    func nextDay() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        #expect(try life.complete(task).isCelebration)
        life.wait(days: 1)
        try life.reopen(task)
        try life.focus(task)
        #expect(try life.complete(task).isCelebration)
    }

    @Test("Celebrated at most once a day, across restarts and clients")
    func acrossProcesses() throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("tally.db")
        let life = try Life(path: path)
        let task = try life.addFocused("a")
        #expect(try life.complete(task).isCelebration)
        let other = try Life(now: "2026-11-20T22:00:00Z", path: path)
        try other.reopen(task)
        #expect(try !other.complete(task).isCelebration)
        #expect(try !life.complete(task).isCelebration)
    }

    @Test("A completion with an earlier time celebrates the day whose focus it finishes: today")
    func backdated() throws {
        let life = try Life()
        let (carried, today) = (try life.addFocused("carried"), try life.add("today"))
        life.wait(days: 1)
        try life.focus(today)
        #expect(try !life.complete(today).isCelebration)
        #expect(try life.complete(carried, at: "2026-11-20").isCelebration)
        #expect(try life.number("SELECT day FROM celebration") == day("2026-11-21").number)
    }

    @Test("What waits does not keep the three from being celebrated")
    func waiting() throws {
        let life = try Life()
        let tasks = try ["a", "b", "c"].map { try life.addFocused($0) }
        try life.addFocused("x", on: "2026-11-21")
        life.wait(days: 1)
        let celebrations = try tasks.map { try life.complete($0).isCelebration }
        #expect(celebrations == [false, false, true])
    }
}
