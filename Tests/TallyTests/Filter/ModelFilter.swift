import Support
import Testing

@testable import Tally

/// A random filter, its text, and a slow reading of it over the records of a document.
indirect enum ModelFilter {
    case all([ModelFilter], word: String)
    case any([ModelFilter])
    case not(ModelFilter, sign: String)
    case condition(text: String, holds: @Sendable (ModelTask) -> Bool)

    /// The text, in parentheses where a filter inside another needs them.
    var text: String {
        switch self {
        case .all(let parts, let word): parts.map(\.inner).joined(separator: word)
        case .any(let parts): parts.map(\.inner).joined(separator: " or ")
        case .not(let part, let sign): sign + part.inner
        case .condition(let text, _): text
        }
    }

    private var inner: String {
        if case .condition = self { return text }
        if case .not = self { return text }
        return "(" + text + ")"
    }

    func holds(_ task: ModelTask) -> Bool {
        switch self {
        case .all(let parts, _): parts.allSatisfy { $0.holds(task) }
        case .any(let parts): parts.contains { $0.holds(task) }
        case .not(let part, _): !part.holds(task)
        case .condition(_, let holds): holds(task)
        }
    }
}

/// A task as a document has it.
struct ModelTask {
    let number, project, priority: Int
    let title, notes: String
    let tags: [String]
    let dueDay, doneDay, waitDay, scheduledDay: Day?
    let dueAt, startAt, doneAt, createdAt, waitAt, scheduledAt: Instant?
    let estimate: Int?
    let hasStake: Bool

    /// Returns the tasks of a document that are not deleted, by number.
    static func all(in document: RecordDocument) -> [Int: ModelTask] {
        let staked = Set(document[.stake].map(\.number))
        let tasks = document[.task].filter { $0.isNull("deletedAt") }.map { record in
            ModelTask(
                number: record.number, project: record.number("project") ?? 0,
                priority: record.number("priority") ?? 0, title: record.text("title") ?? "",
                notes: record.text("notes") ?? "", tags: record.texts("tags"), dueDay: record.day("dueDay"),
                doneDay: record.day("completedDay"), waitDay: record.day("waitDay"),
                scheduledDay: record.day("scheduledDay"), dueAt: record.instant("dueAt"),
                startAt: record.instant("startAt"), doneAt: record.instant("completedAt"),
                createdAt: record.instant("createdAt"), waitAt: record.instant("waitAt"),
                scheduledAt: record.instant("scheduledAt"), estimate: record.number("estimate"),
                hasStake: staked.contains(record.number))
        }
        return Dictionary(uniqueKeysWithValues: tasks.map { ($0.number, $0) })
    }
}

/// Makes random filters.
struct ModelFilterMaker {
    let moment: Moment
    /// The numbers of the projects by name.
    let projects: [String: Int]
    var random: SeededRandom

    private var rule: DayRule { moment.rule }

    mutating func filter(depth: Int = 3) -> ModelFilter {
        guard depth > 0 else { return condition() }
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
            let word = [" ", " and ", "  AND "].randomElement(using: &random) ?? " "
            return .all(parts(depth), word: word)
        case 2, 3: return .any(parts(depth))
        case 4: return .not(filter(depth: depth - 1), sign: Bool.random(using: &random) ? "-" : "not ")
        default: return condition()
        }
    }

    private mutating func parts(_ depth: Int) -> [ModelFilter] {
        (0..<Int.random(in: 2...3, using: &random)).map { _ in filter(depth: depth - 1) }
    }

    private mutating func some<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func condition() -> ModelFilter {
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            let tag = some(["home", "HOME", "work", "été", "x/y", "nowhere"])
            return .condition(text: "#" + tag) { task in
                task.tags.contains { $0.lowercased() == tag.lowercased() }
            }
        case 1:
            let name = some(projects.keys.sorted())
            let number = projects[name]
            return .condition(text: some(["@\(name)", "@\"\(name.uppercased())\""])) { $0.project == number }
        case 2:
            let priority = Int.random(in: 0...3, using: &random)
            return .condition(text: "p\(priority)") { $0.priority == priority }
        case 3, 4: return state()
        case 5: return detail()
        case 6:
            let text = some(["creme", "it's", "😀", "a", "ab", "日本", "100%", "zzz", "BR", "e"])
            let folded = SearchText.fold(text)
            return .condition(text: "\"\(text)\"") { task in
                [task.title, task.notes].contains { SearchText.fold($0).contains(folded) }
            }
        case 7: return estimate()
        default: return time()
        }
    }

    private mutating func state() -> ModelFilter {
        let (rule, now, today) = (rule, moment.now, moment.today)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .condition(text: "is:open") { $0.doneAt == nil }
        case 1: return .condition(text: "is:done") { $0.doneAt != nil }
        case 2:
            return .condition(text: "is:overdue") { task in
                guard task.doneAt == nil else { return false }
                if let day = task.dueDay { return day < today }
                if let at = task.dueAt { return at < now }
                return task.startAt.map { rule.day(of: $0) < today } ?? false
            }
        case 3:
            return .condition(text: "is:today") { task in
                (task.dueDay ?? (task.dueAt ?? task.startAt).map(rule.day(of:))) == today
            }
        case 4:
            return .condition(text: "is:waiting") { task in
                guard task.doneAt == nil else { return false }
                return task.waitDay.map { $0 > today } ?? task.waitAt.map { $0 > now } ?? false
            }
        default: return .condition(text: some(["is:blocked", "is:recurring"])) { _ in false }
        }
    }

    private mutating func detail() -> ModelFilter {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: .condition(text: "has:due") { $0.dueDay != nil || $0.dueAt != nil }
        case 1: .condition(text: "has:estimate") { $0.estimate != nil }
        case 2: .condition(text: "has:stake") { $0.hasStake }
        case 3: .condition(text: "has:tag") { !$0.tags.isEmpty }
        case 4: .condition(text: "has:notes") { !$0.notes.isEmpty }
        case 5: .condition(text: "has:wait") { $0.waitDay != nil || $0.waitAt != nil }
        default: .condition(text: "has:recurrence") { _ in false }
        }
    }

    private mutating func estimate() -> ModelFilter {
        let minutes = some([15, 30, 60, 90])
        let sign = some(["<", "<=", "=", ":", ">=", ">"])
        return .condition(text: "estimate\(sign)\(some(["\(minutes)min", "\(minutes * 60)s"]))") { task in
            guard let estimate = task.estimate else { return false }
            return Self.holds(Int64(estimate), sign, Int64(minutes))
        }
    }

    private static func holds(_ value: Int64, _ sign: String, _ bound: Int64) -> Bool {
        switch sign {
        case "<": value < bound
        case "<=": value <= bound
        case ">": value > bound
        case ">=": value >= bound
        default: value == bound
        }
    }

    /// A comparison of a time with a day or an instant, or with two.
    private mutating func time() -> ModelFilter {
        let field = some(["due", "due", "done", "created", "wait", "scheduled"])
        let isPast = ["done", "created"].contains(field)
        let first = bound(isPast: isPast)
        guard Int.random(in: 0..<3, using: &random) == 0 else {
            let sign = some(["<", "<=", "=", ":", ">=", ">"])
            return .condition(text: "\(field)\(sign)\(first.text)") { first.holds(field, $0, sign) }
        }
        let second = bound(isPast: isPast)
        let (low, high) = first.start <= second.start ? (first, second) : (second, first)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .condition(text: "\(field):\(low.text)..") { low.holds(field, $0, ">=") }
        case 1: return .condition(text: "\(field):..\(high.text)") { high.holds(field, $0, "<=") }
        default:
            return .condition(text: "\(field):\(low.text)..\(high.text)") {
                low.holds(field, $0, ">=") && high.holds(field, $0, "<=")
            }
        }
    }

    private mutating func bound(isPast: Bool) -> Bound {
        let today = moment.today
        let days = [-18, -2, -1, 0, 0] + (isPast ? [] : [1, 2, 60])
        if Bool.random(using: &random) {
            let day = today.adding(days: some(days))
            let word = day == today ? "today" : day == today.adding(days: -1) ? "yesterday" : day.description
            return Bound(
                text: some([word, day.description, "\"\(day)\""]), day: day, instant: nil, rule: rule)
        }
        let seconds = some([-90_000, -7200, -3600, -1, 0] + (isPast ? [] : [1, 36_000, 54_000]))
        let instant = moment.now.adding(seconds: Int64(seconds))
        return Bound(text: some(["\(instant)", "\"\(instant)\""]), day: nil, instant: instant, rule: rule)
    }

    /// What a time is compared with.
    private struct Bound: Sendable {
        let text: String
        let day: Day?
        let instant: Instant?
        let rule: DayRule

        /// A range from one bound to another with an earlier start would be refused.
        var start: Instant { day.map(rule.start(of:)) ?? instant ?? .min }

        func holds(_ field: String, _ task: ModelTask, _ sign: String) -> Bool {
            let date: Day?
            let at: Instant?
            switch field {
            case "due": (date, at) = (task.dueDay, task.dueAt)
            case "done": (date, at) = (task.doneDay, task.doneAt)
            case "wait": (date, at) = (task.waitDay, task.waitAt)
            case "scheduled": (date, at) = (task.scheduledDay, task.scheduledAt)
            default: (date, at) = (nil, task.createdAt)
            }
            if let day {
                guard let value = date ?? at.map(rule.day(of:)) else { return false }
                return ModelFilterMaker.holds(Int64(value.number), sign, Int64(day.number))
            }
            // What begins with a date begins at its start. What ends with it ends at its end.
            let begins = ["wait", "scheduled"].contains(field)
            let end = date.map {
                begins ? rule.start(of: $0).seconds : rule.interval(of: $0).upperBound.seconds - 1
            }
            guard let value = at?.seconds ?? end, let instant else { return false }
            return ModelFilterMaker.holds(value, sign, instant.seconds)
        }
    }
}
