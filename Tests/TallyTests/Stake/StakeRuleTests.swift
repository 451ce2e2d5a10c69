import Support
import Testing

@testable import Tally

/// The time is Friday, 2026-11-20, 09:00 UTC.
@Suite("Stakes") struct StakeRuleTests {
    @Test("A stake defaults to 500 cents, due in 7 days at the same time of day")
    func defaults() throws {
        let tally = try TestEngine(zone: "Europe/Berlin")
        let task = try tally.task(try tally.stake(due: nil))
        #expect(task.stake?.cents == 500)
        #expect(task.stake?.currency.code == "USD")
        #expect(task.due == .instant(try instant("2026-11-27T10:00:00+01:00")))
    }

    @Test(
        "The default due has the wall-clock time of now in whole minutes, whatever the clocks and the day start",
        arguments: [
            ("UTC", "00:00", "2026-11-20T09:00:59Z", "2026-11-27T09:00:00Z"),
            ("UTC", "04:00", "2026-11-21T02:00:00Z", "2026-11-28T02:00:00Z"),
            ("Europe/Berlin", "00:00", "2026-10-22T10:30:30+02:00", "2026-10-29T10:30:00+01:00"),
            // At 02:30 a week later, clocks are set forward by an hour.
            ("Europe/Berlin", "00:00", "2026-03-22T02:30:00+01:00", "2026-03-29T03:30:00+02:00"),
            ("Asia/Kathmandu", "00:00", "2026-11-20T23:59:59+05:45", "2026-11-27T23:59:00+05:45"),
        ])
    func defaultDue(zone: String, dayStart: String, now: String, due: String) throws {
        let tally = try TestEngine(now: now, zone: zone, dayStart: dayStart)
        let task = try tally.task(try tally.stake(due: nil))
        #expect(task.due == .instant(try instant(due)))
        #expect(task.stake?.deadline == (try instant(due)))
    }

    @Test("Stakes take their default currency and cents from the settings")
    func settings() throws {
        let tally = try TestEngine()
        let old = try tally.stake()
        var changes = SettingsDraft()
        changes.currency = .set(try #require(Currency(code: "eur")))
        changes.defaultStake = .set(1200)
        let given = changes
        try tally.change { try $0.updateSettings(given) }
        let new = try tally.stake()
        #expect(try tally.task(new).stake?.cents == 1200)
        #expect(try tally.task(new).stake?.currency.code == "EUR")
        #expect(try tally.task(old).stake?.cents == 500)
        #expect(try tally.ledgers() == ["EUR 1200 at risk", "USD 500 at risk"])
    }

    @Test(
        "The due must be in the future",
        arguments: ["2026-11-19", "2026-11-20T08:59:59Z", "2026-11-20T09:00:00Z"])
    func dueInThePast(due: String) throws {
        let tally = try TestEngine()
        #expect(try failure { try tally.stake(due: due) } == .invalid(path: "due"))
        let task = try tally.add("Open", due: due)
        let terms = try tally.terms()
        #expect(try failure { try tally.update(task) { $0.stake = .set(terms) } } == .invalid(path: "due"))
        #expect(try tally.task(task).stake == nil)
    }

    @Test("A due date lasts until the end of that day")
    func dateDeadline() throws {
        let tally = try TestEngine(zone: "Europe/Berlin", dayStart: "04:00")
        let task = try tally.stake(due: "2026-11-20")
        #expect(try tally.task(task).stake?.deadline == (try instant("2026-11-21T03:59:59+01:00")))
        try tally.go(to: "2026-11-21T03:59:59+01:00")
        #expect(try tally.status(task) == .pending)
        try tally.go(to: "2026-11-21T04:00:00+01:00")
        #expect(try tally.status(task) == .expired)
    }

    @Test("A stake is complete if its task is completed by the due")
    func complete() throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20T12:00:00Z", reward: "Cinema")
        try tally.go(to: "2026-11-20T12:00:00Z")
        let effects = try tally.complete(task)
        #expect(effects.savedStake?.status == .complete)
        #expect(effects.savedStake?.reward == "Cinema")
        #expect(try tally.complete(task).savedStake == nil)
        tally.wait(days: 30)
        #expect(try tally.status(task) == .complete)
        #expect(try tally.ledgers() == ["USD 500 saved"])
    }

    @Test("A stake is expired if the due passes first")
    func expired() throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20T12:00:00Z")
        try tally.go(to: "2026-11-20T12:00:01Z")
        #expect(try tally.status(task) == .expired)
        #expect(try tally.ledgers() == ["USD 500 owed"])
    }

    @Test("A conceded stake is expired at once, and completing its task in time does not save it")
    func concede() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        #expect(try tally.concede(task).stake?.status == .expired)
        let revision = try tally.task(task).revision
        try tally.concede(task)
        #expect(try tally.task(task).revision == revision)
        #expect(try tally.complete(task).savedStake == nil)
        #expect(try tally.status(task) == .expired)
    }

    @Test("Completing late completes the task, but its stake stays expired")
    func completingLate() throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20")
        tally.wait(days: 1)
        let effects = try tally.complete(task)
        #expect(effects.task.status == .done)
        #expect(effects.pointsEarned == 3)
        #expect(effects.savedStake == nil)
        #expect(try tally.status(task) == .expired)
        try tally.reopen(task)
        #expect(try tally.status(task) == .expired)
    }

    @Test("A complete stake whose task is reopened is pending until the due, and expired after it")
    func reopening() throws {
        let tally = try TestEngine()
        let task = try tally.stake()
        try tally.complete(task)
        #expect(try tally.reopen(task).stake?.status == .pending)
        try tally.complete(task)
        tally.wait(days: 30)
        #expect(try tally.reopen(task).stake?.status == .expired)
    }

    @Test(
        "Changing the zone or the day start does not move a deadline",
        arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
    func zoneChange(zone: String) throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20")
        let deadline = try tally.task(task).stake?.deadline
        try tally.set(zone: zone, dayStart: "11:00")
        #expect(try tally.task(task).stake?.deadline == deadline)
        try tally.go(to: "2026-11-21T00:00:00Z")
        #expect(try tally.status(task) == .expired)
    }

    @Test("A completed task cannot get a stake")
    func doneTask() throws {
        let tally = try TestEngine()
        let task = try tally.add("Done")
        try tally.complete(task)
        let terms = try tally.terms()
        #expect(try failure { try tally.update(task) { $0.stake = .set(terms) } } == .invalidState)
    }

    @Test("An expired stake is settled as paid or waived, once")
    func settle() throws {
        let tally = try TestEngine()
        let (paid, waived) = (try tally.stake(cents: 700), try tally.stake(cents: 300))
        #expect(try failure { try tally.settle(paid, .paid) } == .invalidState)
        tally.wait(days: 30)
        #expect(try tally.ledgers() == ["USD 1000 owed"])
        let settlement = try tally.settle(paid, .paid, note: "To the shelter").stake?.settlement
        #expect(settlement?.outcome == .paid)
        #expect(settlement?.note == "To the shelter")
        try tally.settle(waived, .waived)
        #expect(try tally.ledgers() == ["USD 700 paid, 300 waived"])
        let revision = try tally.task(paid).revision
        try tally.settle(paid, .paid)
        #expect(try tally.task(paid).revision == revision)
        #expect(try failure { try tally.settle(paid, .waived) } == .invalidState)
        #expect(try tally.ledgers() == ["USD 700 paid, 300 waived"])
    }

    @Test("stake.claim marks the reward of a complete stake as taken")
    func claim() throws {
        let tally = try TestEngine()
        let task = try tally.stake(reward: "Cinema")
        #expect(try failure { try tally.claim(task) } == .invalidState)
        try tally.complete(task)
        try tally.go(to: "2026-11-20T20:00:00Z")
        #expect(try tally.claim(task).stake?.claimedAt == (try instant("2026-11-20T20:00:00Z")))
        try tally.go(to: "2026-11-20T21:00:00Z")
        #expect(try tally.claim(task).stake?.claimedAt == (try instant("2026-11-20T20:00:00Z")))
        let plain = try tally.stake()
        try tally.complete(plain)
        #expect(try failure { try tally.claim(plain) } == .invalidState)
    }

    @Test("Reopening a task in time takes back the claim, and after the deadline it expires with it")
    func reopenedClaim() throws {
        let tally = try TestEngine()
        let (early, late) = (try tally.stake(reward: "Cinema"), try tally.stake(reward: "Cake"))
        for task in [early, late] {
            try tally.complete(task)
            try tally.claim(task)
        }
        #expect(try tally.reopen(early).stake?.claimedAt == nil)
        #expect(try tally.status(early) == .pending)
        try tally.complete(early)
        #expect(try tally.claim(early).stake?.claimedAt != nil)
        try tally.go(to: "2026-12-01T09:00:00Z")
        #expect(try tally.reopen(late).stake?.claimedAt != nil)
        #expect(try tally.status(late) == .expired)
    }

    @Test("A task without a stake cannot be conceded, settled or claimed")
    func noStake() throws {
        let tally = try TestEngine()
        let task = try tally.add("Plain")
        #expect(try failure { try tally.concede(task) } == .invalidState)
        #expect(try failure { try tally.settle(task, .paid) } == .invalidState)
        #expect(try failure { try tally.claim(task) } == .invalidState)
    }

    @Test("stake.list groups by due date, pending first, with relative times in the two largest units")
    func list() throws {
        let tally = try TestEngine()
        let late = try tally.stake("Late", due: "2026-11-20T09:55:00Z")
        let later = try tally.stake("Later", due: "2026-12-01")
        let soon = try tally.stake("Soon", due: "2026-11-28T12:00:00Z")
        let done = try tally.stake("Done", due: "2026-11-28T10:00:00Z")
        try tally.complete(done)
        try tally.go(to: "2026-11-20T13:00:00Z")
        let groups = try tally.read { try $0.stakes().groups }
        #expect(groups.map(\.date.description) == ["2026-11-28", "2026-12-01", "2026-11-20"])
        #expect(groups.map { $0.stakes.map(\.task.number) } == [[soon, done], [later], [late]])
        #expect(
            groups.map { $0.stakes.map(\.relative) } == [
                ["in 7d 23h", "in 7d 21h"], ["in 11d 10h"], ["3h 5m ago"],
            ])
        #expect(try tally.stakes { $0.statuses = [.expired] }.numbers == [late])
        #expect(try tally.stakes { $0.statuses = [.expired, .complete] }.numbers == [done, late])
        let days = try day("2026-11-21")...day("2026-11-30")
        #expect(try tally.stakes { $0.days = days }.numbers == [soon, done])
        #expect(try tally.stakes { ($0.days, $0.statuses) = (days, [.pending]) }.numbers == [soon])
        #expect(try tally.stakes { $0.order = .todayFirst }.numbers == [late, soon, done, later])
    }

    @Test("Today's stakes, then the coming days and the past days, continue over pages of any size")
    func pages() throws {
        let tally = try TestEngine(now: "2026-11-10T09:00:00Z")
        let dues = [
            "2026-11-25", "2026-11-12", "2026-11-20", "2026-11-15", "2026-11-20T08:00:00Z", "2026-12-01",
            "2026-11-20T18:00:00Z", "2026-11-12T10:00:00Z",
        ]
        let tasks = try dues.map { try tally.stake($0, due: $0) }
        try tally.complete(tasks[5])
        try tally.go(to: "2026-11-20T09:00:00Z")
        // Pending stakes of a day come first. The completed one keeps its place among the coming days.
        let expected = [6, 2, 4, 0, 5, 3, 7, 1].map { tasks[$0] }
        #expect(try tally.stakes { $0.order = .todayFirst }.numbers == expected)
        for order in [StakeQuery.Order.todayFirst, .pendingFirst] {
            let whole = try tally.stakes { $0.order = order }
            for limit in 1...9 {
                var (found, cursor): ([Int], String?) = ([], nil)
                repeat {
                    let page = try tally.stakes { ($0.order, $0.limit, $0.cursor) = (order, limit, cursor) }
                    found += page.numbers
                    #expect(page.total == tasks.count && page.rest == tasks.count - found.count)
                    cursor = page.nextCursor
                } while cursor != nil
                #expect(found == whole.numbers)
            }
        }
        for cursor in ["", "x", "1.2.3.4", "0.n1.n2", "1.2.3.4.5.6"] {
            for cursor in [cursor, StakeQuery().mark.cursor(at: cursor)] {
                #expect(try failure { try tally.stakes { $0.cursor = cursor } } == .invalid(path: "cursor"))
            }
        }
    }

    @Test("stake.summary sums at risk, saved, owed, paid and waived, per currency")
    func summary() throws {
        let tally = try TestEngine()
        try tally.stake(cents: 100, "EUR")
        try tally.complete(try tally.stake(cents: 200, "EUR"))
        try tally.concede(try tally.stake(cents: 400, "JPY"))
        let (paid, waived) = (try tally.stake(cents: 800, "EUR"), try tally.stake(cents: 1600, "EUR"))
        for task in [paid, waived] { try tally.concede(task) }
        try tally.settle(paid, .paid)
        try tally.settle(waived, .waived)
        #expect(try tally.ledgers() == ["EUR 100 at risk, 200 saved, 800 paid, 1600 waived", "JPY 400 owed"])
    }

    @Test("task.copy copies title, notes, project, priority and stake, and the due if it is still ahead")
    func copy() throws {
        let tally = try TestEngine()
        let task = try tally.stake(due: "2026-11-20", cents: 900, "EUR", reward: "Cinema", project: "Taxes")
        let ahead = try tally.change { try $0.copyTask(.number(task)) }
        #expect(ahead.due == .day(try day("2026-11-20")))
        tally.wait(days: 1)
        let copy = try tally.change { try $0.copyTask(.number(task)) }
        #expect(copy.stake?.status == .pending)
        #expect(copy.stake?.cents == 900)
        #expect(copy.stake?.currency.code == "EUR")
        #expect(copy.stake?.reward == "Cinema")
        #expect(copy.project.name == "Taxes")
        #expect(copy.due == .instant(try instant("2026-11-28T09:00:00Z")))
        #expect(try tally.status(task) == .expired)
    }
}
