import Testing

@testable import Tally
@testable import TallyStore

@Suite struct FocusCarryOverRuleTests {
    @Test(
        "A focus task still open when its day ends is in focus on the next day, marked with its first day"
    )
    func carriesOver() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        let first = try day("2026-11-20")
        #expect(try life.focusDay().entries.map(\.isCarriedOver) == [false])
        for _ in 1...40 {
            life.wait(days: 1)
            let focus = try life.focusDay()
            #expect(focus.titles == ["a"])
            #expect(focus.entries.map(\.carriedFrom) == [first])
            #expect(focus.states == [.inFocus])
        }
        let mark = try #require(try life.task(task).focus)
        #expect(mark.date == (try day("2026-12-30")) && mark.carriedFrom == first)
    }

    @Test("Carry-over happens when the user's day ends, not the calendar's")
    func dayStart() throws {
        let life = try Life(dayStart: "04:00")
        try life.addFocused("a")
        try life.go(to: "2026-11-21T03:59:59Z")
        #expect(try life.focusDay().entries.map(\.isCarriedOver) == [false])
        try life.go(to: "2026-11-21T04:00:00Z")
        #expect(try life.focusDay().entries.map(\.isCarriedOver) == [true])
    }

    @Test("Carried over until it is done")
    func untilDone() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        life.wait(days: 2)
        try life.complete(task)
        #expect(try life.focusDay().states == [.completed])
        life.wait(days: 1)
        #expect(try life.focusDay().titles == [])
        #expect(try life.task(task).focus == nil)
    }

    @Test("Carried over until it is removed; a past day still shows it")
    func untilRemoved() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        life.wait(days: 2)
        try life.unfocus(task)
        #expect(try life.focusDay().titles == [])
        #expect(try life.focusDay("2026-11-19").titles == [])
        #expect(try life.focusDay("2026-11-20").entries.map(\.isCarriedOver) == [false])
        #expect(try life.focusDay("2026-11-21").entries.map(\.isCarriedOver) == [true])
        #expect(try life.focusDay("2026-11-22").titles == [])
        // Added again, it begins anew.
        #expect(try life.focus(task).entries.map(\.carriedFrom) == [nil])
        life.wait(days: 1)
        #expect(try life.focusDay().entries.map(\.carriedFrom) == [try day("2026-11-22")])
        #expect(try life.focusDay("2026-11-21").titles == ["a"])
        #expect(try life.focusDay("2026-11-20").titles == ["a"])
    }

    @Test("Put on a later day, a carried task leaves today and stays in the past")
    func postponed() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        life.wait(days: 1)
        try life.focus(task, on: "2026-11-25")
        #expect(try life.focusDay().titles == [])
        #expect(try life.focusDay("2026-11-20").titles == ["a"])
        #expect(try life.focusDay("2026-11-25").entries.map(\.isCarriedOver) == [false])
    }

    @Test("A later day shows what is planned for it, without what may be carried over to it")
    func laterDay() throws {
        let life = try Life()
        try life.addFocused("today")
        try life.addFocused("planned", on: "2026-11-22")
        #expect(try life.focusDay("2026-11-21").titles == [])
        #expect(try life.focusDay("2026-11-22").titles == ["planned"])
    }

    @Test("A past day shows what was in focus on it, done by its end or not, carried over to it or not")
    func pastDay() throws {
        let life = try Life()
        let early = try life.addFocused("early")
        let late = try life.addFocused("late")
        try life.complete(early)
        life.wait(days: 1)
        try life.complete(late)
        life.wait(days: 5)
        #expect(try life.focusDay("2026-11-20").titles == ["early", "late"])
        #expect(try life.focusDay("2026-11-20").states == [.completed, .inFocus])
        #expect(try life.focusDay("2026-11-21").titles == ["late"])
        #expect(try life.focusDay("2026-11-21").states == [.completed])
        #expect(try life.focusDay("2026-11-22").titles == [])
    }

    @Test("Correcting when a carried task was done corrects the days after it")
    func corrected() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        life.wait(days: 4)
        try life.complete(task, at: "2026-11-21")
        #expect(try life.focusDay().titles == [])
        #expect(try life.focusDay("2026-11-22").titles == [])
        #expect(try life.focusDay("2026-11-21").states == [.completed])
    }

    @Test(
        "If a planned day would exceed three, its carried tasks take their places first, by age; the rest waits"
    )
    func waiting() throws {
        let life = try Life()
        try life.addFocused("old", .p3)
        life.wait(days: 1)
        try life.addFocused("newer", .p3)
        for title in ["x", "y", "z"] { try life.addFocused(title, .p0, on: "2026-11-22") }
        life.wait(days: 1)
        let focus = try life.focusDay()
        // By priority within the three: the places were given out by age.
        #expect(focus.titles == ["x", "old", "newer"])
        #expect(focus.waitingTitles == ["y", "z"])
        #expect(focus.isFull)
        #expect(try failure { try life.addFocused("more") } == .focusFull)
    }

    @Test("What is left over is shown as waiting, never dropped; it moves up when a place is free")
    func movesUp() throws {
        let life = try Life()
        let carried = try ["a", "b", "c"].map { try life.addFocused($0) }
        let planned = try ["x", "y"].map { try life.addFocused($0, on: "2026-11-21") }
        life.wait(days: 1)
        #expect(try life.focusDay().waitingTitles == ["x", "y"])
        // Completing frees no place.
        try life.complete(carried[0])
        #expect(try life.focusDay().titles == ["a", "b", "c"])
        try life.unfocus(carried[1])
        #expect(try life.focusDay().titles == ["a", "c", "x"])
        #expect(try life.focusDay().waitingTitles == ["y"])
        // On the next day the completed one is gone, so there is a place.
        life.wait(days: 1)
        #expect(try life.focusDay().titles == ["c", "x", "y"])
        #expect(try life.task(planned[1]).focus?.carriedFrom == (try day("2026-11-21")))
    }

    @Test("A task can be completed or removed while it waits")
    func leavingTheQueue() throws {
        let life = try Life()
        for title in ["a", "b", "c"] { try life.addFocused(title) }
        let (x, y, z) = (
            try life.addFocused("x", on: "2026-11-21"), try life.addFocused("y", on: "2026-11-21"),
            try life.addFocused("z", on: "2026-11-21")
        )
        life.wait(days: 1)
        try life.unfocus(x)
        let effects = try life.complete(y)
        #expect(effects.isCelebration == false)
        #expect(effects.focus.titles == ["a", "b", "c"])
        #expect(effects.focus.waiting.map(\.task.number) == [z])
        #expect(try life.focusDay().isFull)
    }

    @Test("Adding what waits changes nothing, since it is there")
    func addingWhatWaits() throws {
        let life = try Life()
        for title in ["a", "b", "c"] { try life.addFocused(title) }
        let waiting = try life.addFocused("x", on: "2026-11-21")
        life.wait(days: 1)
        let revision = try life.task(waiting).revision
        #expect(try life.focus(waiting).waitingTitles == ["x"])
        #expect(try life.task(waiting).revision == revision)
    }

    @Test("Done, a task has left the focus: reopened on a later day, past days keep what they showed")
    func reopened() throws {
        let life = try Life()
        let old = try life.addFocused("old", .p3)
        life.wait(days: 1)
        try life.complete(old)
        life.wait(days: 1)
        for title in ["x", "y", "z"] { try life.addFocused(title) }
        life.wait(days: 1)
        try life.reopen(old)
        #expect(try life.focusDay("2026-11-20").titles == ["old"])
        #expect(try life.focusDay("2026-11-21").titles == ["old"])
        #expect(try life.focusDay("2026-11-22").titles == ["x", "y", "z"])
        #expect(try life.focusDay().titles == ["x", "y", "z"])
        #expect(try life.focusDay().waiting.isEmpty)
        #expect(try life.task(old).focus == nil)
    }

    @Test("Reopened on the day it was done, a task is in focus as before")
    func reopenedAtOnce() throws {
        let life = try Life()
        let task = try life.addFocused("a")
        life.wait(days: 1)
        try life.complete(task)
        try life.reopen(task)
        #expect(try life.focusDay().titles == ["a"])
        #expect(try life.focusDay().states == [.inFocus])
        // Completed for an earlier day than the one it was put on, it is there all the same.
        let other = try life.addFocused("b")
        try life.complete(other, at: "2026-11-20T10:00:00Z")
        try life.reopen(other)
        #expect(try life.focusDay().titles == ["a", "b"])
    }

    @Test("Nothing carries over more than three at once, whatever is planned on the days between")
    func longBacklog() throws {
        let life = try Life()
        for offset in 0..<5 {
            let date = try day("2026-11-20").adding(days: offset).description
            for title in ["a", "b", "c"] { try life.addFocused("\(title)\(offset)", .p0, on: date) }
        }
        life.wait(days: 10)
        let focus = try life.focusDay()
        #expect(focus.titles == ["a0", "b0", "c0"])
        #expect(focus.waiting.count == 12)
        #expect(focus.waitingTitles.first == "a1" && focus.waitingTitles.last == "c4")
        for entry in focus.entries { try life.unfocus(entry.task.number) }
        #expect(try life.focusDay().titles == ["a1", "b1", "c1"])
    }
}
