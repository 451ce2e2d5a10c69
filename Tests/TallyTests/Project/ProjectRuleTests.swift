import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ProjectRuleTests {
    @discardableResult
    private func make(_ name: String, color: String? = nil, in tally: TestEngine) throws -> ProjectView {
        var given = ProjectDraft(name: try Name(name))
        given.color = try color.map { try Color($0) }
        let draft = given
        return try tally.change { try $0.createProject(draft) }
    }

    @discardableResult
    private func update(
        _ name: String, in tally: TestEngine, _ change: (inout ProjectDraft) throws -> Void
    ) throws -> ProjectView {
        var changes = ProjectDraft()
        try change(&changes)
        let given = changes
        return try tally.change { try $0.updateProject(name, given) }
    }

    private func names(_ sort: ProjectSort, archived: Bool? = nil, in tally: TestEngine) throws -> [String] {
        try tally.read { try $0.projects(sort: sort, archived: archived).map(\.project.name) }
    }

    @Test("Inbox always exists and comes first")
    func inboxFirst() throws {
        let tally = try TestEngine()
        #expect(try names(.name, in: tally) == ["Inbox"])
        for name in ["Zoo", "Attic", "10"] { try make(name, in: tally) }
        #expect(try names(.name, in: tally) == ["Inbox", "10", "Attic", "Zoo"])
        #expect(try names(.manual, in: tally) == ["Inbox", "Zoo", "Attic", "10"])
    }

    @Test("Inbox cannot be renamed, archived, deleted or moved, but its color can change")
    func inboxIsReserved() throws {
        let tally = try TestEngine()
        try make("Work", in: tally)
        let renamed = try failure { try update("inbox", in: tally) { $0.name = try Name("INBOX") } }
        #expect(renamed == .reserved)
        #expect(try failure { try update("Inbox", in: tally) { $0.isArchived = true } } == .reserved)
        #expect(try failure { try update("Inbox", in: tally) { $0.after = "Work" } } == .reserved)
        #expect(try failure { try tally.change { _ = try $0.deleteProject("Inbox") } } == .reserved)
        let color = try update("Inbox", in: tally) { $0.color = Color(rgb: 0x123456) }.project.color
        #expect(color.description == "#123456")
    }

    @Test(
        "A name of 1 to 100 visible characters is trimmed",
        arguments: [(" Work ", "Work"), (String(repeating: "é", count: 100), nil)] as [(String, String?)])
    func name(raw: String, trimmed: String?) throws {
        let tally = try TestEngine()
        #expect(try make(raw, in: tally).project.name == trimmed ?? raw)
    }

    @Test("A name without visible characters or with more than 100 is refused", arguments: [" ", "x"])
    func refusedName(text: String) {
        #expect(throws: InvalidText.self) {
            try Name(text == "x" ? String(repeating: text, count: 101) : text)
        }
    }

    @Test(
        "Names are unique, ignoring case and Unicode form",
        arguments: [
            ("Work", "wORK"), ("Café", "CAFE\u{301}"), ("ﬁx", "FIX"), ("Ｗｉｄｅ", "wide"), ("inbox", "INBOX"),
        ])
    func uniqueNames(one: String, other: String) throws {
        let tally = try TestEngine()
        if one != "inbox" { try make(one, in: tally) }
        #expect(try failure { try make(other, in: tally) } == .duplicate)
        try make("Third", in: tally)
        #expect(try failure { try update("Third", in: tally) { $0.name = try Name(other) } } == .duplicate)
        #expect(try tally.read { try $0.project(other).project.name } == (one == "inbox" ? "Inbox" : one))
    }

    @Test("A project may change the spelling of its own name, and accents distinguish names")
    func ownName() throws {
        let tally = try TestEngine()
        try make("work", in: tally)
        #expect(try update("work", in: tally) { $0.name = try Name("WORK") }.project.name == "WORK")
        try make("wörk", in: tally)
        #expect(try names(.manual, in: tally) == ["Inbox", "WORK", "wörk"])
    }

    @Test("A project without a color gets the least used color of the palette")
    func colors() throws {
        let tally = try TestEngine()
        let palette = Color.palette
        // Inbox has the first color.
        try make("Given", color: palette[1].description, in: tally)
        let made = try (0..<palette.count).map { try make("Project \($0)", in: tally).project.color }
        #expect(made == Array(palette[2...]) + palette[...1])
    }

    @Test("A project's description stays until it is changed")
    func description() throws {
        let tally = try TestEngine()
        var given = ProjectDraft(name: try Name("House"))
        given.description = .set(try Notes("Roof\nand walls"))
        let draft = given
        #expect(try tally.change { try $0.createProject(draft) }.project.description == "Roof\nand walls")
        try update("House", in: tally) { $0.color = Color(rgb: 0x123456) }
        #expect(try tally.read { try $0.project("House").project.description } == "Roof\nand walls")
        try update("House", in: tally) { $0.description = .set(try Notes("Roof")) }
        #expect(try tally.read { try $0.project("House").project.description } == "Roof")
        #expect(try make("Garden", in: tally).project.description == "")
    }

    @Test("Renaming a project keeps its tasks")
    func renaming() throws {
        let tally = try TestEngine()
        let task = try tally.add("Paint", project: "House")
        try update("House", in: tally) { $0.name = try Name("Home") }
        #expect(try tally.task(task).project.name == "Home")
        #expect(try failure { try tally.read { try $0.project("House") } } == .notFound)
    }

    @Test("Deleting a project moves its tasks to Inbox in the same step, and returns their number")
    func deleting() throws {
        let tally = try TestEngine()
        let paint = try tally.add("Paint", project: "House")
        let sweep = try tally.add("Sweep", project: "House")
        let other = try tally.add("Other", project: "Work")
        try tally.complete(sweep)
        let steps = try tally.number("SELECT count(*) FROM step")
        let revision = try tally.task(paint).revision
        let deleted = try tally.change { try $0.deleteProject("house") }
        #expect(deleted.moved == 2)
        #expect(deleted.project.active == 1 && deleted.project.done == 1)
        #expect(try tally.number("SELECT count(*) FROM step") == steps + 1)
        #expect(
            try [paint, sweep, other].map { try tally.task($0).project.name } == ["Inbox", "Inbox", "Work"])
        #expect(try tally.task(paint).revision == revision + 1)
        #expect(try names(.name, in: tally) == ["Inbox", "Work"])
    }

    @Test("Projects sort by name or manually")
    func sorting() throws {
        let tally = try TestEngine()
        for name in ["c", "B", "a"] { try make(name, in: tally) }
        #expect(try names(.name, in: tally) == ["Inbox", "a", "B", "c"])
        try update("a", in: tally) { $0.after = "Inbox" }
        #expect(try names(.manual, in: tally) == ["Inbox", "a", "c", "B"])
        try update("a", in: tally) { $0.after = "c" }
        #expect(try names(.manual, in: tally) == ["Inbox", "c", "a", "B"])
        try update("c", in: tally) { $0.after = "B" }
        #expect(try names(.manual, in: tally) == ["Inbox", "a", "B", "c"])
        #expect(try failure { try update("a", in: tally) { $0.after = "a" } } == .invalid(path: "after"))
    }

    @Test("Any number of manual moves keeps one total order")
    func manyMoves() throws {
        let tally = try TestEngine()
        var expected = ["Inbox"] + (1...6).map(String.init)
        for name in expected.dropFirst() { try make(name, in: tally) }
        var random = SeededRandom(seed: 3)
        for _ in 0..<150 {
            let name = String(Int.random(in: 1...6, using: &random))
            let others = expected.filter { $0 != name }
            let other = try #require(others.randomElement(using: &random))
            try update(name, in: tally) { $0.after = EntityReference(other) }
            expected = others
            expected.insert(name, at: try #require(others.firstIndex(of: other)) + 1)
            #expect(try names(.manual, in: tally) == expected)
        }
    }

    @Test("Each listing counts active and done tasks")
    func counts() throws {
        let tally = try TestEngine()
        for index in 1...3 { try tally.add("Task \(index)", project: "House") }
        try tally.complete(2)
        try tally.add("In the inbox")
        try make("Empty", in: tally)
        let listed = try tally.read { try $0.projects(sort: .name, archived: nil) }
        #expect(listed.map(\.project.name) == ["Inbox", "Empty", "House"])
        #expect(listed.map(\.active) == [1, 0, 2])
        #expect(listed.map(\.done) == [0, 0, 1])
    }

    @Test("An archived project keeps its tasks and can be listed separately")
    func archiving() throws {
        let tally = try TestEngine()
        let task = try tally.add("Paint", project: "House")
        try update("House", in: tally) { $0.isArchived = true }
        #expect(try names(.name, archived: false, in: tally) == ["Inbox"])
        #expect(try names(.name, archived: true, in: tally) == ["House"])
        #expect(try tally.task(task).project.name == "House")
    }
}
