import Support
import Testing

@testable import Tally
@testable import TallyStore

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Waiting tasks") struct WaitingRuleTests {
    private let tally: TestEngine

    init() throws { tally = try TestEngine() }

    @discardableResult
    private func add(
        _ title: String, wait: String?, due: String? = nil, start: String? = nil, in tally: TestEngine? = nil
    ) throws -> Int {
        let tally = tally ?? self.tally
        let draft = try TaskDraft(title) { draft in
            if let due { draft.due = .set(try time(due)) }
            if let wait { draft.wait = .set(try time(wait)) }
            if let start { draft.start = .set(try time(start)) }
        }
        return try tally.change { try $0.createTask(draft).number }
    }

    private func listed(_ change: (inout TaskQuery) -> Void = { _ in }) throws -> [String] {
        var query = TaskQuery()
        change(&query)
        let given = query
        return try tally.read { try $0.tasks(matching: given).tasks.map(\.title) }
    }

    @Test(
        "A task waits until its day begins, or its instant comes",
        arguments: [
            ("2026-11-21", "2026-11-20T22:59:59Z", true), ("2026-11-21", "2026-11-20T23:00:00Z", false),
            ("2026-11-21T08:00:00Z", "2026-11-21T07:59:59Z", true),
            ("2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z", false),
        ])
    func end(wait: String, now: String, isWaiting: Bool) throws {
        let tally = try TestEngine(zone: "Europe/Berlin")
        let task = try add("Later", wait: wait, in: tally)
        #expect(try tally.task(task).isWaiting)
        try tally.go(to: now)
        #expect(try tally.task(task).isWaiting == isWaiting)
        #expect(try tally.titles("is:waiting") == (isWaiting ? ["Later"] : []))
        #expect(try tally.titles("is:open") == (isWaiting ? [] : ["Later"]))
    }

    @Test("A day begins when the user's day does")
    func dayStart() throws {
        let tally = try TestEngine(dayStart: "04:00")
        let task = try add("Later", wait: "2026-11-21", in: tally)
        try tally.go(to: "2026-11-21T03:59:59Z")
        #expect(try tally.task(task).isWaiting)
        try tally.go(to: "2026-11-21T04:00:00Z")
        #expect(try !tally.task(task).isWaiting)
    }

    @Test("Lists leave a waiting task out, and count it apart; a done one does not wait")
    func lists() throws {
        try add("Now", wait: nil)
        let later = try add("Later", wait: "2026-12-01")
        let page = try tally.read { try $0.tasks(matching: TaskQuery()).page }
        #expect(page.tasks.map(\.title) == ["Now"])
        #expect(page.total == Total(counted: 1))
        #expect(page.waitingCount == 1)
        #expect(try listed { $0.category = .inbox } == ["Now"])
        #expect(try listed { $0.showsWaiting = true } == ["Now", "Later"])
        try tally.complete(later)
        #expect(try listed() == ["Now", "Later"])
        #expect(try listed { $0.statuses = [.done] } == ["Later"])
    }

    @Test(
        "A filter leaves waiting tasks out unless waiting stands in it",
        arguments: [
            ("is:open", ["Now"]), ("#home", []), ("is:waiting", ["Later"]), ("not is:waiting", ["Now"]),
            ("has:wait", ["Later"]), ("has:wait or p2", ["Now", "Later"]), ("wait>2026-11-30", ["Later"]),
            ("wait:2026-12-01", ["Later"]), ("wait<2026-12-01", []), ("wait<\"2026-12-01 00:00\"", []),
            ("wait<=\"2026-12-01 00:00\"", ["Later"]), (":later", ["Later"]), ("Late", []),
            ("scheduled>=2026-12-02", []), ("scheduled>=2026-12-02 has:wait", ["Later"]),
        ])
    func filters(text: String, titles: [String]) throws {
        try add("Now", wait: nil)
        let later = try add("Later", wait: "2026-12-01")
        try tally.update(later) {
            $0.tags = .set([try Tag("home")])
            $0.scheduled = .set(try time("2026-12-02"))
        }
        try tally.save("later", "is:waiting")
        #expect(try tally.titles(text) == titles)
    }

    @Test("A change of all tasks that match a filter leaves waiting ones as they are")
    func bulk() throws {
        try add("Now", wait: nil)
        try add("Later", wait: "2026-12-01")
        let tasks = try tally.read { try $0.tasks(matching: "p2", bound: 10) }
        #expect(tasks.map(\.title) == ["Now"])
    }

    @Test("Days, calendars and planned counts leave a waiting task out, but not its focus")
    func days() throws {
        let later = try add(
            "Later", wait: "2026-11-20T17:00:00Z", due: "2026-11-20T18:00:00Z", start: "2026-11-20T10:00:00Z")
        try add("Today", wait: nil, due: "2026-11-20")
        let day = try day("2026-11-20")
        func seen() throws -> [[String]] {
            try tally.read { engine in
                let (lists, calendar) = (try engine.dayLists(), try engine.calendarDay())
                let agenda = calendar.agenda.map(\.title).sorted()
                let open = try engine.calendarMonth().weeks.joined().first { $0.date == day }?.open
                return [
                    lists.morning.tasks.map(\.title), calendar.morning.map(\.title), agenda,
                    try engine.dayOverview().due.map(\.title), ["\(open ?? -1) open"],
                    ["\(try engine.score().plannedCount) planned"],
                    ["\(try engine.completion(from: day, to: day).plannedCount) planned"],
                ]
            }
        }
        let today = ["Today"]
        #expect(try seen() == [today, today, today, today, ["1 open"], ["1 planned"], ["1 planned"]])
        try tally.focus(later)
        let both = ["Later", "Today"]
        #expect(try seen() == [today, today, both, today, ["2 open"], ["2 planned"], ["2 planned"]])
        try tally.unfocus(later)
        try tally.go(to: "2026-11-20T17:00:00Z")
        #expect(try seen() == [both, both, both, both, ["2 open"], ["2 planned"], ["2 planned"]])
    }

    @Test("Projects count a waiting task as open, and its reminders and stake stay")
    func elsewhere() throws {
        let task = try add("Later", wait: "2026-11-24", due: "2026-11-25")
        try tally.update(task) { $0.stake = .set(StakeDraft(cents: 500)) }
        #expect(try tally.read { try $0.project("Inbox").active } == 1)
        // Waiting does not make a stake easier.
        try tally.update(task) { $0.wait = .set(try time("2026-11-25")) }
        #expect(try tally.task(task).stake?.status == .pending)
    }

    @Test(
        "A task does not wait until its due has passed",
        arguments: [
            ("2026-11-22", "2026-11-22", nil), ("2026-11-22", "2026-11-23", "wait"),
            ("2026-11-22", "2026-11-22T23:59:59Z", nil), ("2026-11-22", "2026-11-23T00:00:00Z", "wait"),
            ("2026-11-22T12:00:00Z", "2026-11-22", nil), ("2026-11-22T12:00:00Z", "2026-11-23", "wait"),
            ("2026-11-22T12:00:00Z", "2026-11-22T12:00:00Z", nil),
            ("2026-11-22T12:00:00Z", "2026-11-22T12:00:01Z", "wait"),
        ] as [(String, String, String?)])
    func waitAfterDue(due: String, wait: String, path: String?) throws {
        let expected = path.map { FailureKind.invalid(path: $0) }
        #expect(try failure { try add("a", wait: wait, due: due) } == expected)
        let task = try add("a", wait: nil, due: due)
        #expect(try failure { try tally.update(task) { $0.wait = .set(try time(wait)) } } == expected)
        let other = try add("a", wait: wait)
        let refused = path.map { _ in FailureKind.invalid(path: "due") }
        #expect(try failure { try tally.update(other) { $0.due = .set(try time(due)) } } == refused)
    }

    @Test(
        "Wait and scheduled move with the due; a wait that would end too late ends at once",
        arguments: [
            (nil, "2026-11-29", "2026-12-01T07:00:00Z"), ("2026-11-24", "2026-11-22", "2026-11-24T07:00:00Z"),
            ("2026-11-22T08:00:00Z", "2026-11-20", "2026-11-22T07:00:00Z"),
        ] as [(String?, String, String)])
    func rescheduling(target: String?, wait: String, scheduled: String) throws {
        let task = try add("Later", wait: "2026-11-22", due: "2026-11-24")
        try tally.update(task) { $0.scheduled = .set(try time("2026-11-24T07:00:00Z")) }
        let to: DateText<Ahead>? = try target.map(time)
        let moved = try tally.change { engine in
            try to.map { try engine.rescheduleTask(.number(task), to: $0) }
                ?? engine.rescheduleTask(.number(task), byDays: 7)
        }
        #expect(moved.wait == .day(try day(wait)))
        #expect(moved.scheduled == .instant(try instant(scheduled)))
    }

    @Test("A task that gets an earlier day than its wait is shown at once")
    func earlierDay() throws {
        let task = try add("Later", wait: "2026-12-01")
        let to: DateText<Ahead> = try time("2026-11-21")
        let moved = try tally.change { try $0.rescheduleTask(.number(task), to: to) }
        #expect(moved.wait == nil)
        try tally.undo()
        #expect(try tally.task(task).wait == .day(try day("2026-12-01")))
    }

    @Test("A copy neither waits nor has a time to begin")
    func copy() throws {
        let task = try add("Later", wait: "2026-12-01")
        try tally.update(task) { $0.scheduled = .set(try time("2026-12-02")) }
        let copy = try tally.change { try $0.copyTask(.number(task)) }
        #expect(copy.wait == nil && copy.scheduled == nil && !copy.isWaiting)
    }

    @Test("Where many tasks wait, a list stays right and its total is a lower bound")
    func many() throws {
        for number in 1...9 { try add("Now \(number)", wait: nil) }
        for number in 1...7 { try add("Later \(number)", wait: "2026-12-0\(number)") }
        for limit in [1000, 7, 6, 0, -1] {
            try tally.store { $0.candidateLimit = limit }
            var query = TaskQuery()
            query.limit = 4
            let page = try tally.read { [query] in try $0.tasks(matching: query).page }
            #expect(page.tasks.map(\.title) == (1...4).map { "Now \($0)" })
            #expect(page.total.isExact ? page.total.count == 9 : (5...9).contains(page.total.count))
            #expect(page.total.isExact == (limit >= 7), "\(limit)")
            #expect(page.waitingCount == (limit >= 7 ? 7 : nil))
            let lists = try tally.read { try $0.dayLists() }
            #expect(lists.morning.tasks.isEmpty)
        }
    }
}
