import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ListingTests {
    private static let statuses: [Set<TaskStatus>] = [[], [.open], [.done], [.open, .done]]

    /// Returns a query for each sort, direction and status.
    private static func orders() -> [TaskQuery] {
        TaskSort.allCases.flatMap { sort in
            [false, true].flatMap { descending in
                statuses.map { status in
                    var query = TaskQuery()
                    (query.sort, query.descending, query.statuses) = (sort, descending, status)
                    query.limit = 1000
                    query.showsWaiting = sort == .wait || sort == .scheduled
                    return query
                }
            }
        }
    }

    private static func name(_ query: TaskQuery) -> Comment {
        "\(query.sort)\(query.descending ? " descending" : "") \(query.statuses)"
    }

    @Test(
        "Every sort lists the tasks of its status in order, and pages have no gaps or repeats",
        arguments: [
            ("UTC", "00:00"), ("Asia/Tokyo", "04:00"), ("America/New_York", "00:00"),
            ("Europe/Berlin", "02:30"), ("Australia/Lord_Howe", "00:00"),
        ])
    func orders(zone: String, dayStart: String) throws {
        let population = try Population(zone: zone, dayStart: dayStart)
        for query in Self.orders() {
            let expected = population.expected(query)
            let whole = try population.list(query)
            #expect(whole.tasks.map(\.number) == expected, Self.name(query))
            #expect(whole.total == Total(counted: expected.count) && whole.nextCursor == nil)

            var paged = query
            paged.limit = 7
            let pages = try population.pages(paged)
            #expect(pages.flatMap(\.tasks).map(\.number) == expected, Self.name(query))
            #expect(pages.dropLast().allSatisfy { $0.tasks.count == 7 }, Self.name(query))
            #expect(pages.allSatisfy { $0.total == whole.total }, Self.name(query))
        }
    }

    @Test(
        "Filters combine in every sort and over all pages, however many tasks are compared one by one",
        arguments: [TaskCandidates.limit, 12, -1])
    func filters(candidateLimit: Int) throws {
        let population = try Population(zone: "Europe/Berlin")
        try population.tally.store { $0.candidateLimit = candidateLimit }
        var random = SeededRandom(seed: 21)
        func maybe<Value>(_ values: [Value]) -> Value? {
            Int.random(in: 0..<3, using: &random) == 0 ? values.randomElement(using: &random) : nil
        }
        let projects = try population.tally.read { try $0.projects(sort: .name, archived: nil) }
        let ranges = try Self.dueRanges()
        let today = population.moment.today
        let days = [today...today, today.adding(days: 1)...Day.max, Day.min...today.adding(days: -1)]
        let texts = ["e", "re", "creme", "😀", "%", "a\"", "日本"]
        var found = 0
        for _ in 0..<300 {
            var query = TaskQuery()
            func some<Value>(_ values: [Value]) -> Set<Value> {
                maybe([1, 1, 2, 3]).map { Set(values.shuffled(using: &random).prefix($0)) } ?? []
            }
            query.statuses = some([.open, .done])
            query.category = maybe(TaskCategory.allCases)
            query.projects = some(projects.map(\.project.number))
            query.priorities = some(Priority.allCases)
            query.tags =
                try maybe([["home"], ["HOME", "work"], ["été"], ["none"]])?.map { try Tag($0) } ?? []
            query.due = maybe(ranges)
            query.days = maybe(days)
            query.overdue = maybe([true, false])
            query.text = maybe(texts)
            query.sort = TaskSort.allCases.randomElement(using: &random) ?? .manual
            query.descending = Bool.random(using: &random)
            query.limit = Int.random(in: 1...9, using: &random)
            let expected = population.expected(query)
            let pages = try population.pages(query)
            #expect(pages.flatMap(\.tasks).map(\.number) == expected, "\(query)")
            for total in pages.map(\.total) {
                #expect(
                    total.isExact ? total.count == expected.count : total.count <= expected.count, "\(query)")
                if candidateLimit == TaskCandidates.limit { #expect(total.isExact, "\(query)") }
            }
            found += expected.count
        }
        // Enough queries must find something for the comparison to mean anything.
        #expect(found > 300)
    }

    private static func dueRanges() throws -> [DueRange] {
        let dues = try [
            "2026-11-20", "2026-11-20T09:00:00Z", "2026-11-21", "2026-10-25T00:45:00Z", "9999-12-31",
        ]
        .map { try exactTime($0).due(in: .utc) }
        return dues.map { DueRange(from: $0) } + dues.map { DueRange(to: $0) }
            + dues.flatMap { from in dues.map { DueRange(from: from, to: $0) } }
            + [DueRange(from: .day(.max), to: .day(.max))]
    }

    @Test(
        "Search finds any part of title or notes, ignoring case and diacritics",
        arguments: [
            "e", "E", "é", "É", "re", "Re", "cre", "crème BRÛLÉE", "creme brulee", "100%", "%", "0%", "_",
            "e_c",
            "\"", "\"q", "\"quoted\"", "'", "it's", "😀", "👍🏽", "😀👍", "日", "日本", "日本語", "lodz", "ŁÓDŹ",
            "strasse",
            "ss", "*", "*st", "\\", "k\\s", "fi", "ﬁ", "fine", "(", "(pa", "nul;", " ", "a ",
            "nothing like this",
            "NEAR", "OR", "a OR b", "title:", "\u{301}", "x-y", "-",
        ])
    func text(_ text: String) throws {
        let population = try Self.shared.get()
        for candidateLimit in [TaskCandidates.limit, -1] {
            try population.tally.store { $0.candidateLimit = candidateLimit }
            for sort in [TaskSort.created, .manual] {
                var query = TaskQuery()
                (query.text, query.sort, query.limit) = (text, sort, 1000)
                #expect(try population.list(query).tasks.map(\.number) == population.expected(query))
            }
        }
    }

    /// Created once and shared by tests that only read it.
    private nonisolated(unsafe) static let shared = Result { try Population() }

    @Test("Search follows changes to a task's text, and does not find a deleted task")
    func changedText() throws {
        let tally = try TestEngine()
        let task = try tally.add("Crème brûlée", notes: "with a torch")
        func found(_ text: String) throws -> Bool {
            var query = TaskQuery()
            query.text = text
            let given = query
            return try tally.read { try !$0.tasks(matching: given).tasks.isEmpty }
        }
        #expect(try found("torch") && found("eme"))
        try tally.update(task) { $0.notes = .set(try Notes("with ice")) }
        #expect(try !found("torch") && found("ice") && found("eme"))
        try tally.update(task) { $0.title = try Title("Sorbet") }
        #expect(try !found("eme") && !found("cr") && found("SORB") && found("t"))
        try tally.delete(task)
        #expect(try !found("sorbet") && !found("s") && !found("ice"))
    }

    @Test("A search finds every task, whether the index has its text yet or not, over all pages")
    func pendingTexts() throws {
        let tally = try TestEngine()
        try tally.group { engine in
            for index in 0..<60 {
                _ = try engine.request { try $0.createTask(TaskDraft(title: try Title("Alpha \(index)"))) }
            }
        }
        var titles = Dictionary(uniqueKeysWithValues: (1...60).map { ($0, "Alpha \($0 - 1)") })
        var random = SeededRandom(seed: 5)
        for step in 1...300 {
            let task = Int.random(in: 1...60, using: &random)
            switch step % 4 {
            case 0: titles[try tally.add("beta \(step)")] = "beta \(step)"
            case 1 where titles[task] != nil:
                try tally.delete(task)
                titles[task] = nil
            case 2 where titles[task] != nil:
                let title = "Gamma alpha \(step)"
                try tally.update(task) { $0.title = try Title(title) }
                titles[task] = title
            case 3 where step.isMultiple(of: 25):
                // So many at once update the index, and also that of tasks that wait for it.
                let changed = titles.keys.sorted().prefix(40)
                try tally.group { engine in
                    for task in changed {
                        let draft = TaskDraft(title: try Title("Delta \(step) \(task)"))
                        _ = try engine.request { try $0.updateTask(.number(task), draft) }
                    }
                }
                for task in changed { titles[task] = "Delta \(step) \(task)" }
            default: break
            }
            guard step.isMultiple(of: 30) else { continue }
            for text in ["alpha", "be", "A", "gamma alpha", "delta", "1"] {
                let expected = titles.filter { $0.value.lowercased().contains(text.lowercased()) }.keys
                    .sorted()
                #expect(
                    try found(text, in: tally, descending: true) == expected.reversed(), "\(step) \(text)")
                #expect(try found(text, in: tally, descending: false) == expected, "\(step) \(text)")
            }
            #expect(try tally.check().isOK)
        }
        #expect(try tally.number("SELECT count(*) FROM task_search_pending") < SearchIndex.maxPending)
    }

    @Test("A text is found only where its parts follow each other, in the title or in the notes")
    func partsApart() throws {
        let tally = try TestEngine()
        // So many at once update the index.
        try tally.group { engine in
            for index in 0..<40 {
                _ = try engine.request {
                    var draft = TaskDraft(title: try Title("Abc xdef \(index)"))
                    draft.notes = .set(try Notes("ghijkl"))
                    return try $0.createTask(draft)
                }
            }
        }
        for text in ["abcdef", "xdefabc", "defghi", "abcxdef"] {
            #expect(try found(text, in: tally, descending: true).isEmpty, "\(text)")
        }
        for text in ["abc", "abc x", "c xdef", "hijkl", "abc xdef"] {
            #expect(try found(text, in: tally, descending: true).count == 40, "\(text)")
        }
    }

    /// Returns the tasks with a text by creation, read in small pages.
    private func found(_ text: String, in tally: TestEngine, descending: Bool) throws -> [Int] {
        var query = TaskQuery()
        (query.text, query.sort, query.descending, query.limit) = (text, .created, descending, 7)
        var numbers: [Int] = []
        repeat {
            let given = query
            let page = try tally.read { try $0.tasks(matching: given).page }
            numbers += page.tasks.map(\.number)
            query.cursor = page.nextCursor
        } while query.cursor != nil
        return numbers
    }

    @Test("A search matches neither across title and notes nor the separator between them")
    func fieldsAreApart() throws {
        let tally = try TestEngine()
        try tally.add("ab", notes: "cd")
        for text in ["abc", "bc", "b\u{1}", "\u{1}\u{1}", "\u{1}"] {
            var query = TaskQuery()
            query.text = text
            let given = query
            #expect(
                try tally.read { try $0.tasks(matching: given).tasks.isEmpty }, "\(text.debugDescription)")
        }
    }

    @Test("Totals are exact up to 10,000 and bounded beyond")
    func totals() throws {
        let tally = try TestEngine()
        func add(_ count: Int) throws {
            let draft = TaskDraft(title: try Title("many"))
            try tally.change { engine in
                for _ in 0..<count { _ = try engine.createTask(draft) }
            }
        }
        func total() throws -> Total { try tally.read { try $0.tasks(matching: TaskQuery()).page.total } }
        try add(Total.bound)
        #expect(try total() == Total(counted: 10_000))
        #expect(try total().isExact)
        try add(1)
        #expect(try total().count == 10_000)
        #expect(try !total().isExact)
    }

    @Test(
        "An invalid cursor is refused",
        arguments: [
            "0.n-9223372036854775808.n1", "0.n9223372036854775807.n1", "", "x", "0", "0.n", "0.q1", "9.n1.n2",
            "0.t!",
        ])
    func brokenCursor(text: String) throws {
        let tally = try TestEngine()
        try tally.add("a")
        for cursor in [text, TaskQuery().mark.cursor(at: text)] {
            var query = TaskQuery()
            query.cursor = cursor
            let given = query
            #expect(
                try failure { try tally.read { try $0.tasks(matching: given).tasks.count } }
                    == .invalid(path: "cursor"))
        }
    }

    @Test(
        "The page after a deleted task neither repeats nor skips others"
    )
    func movingTarget() throws {
        let tally = try TestEngine()
        for index in 1...6 { try tally.add("Task \(index)") }
        var query = TaskQuery()
        query.limit = 3
        let first = query
        query.cursor = try tally.read { try $0.tasks(matching: first).page.nextCursor }
        let second = query
        try tally.delete(3)
        #expect(try tally.read { try $0.tasks(matching: second).tasks.map(\.number) } == [4, 5, 6])
    }
}
