import Testing

@testable import Tally

/// A long session of random requests, the same in every run for one seed.
struct Story {
    /// How many kinds of requests there are.
    static let deeds = 26

    let life: Life
    private var random: SeededRandom
    private(set) var refusals = 0
    private(set) var methodsTold: [Int] = []

    /// Whether time passes so slowly that every stake could still be undone.
    private let keepsStakesFresh: Bool

    init(life: Life, seed: UInt64, keepsStakesFresh: Bool = false) {
        self.life = life
        self.keepsStakesFresh = keepsStakesFresh
        random = SeededRandom(seed: seed)
    }

    /// A few requests after which every table of facts has rows.
    static func begin(in life: Life) throws {
        let task = try life.addFocused("Größe \"1\"", .p1)
        try life.update(task) {
            $0.tags = [try Tag("x/y"), try Tag("é")]
            $0.notes = try Notes("a\tb\n")
        }
        life.wait(days: 1)
        try life.unfocus(task)
        try life.focus(task)
        try life.complete(task)
        try life.habit("Tea", 2, per: .week)
        try life.count("Tea", by: 3)
        try life.set(zone: "Asia/Tokyo", weekStart: .sunday)
        let other = try life.add("b", due: "2026-12-01", project: "House")
        try life.activity("Writing")
        try life.log("Writing", "2026-11-20T23:00Z", "2026-11-21T01:00Z", task: other, note: "it's")
        try life.start("Writing", task: other, note: "x")
        try life.settle(try life.concede(try life.stake(reward: "Cinema")).number, .paid, note: "x")
        let reminded = try life.addReminded("-PT30M", due: "2026-11-20T12:00:00Z")
        try life.change { _ = try $0.snoozeReminder(of: .number(reminded), nil, for: .seconds(60)) }
    }

    /// One more request; one that is refused counts as a refusal.
    mutating func tellOn() throws {
        let seconds = Int64.random(in: -7200...40_000, using: &random)
        if !keepsStakesFresh { life.clock.advance(seconds: seconds) }
        let deed = Int.random(in: 0..<Self.deeds, using: &random)
        methodsTold.append(deed)
        do {
            switch deed {
            case 0...9: try tellOfTasks(deed)
            case 10...12: try tellOfProjects(deed)
            case 13...16: try tellOfHabits(deed)
            case 17...21: try tellOfTime(deed)
            case 22...24: try tellOfStakes(deed)
            default:
                try life.set(zone: some(of: ["UTC", "Asia/Tokyo"]), weekStart: some(of: Weekday.allCases))
            }
        } catch is Failure {
            refusals += 1
        }
    }

    private mutating func some<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    /// Mostly a task that exists.
    private mutating func someTask() throws -> Int {
        Int.random(
            in: 1...max(2, try life.number("SELECT coalesce(max(number), 0) FROM task")), using: &random)
    }

    private mutating func title() -> String {
        some(of: ["Crème", "it's", "\"x\"", "back\\slash", "😀", "日本", "null", "1e3", "007"])
    }

    private mutating func tellOfTasks(_ deed: Int) throws {
        let task = try someTask()
        switch deed {
        case 0, 1:
            try life.add(
                title(), some(of: Priority.allCases),
                due: some(of: [nil, "2026-11-25", "2026-11-25T10:00:00Z"]),
                some(of: PartOfDay.allCases), project: some(of: [nil, nil, "P1", "P2"]),
                notes: title() + "\n",
                tags: some(of: [[], ["a"], ["a", "é/\"b"]]))
        case 2:
            let (title, due) = (title(), some(of: ["2026-12-24", "2026-12-24T10:00:00Z"]))
            try life.update(task) {
                $0.title = try Title(title)
                $0.due = .set(try time(due))
                $0.tags = [try Tag("t")]
            }
        case 3: try life.complete(task)
        case 4: try life.reopen(task)
        case 5: try life.delete(task)
        case 6:
            let other = try someTask()
            try life.change { _ = try $0.moveTask(.number(task), .before, .number(other)) }
        case 7: try life.change { _ = try $0.copyTask(.number(task)) }
        case 8: try life.focus(task)
        default:
            if Bool.random(using: &random) {
                try life.unfocus(task)
            } else {
                try life.change { _ = try $0.resetFocus() }
            }
        }
    }

    private mutating func tellOfStakes(_ deed: Int) throws {
        let task = try someTask()
        switch deed {
        case 22:
            let terms = try life.terms(some(of: [nil, 100, 2000]), some(of: [nil, "EUR"]), reward: title())
            let reminder = some(of: ["-PT30M", "PT0S", "2026-11-25T10:00:00Z"])
            try life.update(task) {
                $0.stake = .set(terms)
                $0.reminders = [try #require(ReminderText(reminder))]
            }
        case 23:
            switch Int.random(in: 0..<3, using: &random) {
            case 0: try life.concede(task)
            case 1: try life.settle(task, some(of: [.paid, .waived]), note: title())
            default: try life.claim(task)
            }
        default:
            let seconds = Int.random(in: 1...100_000, using: &random)
            let dismisses = Bool.random(using: &random)
            try life.change { engine in
                _ =
                    dismisses
                    ? try engine.dismissReminder(of: .number(task), nil)
                    : try engine.snoozeReminder(of: .number(task), nil, for: .seconds(seconds))
            }
        }
    }

    private mutating func tellOfProjects(_ deed: Int) throws {
        let (name, other) = (some(of: ["P1", "P2", "P3"]), some(of: ["P1", "P2", "P4"]))
        switch deed {
        case 10:
            let draft = ProjectDraft(name: try Name(name))
            try life.change { _ = try $0.createProject(draft) }
        case 11:
            var changes = ProjectChanges()
            changes.name = try Name(other)
            changes.after = some(of: [nil, "Inbox"])
            let given = changes
            try life.change { _ = try $0.updateProject(name, given) }
        default: try life.change { _ = try $0.deleteProject(name) }
        }
    }

    private mutating func tellOfHabits(_ deed: Int) throws {
        let name = some(of: ["Tea", "Run", "Read"])
        switch deed {
        case 13: try life.habit(name, some(of: [nil, 1, 5]), per: some(of: Period.allCases))
        case 14: try life.retarget(name, some(of: [nil, 2, 3]))
        case 15: try life.count(name, by: Int.random(in: -2...5, using: &random))
        default:
            if Int.random(in: 0..<3, using: &random) == 0 {
                try life.change { _ = try $0.deleteHabit(name) }
            } else {
                let isArchived = Bool.random(using: &random)
                try life.change { _ = try $0.archiveHabit(name, isArchived) }
            }
        }
    }

    private mutating func tellOfTime(_ deed: Int) throws {
        let known = try life.read { try $0.activities(archived: nil).map(\.name) }
        guard deed != 17, let name = known.randomElement(using: &random) else {
            let name = some(of: ["Writing", "Reading", "Running"])
            guard known.contains(name) else { return _ = try life.activity(name) }
            return try life.change { _ = try $0.deleteActivity(name) }
        }
        switch deed {
        case 18:
            let end = Instant(seconds: life.clock.milliseconds / 1000)
            let start = end.adding(seconds: -Int64.random(in: 1...86_400, using: &random))
            try life.log(
                name, start.description, end.description, task: some(of: [nil, try someTask()]), note: title()
            )
        case 19: try life.start(name, task: some(of: [nil, try someTask()]), note: title())
        case 20: try life.stop()
        default:
            guard let entry = try life.entries({ $0.limit = 1 }).entries.first else { return }
            if Bool.random(using: &random) {
                try life.change { _ = try $0.deleteTimeEntry(entry.id.text) }
            } else {
                let start = entry.end.adding(seconds: -Int64.random(in: 1...86_400, using: &random))
                try life.update(entry) { $0.start = try time(start.description) }
            }
        }
    }
}
