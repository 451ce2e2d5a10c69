import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ProjectRuleTests {
    @discardableResult
    private func make(_ name: String, color: String? = nil, in life: Life) throws -> ProjectView {
        let draft = ProjectDraft(name: try Name(name), color: try color.map { try Color($0) })
        return try life.change { try $0.createProject(draft) }
    }

    @discardableResult
    private func update(
        _ name: String, in life: Life, _ change: (inout ProjectChanges) throws -> Void
    ) throws -> ProjectView {
        var changes = ProjectChanges()
        try change(&changes)
        let given = changes
        return try life.change { try $0.updateProject(name, given) }
    }

    private func names(_ sort: ProjectSort, archived: Bool? = nil, in life: Life) throws -> [String] {
        try life.read { try $0.projects(sort: sort, archived: archived).map(\.project.name) }
    }

    @Test("Inbox always exists, comes first")
    func inboxFirst() throws {
        let life = try Life()
        #expect(try names(.name, in: life) == ["Inbox"])
        for name in ["Zoo", "Attic", "10"] { try make(name, in: life) }
        #expect(try names(.name, in: life) == ["Inbox", "10", "Attic", "Zoo"])
        #expect(try names(.manual, in: life) == ["Inbox", "Zoo", "Attic", "10"])
    }

    @Test("Inbox cannot be renamed, archived or deleted, nor moved; its colour can change")
    func inboxIsReserved() throws {
        let life = try Life()
        try make("Work", in: life)
        let renamed = try failure { try update("inbox", in: life) { $0.name = try Name("INBOX") } }
        #expect(renamed == .reserved)
        #expect(try failure { try update("Inbox", in: life) { $0.isArchived = true } } == .reserved)
        #expect(try failure { try update("Inbox", in: life) { $0.after = "Work" } } == .reserved)
        #expect(try failure { try life.change { _ = try $0.deleteProject("Inbox") } } == .reserved)
        let color = try update("Inbox", in: life) { $0.color = Color(rgb: 0x123456) }.project.color
        #expect(color.description == "#123456")
    }

    @Test(
        "A name of 1 to 100 visible characters is kept without the white space around it",
        arguments: [(" Work ", "Work"), (String(repeating: "é", count: 100), nil)] as [(String, String?)])
    func name(raw: String, trimmed: String?) throws {
        let life = try Life()
        #expect(try make(raw, in: life).project.name == trimmed ?? raw)
    }

    @Test("A name without a visible character or of more than 100 is refused", arguments: [" ", "x"])
    func refusedName(text: String) {
        #expect(throws: InvalidText.self) {
            try Name(text == "x" ? String(repeating: text, count: 101) : text)
        }
    }

    @Test(
        "Names are unique ignoring case and Unicode form",
        arguments: [
            ("Work", "wORK"), ("Café", "CAFE\u{301}"), ("ﬁx", "FIX"), ("Ｗｉｄｅ", "wide"), ("inbox", "INBOX"),
        ])
    func uniqueNames(one: String, other: String) throws {
        let life = try Life()
        if one != "inbox" { try make(one, in: life) }
        #expect(try failure { try make(other, in: life) } == .duplicate)
        try make("Third", in: life)
        #expect(try failure { try update("Third", in: life) { $0.name = try Name(other) } } == .duplicate)
        #expect(try life.read { try $0.project(other).project.name } == (one == "inbox" ? "Inbox" : one))
    }

    @Test("A project may take another spelling of its own name, and accents tell names apart")
    func ownName() throws {
        let life = try Life()
        try make("work", in: life)
        #expect(try update("work", in: life) { $0.name = try Name("WORK") }.project.name == "WORK")
        try make("wörk", in: life)
        #expect(try names(.manual, in: life) == ["Inbox", "WORK", "wörk"])
    }

    @Test("A colour; without one, the palette colour used least")
    func colors() throws {
        let life = try Life()
        let palette = Color.palette
        // Inbox has the first.
        try make("Given", color: palette[1].description, in: life)
        let made = try (0..<palette.count).map { try make("Project \($0)", in: life).project.color }
        #expect(made == Array(palette[2...]) + palette[...1])
    }

    @Test("A project has a description, which is kept until it is changed")
    func description() throws {
        let life = try Life()
        let draft = ProjectDraft(name: try Name("House"), description: try Notes("Roof\nand walls"))
        #expect(try life.change { try $0.createProject(draft) }.project.description == "Roof\nand walls")
        try update("House", in: life) { $0.color = Color(rgb: 0x123456) }
        #expect(try life.read { try $0.project("House").project.description } == "Roof\nand walls")
        try update("House", in: life) { $0.description = try Notes("Roof") }
        #expect(try life.read { try $0.project("House").project.description } == "Roof")
        #expect(try make("Garden", in: life).project.description == "")
    }

    @Test("Renaming keeps its tasks")
    func renaming() throws {
        let life = try Life()
        let task = try life.add("Paint", project: "House")
        try update("House", in: life) { $0.name = try Name("Home") }
        #expect(try life.task(task).project.name == "Home")
        #expect(try failure { try life.read { try $0.project("House") } } == .notFound)
    }

    @Test("Deleting moves its tasks to Inbox, in the same transaction, and says how many")
    func deleting() throws {
        let life = try Life()
        let paint = try life.add("Paint", project: "House")
        let sweep = try life.add("Sweep", project: "House")
        let other = try life.add("Other", project: "Work")
        try life.complete(sweep)
        let steps = try life.number("SELECT count(*) FROM step")
        let revision = try life.task(paint).revision
        let deleted = try life.change { try $0.deleteProject("house") }
        #expect(deleted.moved == 2)
        #expect(deleted.project.active == 1 && deleted.project.done == 1)
        #expect(try life.number("SELECT count(*) FROM step") == steps + 1)
        #expect(
            try [paint, sweep, other].map { try life.task($0).project.name } == ["Inbox", "Inbox", "Work"])
        #expect(try life.task(paint).revision == revision + 1)
        #expect(try names(.name, in: life) == ["Inbox", "Work"])
    }

    @Test("Sort by name or by hand")
    func byHand() throws {
        let life = try Life()
        for name in ["c", "B", "a"] { try make(name, in: life) }
        #expect(try names(.name, in: life) == ["Inbox", "a", "B", "c"])
        try update("a", in: life) { $0.after = "Inbox" }
        #expect(try names(.manual, in: life) == ["Inbox", "a", "c", "B"])
        try update("a", in: life) { $0.after = "c" }
        #expect(try names(.manual, in: life) == ["Inbox", "c", "a", "B"])
        try update("c", in: life) { $0.after = "B" }
        #expect(try names(.manual, in: life) == ["Inbox", "a", "B", "c"])
        #expect(try failure { try update("a", in: life) { $0.after = "a" } } == .invalid(path: "after"))
    }

    @Test("Any number of moves by hand keeps one total order")
    func manyMoves() throws {
        let life = try Life()
        var expected = ["Inbox"] + (1...6).map(String.init)
        for name in expected.dropFirst() { try make(name, in: life) }
        var random = SeededRandom(seed: 3)
        for _ in 0..<150 {
            let name = String(Int.random(in: 1...6, using: &random))
            let others = expected.filter { $0 != name }
            let other = try #require(others.randomElement(using: &random))
            try update(name, in: life) { $0.after = other }
            expected = others
            expected.insert(name, at: try #require(others.firstIndex(of: other)) + 1)
            #expect(try names(.manual, in: life) == expected)
        }
    }

    @Test("Each listing counts active and done")
    func counts() throws {
        let life = try Life()
        for index in 1...3 { try life.add("Task \(index)", project: "House") }
        try life.complete(2)
        try life.add("In the inbox")
        try make("Empty", in: life)
        let listed = try life.read { try $0.projects(sort: .name, archived: nil) }
        #expect(listed.map(\.project.name) == ["Inbox", "Empty", "House"])
        #expect(listed.map(\.active) == [1, 0, 2])
        #expect(listed.map(\.done) == [0, 0, 1])
    }

    @Test("An archived project keeps its tasks and can be listed apart")
    func archiving() throws {
        let life = try Life()
        let task = try life.add("Paint", project: "House")
        try update("House", in: life) { $0.isArchived = true }
        #expect(try names(.name, archived: false, in: life) == ["Inbox"])
        #expect(try names(.name, archived: true, in: life) == ["House"])
        #expect(try life.task(task).project.name == "House")
    }
}
