import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct FocusCarryOverRuleTests {
    @Test(
        "A focus task still open at the end of its day carries over to the next, marked with its first day"
    )
    func carriesOver() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        let first = try day("2026-11-20")
        #expect(try tally.focusDay().entries.map(\.isCarriedOver) == [false])
        for _ in 1...40 {
            tally.wait(days: 1)
            let focus = try tally.focusDay()
            #expect(focus.titles == ["a"])
            #expect(focus.entries.map(\.carriedFrom) == [first])
            #expect(focus.states == [.inFocus])
        }
        let mark = try #require(try tally.task(task).focus)
        #expect(mark.date == (try day("2026-12-30")) && mark.carriedFrom == first)
    }

    @Test("Carry-over happens at the end of the user's day, not of the calendar day")
    func dayStart() throws {
        let tally = try TestEngine(dayStart: "04:00")
        try tally.addFocused("a")
        try tally.go(to: "2026-11-21T03:59:59Z")
        #expect(try tally.focusDay().entries.map(\.isCarriedOver) == [false])
        try tally.go(to: "2026-11-21T04:00:00Z")
        #expect(try tally.focusDay().entries.map(\.isCarriedOver) == [true])
    }

    @Test("A task carries over until it is done")
    func untilDone() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        tally.wait(days: 2)
        try tally.complete(task)
        #expect(try tally.focusDay().states == [.completed])
        tally.wait(days: 1)
        #expect(try tally.focusDay().titles == [])
        #expect(try tally.task(task).focus == nil)
    }

    @Test("A task carries over until it is removed, and past days still show it")
    func untilRemoved() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        tally.wait(days: 2)
        try tally.unfocus(task)
        #expect(try tally.focusDay().titles == [])
        #expect(try tally.focusDay("2026-11-19").titles == [])
        #expect(try tally.focusDay("2026-11-20").entries.map(\.isCarriedOver) == [false])
        #expect(try tally.focusDay("2026-11-21").entries.map(\.isCarriedOver) == [true])
        #expect(try tally.focusDay("2026-11-22").titles == [])
        // Added again, it starts over.
        #expect(try tally.focus(task).entries.map(\.carriedFrom) == [nil])
        tally.wait(days: 1)
        #expect(try tally.focusDay().entries.map(\.carriedFrom) == [try day("2026-11-22")])
        #expect(try tally.focusDay("2026-11-21").titles == ["a"])
        #expect(try tally.focusDay("2026-11-20").titles == ["a"])
    }

    @Test("A carried task moved to a later day leaves today and stays on past days")
    func postponed() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        tally.wait(days: 1)
        try tally.focus(task, on: "2026-11-25")
        #expect(try tally.focusDay().titles == [])
        #expect(try tally.focusDay("2026-11-20").titles == ["a"])
        #expect(try tally.focusDay("2026-11-25").entries.map(\.isCarriedOver) == [false])
    }

    @Test("A future day shows its planned tasks, without tasks that may carry over to it")
    func laterDay() throws {
        let tally = try TestEngine()
        try tally.addFocused("today")
        try tally.addFocused("planned", on: "2026-11-22")
        #expect(try tally.focusDay("2026-11-21").titles == [])
        #expect(try tally.focusDay("2026-11-22").titles == ["planned"])
    }

    @Test("A past day shows every task that was in focus on it, completed or open, carried over or not")
    func pastDay() throws {
        let tally = try TestEngine()
        let early = try tally.addFocused("early")
        let late = try tally.addFocused("late")
        try tally.complete(early)
        tally.wait(days: 1)
        try tally.complete(late)
        tally.wait(days: 5)
        #expect(try tally.focusDay("2026-11-20").titles == ["early", "late"])
        #expect(try tally.focusDay("2026-11-20").states == [.completed, .inFocus])
        #expect(try tally.focusDay("2026-11-21").titles == ["late"])
        #expect(try tally.focusDay("2026-11-21").states == [.completed])
        #expect(try tally.focusDay("2026-11-22").titles == [])
    }

    @Test("Correcting the completion of a carried task corrects the following days")
    func corrected() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        tally.wait(days: 4)
        try tally.complete(task, at: "2026-11-21")
        #expect(try tally.focusDay().titles == [])
        #expect(try tally.focusDay("2026-11-22").titles == [])
        #expect(try tally.focusDay("2026-11-21").states == [.completed])
    }

    @Test(
        "If a planned day would exceed three, carried tasks take their places first, by age, and the rest wait"
    )
    func waiting() throws {
        let tally = try TestEngine()
        try tally.addFocused("old", .p3)
        tally.wait(days: 1)
        try tally.addFocused("newer", .p3)
        for title in ["x", "y", "z"] { try tally.addFocused(title, .p0, on: "2026-11-22") }
        tally.wait(days: 1)
        let focus = try tally.focusDay()
        // The three are sorted by priority, but their places are assigned by age.
        #expect(focus.titles == ["x", "old", "newer"])
        #expect(focus.waitingTitles == ["y", "z"])
        #expect(focus.isFull)
        #expect(try failure { try tally.addFocused("more") } == .focusFull)
    }

    @Test("Excess tasks wait, stay visible, and move up when a place is free")
    func movesUp() throws {
        let tally = try TestEngine()
        let carried = try ["a", "b", "c"].map { try tally.addFocused($0) }
        let planned = try ["x", "y"].map { try tally.addFocused($0, on: "2026-11-21") }
        tally.wait(days: 1)
        #expect(try tally.focusDay().waitingTitles == ["x", "y"])
        // Completing frees no place.
        try tally.complete(carried[0])
        #expect(try tally.focusDay().titles == ["a", "b", "c"])
        try tally.unfocus(carried[1])
        #expect(try tally.focusDay().titles == ["a", "c", "x"])
        #expect(try tally.focusDay().waitingTitles == ["y"])
        // On the next day the completed task is gone, which frees a place.
        tally.wait(days: 1)
        #expect(try tally.focusDay().titles == ["c", "x", "y"])
        #expect(try tally.task(planned[1]).focus?.carriedFrom == (try day("2026-11-21")))
    }

    @Test("A waiting task can be completed or removed")
    func leavingTheQueue() throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.addFocused(title) }
        let (x, y, z) = (
            try tally.addFocused("x", on: "2026-11-21"), try tally.addFocused("y", on: "2026-11-21"),
            try tally.addFocused("z", on: "2026-11-21")
        )
        tally.wait(days: 1)
        try tally.unfocus(x)
        let effects = try tally.complete(y)
        #expect(effects.isCelebration == false)
        #expect(effects.focus.titles == ["a", "b", "c"])
        #expect(effects.focus.waiting.map(\.task.number) == [z])
        #expect(try tally.focusDay().isFull)
    }

    @Test("Adding a waiting task changes nothing")
    func addingAWaitingTask() throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.addFocused(title) }
        let waiting = try tally.addFocused("x", on: "2026-11-21")
        tally.wait(days: 1)
        let revision = try tally.task(waiting).revision
        #expect(try tally.focus(waiting).waitingTitles == ["x"])
        #expect(try tally.task(waiting).revision == revision)
    }

    @Test("A task reopened on a later day is not in focus, and past days stay the same")
    func reopened() throws {
        let tally = try TestEngine()
        let old = try tally.addFocused("old", .p3)
        tally.wait(days: 1)
        try tally.complete(old)
        tally.wait(days: 1)
        for title in ["x", "y", "z"] { try tally.addFocused(title) }
        tally.wait(days: 1)
        try tally.reopen(old)
        #expect(try tally.focusDay("2026-11-20").titles == ["old"])
        #expect(try tally.focusDay("2026-11-21").titles == ["old"])
        #expect(try tally.focusDay("2026-11-22").titles == ["x", "y", "z"])
        #expect(try tally.focusDay().titles == ["x", "y", "z"])
        #expect(try tally.focusDay().waiting.isEmpty)
        #expect(try tally.task(old).focus == nil)
    }

    @Test("A task reopened on the day of its completion is in focus again")
    func reopenedAtOnce() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        tally.wait(days: 1)
        try tally.complete(task)
        try tally.reopen(task)
        #expect(try tally.focusDay().titles == ["a"])
        #expect(try tally.focusDay().states == [.inFocus])
        // So is a task whose completion is dated before its focus day.
        let other = try tally.addFocused("b")
        try tally.complete(other, at: "2026-11-20T10:00:00Z")
        try tally.reopen(other)
        #expect(try tally.focusDay().titles == ["a", "b"])
    }

    @Test("At most three tasks carry over at once, whatever is planned on the days in between")
    func longBacklog() throws {
        let tally = try TestEngine()
        for offset in 0..<5 {
            let date = try day("2026-11-20").adding(days: offset).description
            for title in ["a", "b", "c"] { try tally.addFocused("\(title)\(offset)", .p0, on: date) }
        }
        tally.wait(days: 10)
        let focus = try tally.focusDay()
        #expect(focus.titles == ["a0", "b0", "c0"])
        #expect(focus.waiting.count == 12)
        #expect(focus.waitingTitles.first == "a1" && focus.waitingTitles.last == "c4")
        for entry in focus.entries { try tally.unfocus(entry.task.number) }
        #expect(try tally.focusDay().titles == ["a1", "b1", "c1"])
    }
}
