import Testing

import Tally

/// A long sequence of random requests, reproducible from a seed.
package struct RandomRequests {
    /// The number of kinds of requests.
    package static let kinds = 26

    package let tally: TestEngine
    private var random: SeededRandom
    /// The number of requests that failed.
    package private(set) var refusals = 0
    /// The kinds of the requests made.
    package private(set) var made: [Int] = []

    /// Whether the clock stands still, so that every stake can still be undone.
    private let keepsStakesFresh: Bool

    package init(tally: TestEngine, seed: UInt64, keepsStakesFresh: Bool = false) {
        self.tally = tally
        self.keepsStakesFresh = keepsStakesFresh
        random = SeededRandom(seed: seed)
    }

    /// Makes a few requests, after which every record table has rows.
    package static func begin(in tally: TestEngine) throws {
        let task = try tally.addFocused("Größe \"1\"", .p1)
        try tally.update(task) {
            $0.tags = .set([try Tag("x/y"), try Tag("é")])
            $0.notes = .set(try Notes("a\tb\n"))
        }
        tally.wait(days: 1)
        try tally.unfocus(task)
        try tally.focus(task)
        try tally.complete(task)
        try tally.habit("Tea", 2, per: .week)
        try tally.count("Tea", by: 3)
        try tally.habit("Run", on: "mon sat")
        try tally.skip("Run", "2026-11-18", "2026-11-30", "Größe \"1\"")
        try tally.note("Run", "a\tb\n")
        try tally.remind("Tea", "08:00", "23:30")
        try tally.change { _ = try $0.dismissReminder(ofHabit: "Tea", "08:00") }
        try tally.set(zone: "Asia/Tokyo", weekStart: .sunday)
        let other = try tally.add("b", due: "2026-12-01", project: "House")
        try tally.activity("Writing")
        try tally.log(
            "Writing", "2026-11-20T23:00Z", "2026-11-21T01:00Z", task: other, note: "it's", tags: "x/y", "É")
        try tally.start("Writing", task: other, note: "x", tags: "é")
        try tally.settle(try tally.concede(try tally.stake(reward: "Cinema")).number, .paid, note: "x")
        let reminded = try tally.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try tally.change { _ = try $0.snoozeReminder(of: .number(reminded), nil, for: .seconds(60)) }
        try tally.save("Größe", "@House #é or \"x\"")
        try tally.alias("Größe_1", "add Crème @House")
        try tally.complete(try tally.addRepeating("FREQ=WEEKLY;INTERVAL=2", due: "2026-12-04"))
    }

    /// Makes a random request. Counts it as a refusal if it fails.
    package mutating func makeRequest() throws {
        let seconds = Int64.random(in: -7200...40_000, using: &random)
        if !keepsStakesFresh { tally.clock.advance(seconds: seconds) }
        let kind = Int.random(in: 0..<Self.kinds, using: &random)
        made.append(kind)
        do {
            switch kind {
            case 0...9: try makeTasksRequest(kind)
            case 10...12: try makeProjectsRequest(kind)
            case 13...16: try makeHabitsRequest(kind)
            case 17...21: try makeTimeRequest(kind)
            case 22...24: try makeStakesRequest(kind)
            default:
                try tally.set(zone: some(of: ["UTC", "Asia/Tokyo"]), weekStart: some(of: Weekday.allCases))
            }
        } catch is Failure {
            refusals += 1
        }
    }

    private mutating func some<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    /// Returns the number of a task, which usually exists.
    private mutating func someTask() throws -> Int {
        Int.random(
            in: 1...max(2, try tally.number("SELECT coalesce(max(number), 0) FROM task")), using: &random)
    }

    private mutating func title() -> String {
        some(of: ["Crème", "it's", "\"x\"", "back\\slash", "😀", "日本", "null", "1e3", "007"])
    }

    private mutating func makeTasksRequest(_ kind: Int) throws {
        let task = try someTask()
        switch kind {
        case 0, 1:
            try tally.add(
                title(), some(of: Priority.allCases),
                due: some(of: [nil, "2026-11-25", "2026-11-25T10:00:00Z"]),
                some(of: PartOfDay.allCases), project: some(of: [nil, nil, "P1", "P2"]),
                notes: title() + "\n",
                tags: some(of: [[], ["a"], ["a", "é/\"b"]]))
        case 2:
            let (title, due) = (title(), some(of: ["2026-12-24", "2026-12-24T10:00:00Z"]))
            try tally.update(task) {
                $0.title = try Title(title)
                $0.due = .set(try time(due))
                $0.tags = .set([try Tag("t")])
            }
        case 3: try tally.complete(task)
        case 4: try tally.reopen(task)
        case 5: try tally.delete(task)
        case 6:
            let other = try someTask()
            try tally.change { _ = try $0.moveTask(.number(task), .before, .number(other)) }
        case 7: try tally.change { _ = try $0.copyTask(.number(task)) }
        case 8: try tally.focus(task)
        default:
            if Bool.random(using: &random) {
                try tally.unfocus(task)
            } else {
                try tally.change { _ = try $0.resetFocus() }
            }
        }
    }

    private mutating func makeStakesRequest(_ kind: Int) throws {
        let task = try someTask()
        switch kind {
        case 22:
            let terms = try tally.terms(some(of: [nil, 100, 2000]), some(of: [nil, "EUR"]), reward: title())
            let reminder = some(of: ["-PT30M", "PT0S", "2026-11-25T10:00:00Z"])
            try tally.update(task) {
                $0.stake = .set(terms)
                $0.reminders = .set([try #require(ReminderText(reminder))])
            }
        case 23:
            switch Int.random(in: 0..<3, using: &random) {
            case 0: try tally.concede(task)
            case 1: try tally.settle(task, some(of: [.paid, .waived]), note: title())
            default: try tally.claim(task)
            }
        default:
            let seconds = Int.random(in: 1...100_000, using: &random)
            let dismisses = Bool.random(using: &random)
            try tally.change { engine in
                _ =
                    dismisses
                    ? try engine.dismissReminder(of: .number(task), nil)
                    : try engine.snoozeReminder(of: .number(task), nil, for: .seconds(seconds))
            }
        }
    }

    private mutating func makeProjectsRequest(_ kind: Int) throws {
        let (name, other) = (some(of: ["P1", "P2", "P3"]), some(of: ["P1", "P2", "P4"]))
        switch kind {
        case 10:
            let draft = ProjectDraft(name: try Name(name))
            try tally.change { _ = try $0.createProject(draft) }
        case 11:
            var changes = ProjectDraft()
            changes.name = try Name(other)
            changes.after = some(of: [nil, EntityReference("Inbox")])
            let given = changes
            try tally.change { _ = try $0.updateProject(name, given) }
        default: try tally.change { _ = try $0.deleteProject(name) }
        }
    }

    private mutating func makeHabitsRequest(_ kind: Int) throws {
        let name = some(of: ["Tea", "Run", "Read"])
        switch kind {
        case 13 where Int.random(in: 0..<3, using: &random) == 0:
            try tally.habit(name, on: some(of: ["mon", "tue wed sun"]))
        case 13: try tally.habit(name, some(of: [nil, 1, 5]), per: some(of: Period.allCases))
        case 14 where Int.random(in: 0..<3, using: &random) > 0: try makeHabitDayRequest(name)
        case 14: try tally.retarget(name, some(of: [nil, 2, 3]))
        case 15: try tally.count(name, by: Amount(thousandths: Int.random(in: -2000...5000, using: &random)))
        default:
            if Int.random(in: 0..<3, using: &random) == 0 {
                try tally.change { _ = try $0.deleteHabit(name) }
            } else {
                let isArchived = Bool.random(using: &random)
                try tally.change { _ = try $0.archiveHabit(name, isArchived) }
            }
        }
    }

    private mutating func makeHabitDayRequest(_ name: String) throws {
        let today = try tally.read { try $0.moment.today }
        let from = today.adding(days: Int.random(in: -9...3, using: &random))
        let to = from.adding(days: Int.random(in: 0...9, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try tally.unskip(name, from.description, to.description)
        case 1: try tally.note(name, some(of: ["", "x", "é"]))
        case 2: try tally.remind(name, some(of: ["08:00", "22:10"]))
        default: try tally.skip(name, from.description, to.description, some(of: [nil, "Ill"]))
        }
    }

    private mutating func makeTimeRequest(_ kind: Int) throws {
        let known = try tally.read { try $0.activities(archived: nil).map(\.name) }
        guard kind != 17, let name = known.randomElement(using: &random) else {
            let name = some(of: ["Writing", "Reading", "Running"])
            guard known.contains(name) else { return _ = try tally.activity(name) }
            return try tally.change { _ = try $0.deleteActivity(name) }
        }
        switch kind {
        case 18:
            let end = Instant(seconds: tally.clock.milliseconds / 1000)
            let start = end.adding(seconds: -Int64.random(in: 1...86_400, using: &random))
            try tally.log(
                name, start.description, end.description, task: some(of: [nil, try someTask()]), note: title()
            )
        case 19: try tally.start(name, task: some(of: [nil, try someTask()]), note: title())
        case 20: try tally.stop()
        default:
            guard let entry = try tally.entries({ $0.limit = 1 }).entries.first else { return }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try tally.change { _ = try $0.deleteTimeEntry(.identifier(entry.id)) }
            case 1: try tally.split(entry.number, at: entry.start.adding(seconds: 60).description)
            case 2: try tally.continueTime(some(of: [nil, entry.number]))
            default:
                let start = entry.end.adding(seconds: -Int64.random(in: 1...86_400, using: &random))
                let tags = try some(of: [[], ["a"], ["a", "É"]]).map { try Tag($0) }
                try tally.update(entry) {
                    $0.start = try time(start.description)
                    $0.tags = .set(tags)
                }
            }
        }
    }
}
