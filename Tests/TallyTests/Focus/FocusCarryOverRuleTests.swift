import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct FocusCarryOverRuleTests {
    @Test(
        "A focus task still open when its day ends is in focus on the next day, marked with its first day"
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

    @Test("Carry-over happens when the user's day ends, not the calendar's")
    func dayStart() throws {
        let tally = try TestEngine(dayStart: "04:00")
        try tally.addFocused("a")
        try tally.go(to: "2026-11-21T03:59:59Z")
        #expect(try tally.focusDay().entries.map(\.isCarriedOver) == [false])
        try tally.go(to: "2026-11-21T04:00:00Z")
        #expect(try tally.focusDay().entries.map(\.isCarriedOver) == [true])
    }

    @Test("Carried over until it is done")
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

    @Test("Carried over until it is removed; a past day still shows it")
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
        // Added again, it begins anew.
        #expect(try tally.focus(task).entries.map(\.carriedFrom) == [nil])
        tally.wait(days: 1)
        #expect(try tally.focusDay().entries.map(\.carriedFrom) == [try day("2026-11-22")])
        #expect(try tally.focusDay("2026-11-21").titles == ["a"])
        #expect(try tally.focusDay("2026-11-20").titles == ["a"])
    }

    @Test("Put on a later day, a carried task leaves today and stays in the past")
    func postponed() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        tally.wait(days: 1)
        try tally.focus(task, on: "2026-11-25")
        #expect(try tally.focusDay().titles == [])
        #expect(try tally.focusDay("2026-11-20").titles == ["a"])
        #expect(try tally.focusDay("2026-11-25").entries.map(\.isCarriedOver) == [false])
    }

    @Test("A later day shows what is planned for it, without what may be carried over to it")
    func laterDay() throws {
        let tally = try TestEngine()
        try tally.addFocused("today")
        try tally.addFocused("planned", on: "2026-11-22")
        #expect(try tally.focusDay("2026-11-21").titles == [])
        #expect(try tally.focusDay("2026-11-22").titles == ["planned"])
    }

    @Test("A past day shows what was in focus on it, done by its end or not, carried over to it or not")
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

    @Test("Correcting when a carried task was done corrects the days after it")
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
        "If a planned day would exceed three, its carried tasks take their places first, by age; the rest waits"
    )
    func waiting() throws {
        let tally = try TestEngine()
        try tally.addFocused("old", .p3)
        tally.wait(days: 1)
        try tally.addFocused("newer", .p3)
        for title in ["x", "y", "z"] { try tally.addFocused(title, .p0, on: "2026-11-22") }
        tally.wait(days: 1)
        let focus = try tally.focusDay()
        // By priority within the three: the places were given out by age.
        #expect(focus.titles == ["x", "old", "newer"])
        #expect(focus.waitingTitles == ["y", "z"])
        #expect(focus.isFull)
        #expect(try failure { try tally.addFocused("more") } == .focusFull)
    }

    @Test("What is left over is shown as waiting, never dropped; it moves up when a place is free")
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
        // On the next day the completed one is gone, so there is a place.
        tally.wait(days: 1)
        #expect(try tally.focusDay().titles == ["c", "x", "y"])
        #expect(try tally.task(planned[1]).focus?.carriedFrom == (try day("2026-11-21")))
    }

    @Test("A task can be completed or removed while it waits")
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

    @Test("Adding what waits changes nothing, since it is there")
    func addingWhatWaits() throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.addFocused(title) }
        let waiting = try tally.addFocused("x", on: "2026-11-21")
        tally.wait(days: 1)
        let revision = try tally.task(waiting).revision
        #expect(try tally.focus(waiting).waitingTitles == ["x"])
        #expect(try tally.task(waiting).revision == revision)
    }

    @Test("Done, a task has left the focus: reopened on a later day, past days keep what they showed")
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

    @Test("Reopened on the day it was done, a task is in focus as before")
    func reopenedAtOnce() throws {
        let tally = try TestEngine()
        let task = try tally.addFocused("a")
        tally.wait(days: 1)
        try tally.complete(task)
        try tally.reopen(task)
        #expect(try tally.focusDay().titles == ["a"])
        #expect(try tally.focusDay().states == [.inFocus])
        // Completed for an earlier day than the one it was put on, it is there all the same.
        let other = try tally.addFocused("b")
        try tally.complete(other, at: "2026-11-20T10:00:00Z")
        try tally.reopen(other)
        #expect(try tally.focusDay().titles == ["a", "b"])
    }

    @Test("Nothing carries over more than three at once, whatever is planned on the days between")
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
