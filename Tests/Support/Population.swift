import Testing

import Tally
import TallyStore

/// A database with hundreds of varied tasks, the same in every run, and the expected results of listing them,
/// computed without SQL.
package struct Population {
    package let tally: TestEngine
    package let tasks: [TaskView]
    package let moment: Moment

    package static let size = 300
    private static let words = [
        "Crème", "brûlée", "creme", "CREME", "naïve", "Łódź", "100%", "snake_case", "\"quoted\"", "it's", "😀",
        "😀👍🏽", "日本語", "a", "ab", "abc", "Straße", "*star*", "x-y", "back\\slash", "É", "nul;", "ﬁne", "(paren",
    ]
    private static let dues = [
        "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2027-03-01", "9999-12-31",
        // Ends of days in some time zones, and times around a daylight saving change.
        "2026-11-20T00:00:00Z", "2026-11-20T15:00:00Z", "2026-11-20T19:00:00Z", "2026-11-21T05:00:00Z",
        "2026-11-20T09:00:00Z", "2026-11-20T08:59:59Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z",
        "2026-10-25", "2026-11-21T00:00:00Z", "9999-12-31T23:59:59Z",
    ]
    private static let starts = [
        "2026-11-19T23:59:59Z", "2026-11-20T08:00:00Z", "2026-11-20T18:30:00Z", "2026-11-21T06:00:00Z",
        "2027-01-01T00:00:00Z",
    ]
    package static let projects = ["Inbox", "Zoo", "attic", "Öl", "10"]

    package init(zone: String = "UTC", dayStart: String = "00:00", size: Int = Population.size) throws {
        let tally = try TestEngine(zone: zone, dayStart: dayStart)
        let drafts = try Self.drafts(size)
        try tally.group { engine in
            for draft in drafts { _ = try engine.request { try $0.createTask(draft) } }
        }
        try Self.complete(some: size, in: tally)
        try Self.move(some: size, in: tally)
        try Self.hide(some: size, in: tally)
        tasks = try tally.read { engine in try (1...size).map { try engine.task(.number($0)) } }
        moment = try tally.read { try $0.moment }
        self.tally = tally
    }

    private static func drafts(_ size: Int) throws -> [TaskDraft] {
        var random = SeededRandom(seed: 11)
        func some<Element>(of elements: [Element]) throws -> Element {
            try #require(elements.randomElement(using: &random))
        }
        return try (0..<size).map { _ in
            let title = try (0..<Int.random(in: 1...3, using: &random)).map { _ in try some(of: words) }
            let notes = try (0..<Int.random(in: 0...2, using: &random)).map { _ in try some(of: words) }
            let tags = try (0..<Int.random(in: 0...3, using: &random)).map { _ in
                try Tag(some(of: ["Home", "home", "work", "Été", "x/y"]))
            }
            let due: DateText<Ahead>? = try some(of: dues + [nil, nil, nil, nil, nil]).map(time)
            let start: DateText<Ahead>? = try some(of: starts + [nil, nil, nil, nil]).map(time)
            return try TaskDraft(title.joined(separator: " ")) { draft in
                draft.notes = .set(try Notes(notes.joined(separator: "\n")))
                draft.priority = try some(of: Priority.allCases)
                draft.project = .set(EntityReference(try some(of: projects)))
                draft.createProject = true
                if let due { draft.due = .set(due) }
                if let start { draft.start = .set(start) }
                draft.partOfDay = try some(of: PartOfDay.allCases)
                draft.tags = .set(tags)
            }
        }
    }

    /// Completes a third of the tasks, many of them at the same time.
    private static func complete(some size: Int, in tally: TestEngine) throws {
        var random = SeededRandom(seed: 12)
        let times: [DateText<Past>] = try [
            "2026-11-20T08:00:00Z", "2026-11-20T07:00:00Z", "2026-11-19", "2026-11-02",
        ].map(time)
        for task in 1...size where Int.random(in: 0..<3, using: &random) == 0 {
            let at = times.randomElement(using: &random)
            try tally.change { _ = try $0.completeTask(.number(task), at: at) }
        }
    }

    /// Lets every seventh task wait, some of them until a time that has come, and plans when to begin it.
    private static func hide(some size: Int, in tally: TestEngine) throws {
        let waits = [
            "2026-11-19", "2026-11-20", "2026-11-21", "2026-12-24", "2026-11-20T08:59:59Z",
            "2026-11-20T09:00:00Z", "2026-11-20T09:00:01Z", "2026-11-21T00:00:00Z", "2027-01-01T12:00:00Z",
        ]
        for task in stride(from: 3, through: size, by: 7) {
            let wait: DateText<Ahead> = try time(waits[task % waits.count])
            let scheduled: DateText<Ahead> = try time(waits[task / 7 % waits.count])
            try tally.update(task) { $0.scheduled = .set(scheduled) }
            // A task does not wait until its due has passed.
            let isInTime = try tally.read { engine in
                let moment = try engine.moment
                guard let due = try engine.task(.number(task)).due else { return true }
                return try wait.due(at: moment).end(in: moment.rule) <= due.end(in: moment.rule)
            }
            if isInTime { try tally.update(task) { $0.wait = .set(wait) } }
        }
    }

    private static func move(some size: Int, in tally: TestEngine) throws {
        var random = SeededRandom(seed: 13)
        for _ in 0..<size / 3 {
            let task = Int.random(in: 1...size, using: &random)
            let other = Int.random(in: 1...size, using: &random)
            guard task != other else { continue }
            try tally.change { _ = try $0.moveTask(.number(task), .before, .number(other)) }
        }
    }
}

extension Population {
    /// Returns the numbers of the tasks that match the query, in its order and without its limit.
    package func expected(_ query: TaskQuery) -> [Int] {
        let matching = tasks.filter { matches($0, query) }
        let (leading, trailing) =
            switch query.sort {
            case .due: (matching.filter { $0.due != nil }, matching.filter { $0.due == nil })
            case .wait: (matching.filter { $0.wait != nil }, matching.filter { $0.wait == nil })
            case .scheduled:
                (matching.filter { $0.scheduled != nil }, matching.filter { $0.scheduled == nil })
            case .completed: (matching.filter { !$0.isOpen }, matching.filter(\.isOpen))
            default: (matching, [])
            }
        return [leading, trailing].flatMap { part in
            part.map { (key: key($0, query.sort), number: $0.number) }
                .sorted {
                    query.descending
                        ? ($1.key, $1.number) < ($0.key, $0.number)
                        : ($0.key, $0.number) < ($1.key, $1.number)
                }
                .map(\.number)
        }
    }

    private func key(_ task: TaskView, _ sort: TaskSort) -> Key {
        let position = task.position.text
        switch sort {
        case .manual: return Key(text: position)
        case .due: return task.due.map { Key(first: $0.end(in: moment.rule).seconds) } ?? Key(text: position)
        case .wait: return key(beginning: task.wait, or: position)
        case .scheduled: return key(beginning: task.scheduled, or: position)
        case .priority: return Key(first: Int64(task.priority.rawValue), text: position)
        case .created: return Key()
        case .completed:
            return Key(
                first: Int64(task.completion?.on.number ?? 0), second: task.completion?.at.seconds ?? 0)
        case .title: return Key(text: SearchText.fold(task.title))
        case .project:
            // Inbox first, then by name.
            let name = task.project.number == Project.inbox ? "" : Name.key(of: task.project.name)
            return Key(text: name + "\0" + position)
        }
    }

    private func key(beginning time: Due?, or position: String) -> Key {
        time.map { Key(first: $0.start(in: moment.rule).seconds) } ?? Key(text: position)
    }

    private struct Key: Comparable {
        var first: Int64 = 0
        var second: Int64 = 0
        var text = ""

        static func < (one: Key, other: Key) -> Bool {
            if one.first != other.first { return one.first < other.first }
            if one.second != other.second { return one.second < other.second }
            return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
        }
    }

    private func matches(_ task: TaskView, _ query: TaskQuery) -> Bool {
        let keys = Set(task.tags.map { Name.key(of: $0) })
        return (query.statuses.isEmpty || query.statuses.contains(task.status))
            && (query.category.map { isListed(task, in: $0) } ?? true)
            && (query.days.map { isOf(task, $0) } ?? true)
            && (query.projects.isEmpty || query.projects.contains(task.project.number))
            && (query.priorities.isEmpty || query.priorities.contains(task.priority))
            && query.tags.allSatisfy { keys.contains($0.key) }
            && (query.overdue.map { $0 == task.isOverdue } ?? true)
            && (query.due.map { isDue(task, within: $0) } ?? true)
            && (query.text.map { holds(task, $0) } ?? true)
            && (!query.leavesOutWaiting || !waits(task))
    }

    private func waits(_ task: TaskView) -> Bool {
        guard task.isOpen, let wait = task.wait else { return false }
        return switch wait {
        case .day(let day): day > moment.today
        case .instant(let instant): instant > moment.now
        }
    }

    private func isOf(_ task: TaskView, _ days: ClosedRange<Day>) -> Bool {
        task.task.day(in: moment.rule).map(days.contains) ?? false
    }

    private func isListed(_ task: TaskView, in category: TaskCategory) -> Bool {
        task.category == category && (task.completion.map { $0.on == moment.today } ?? true)
    }

    private func isDue(_ task: TaskView, within range: DueRange) -> Bool {
        guard let due = task.due else { return false }
        if let from = range.from {
            switch (due, from) {
            case (.instant(let due), .instant(let from)): if due < from { return false }
            default: if due.day(in: moment.rule) < from.day(in: moment.rule) { return false }
            }
        }
        if let to = range.to {
            switch (due, to) {
            case (.instant(let due), .instant(let to)): if due > to { return false }
            default: if due.day(in: moment.rule) > to.day(in: moment.rule) { return false }
            }
        }
        return true
    }

    private func holds(_ task: TaskView, _ text: String) -> Bool {
        let part = Array(SearchText.fold(text).utf8)
        return [task.title, task.notes].contains { field in
            let whole = Array(SearchText.fold(field).utf8)
            return whole.indices.contains { whole[$0...].starts(with: part) }
        }
    }
}

extension Population {
    package func list(_ query: TaskQuery) throws -> TaskPage {
        try tally.read { try $0.tasks(matching: query).page }
    }

    /// Returns all pages of a list.
    package func pages(_ query: TaskQuery) throws -> [TaskPage] {
        var query = query
        var pages: [TaskPage] = []
        repeat {
            pages.append(try list(query))
            query.cursor = pages.last?.nextCursor
            // More pages than tasks mean that a cursor does not advance.
            try #require(pages.count <= tasks.count + 1)
        } while query.cursor != nil
        return pages
    }
}
