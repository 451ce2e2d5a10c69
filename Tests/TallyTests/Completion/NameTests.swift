import Support
import Tally
import Testing

@Suite("Names while they are typed") struct NameTests {
    @Test(
        "A name fits by its start, by a later word, or inside, ignoring case and diacritics",
        arguments: [
            ("", "Home", .start), ("ho", "Home", .start), ("HÖ", "home", .start),
            ("big_h", "Big house", .start),
            ("house", "Big house", .word), ("b", "a/b", .word), ("ous", "Big house", .inside),
            ("cole", "École", .inside), ("eco", "École", .start), ("x", "Home", nil), ("homes", "Home", nil),
            ("日", "日本", .start), ("本", "日本", .inside),
        ] as [(String, String, NameMatch?)])
    func match(typed: String, name: String, match: NameMatch?) {
        #expect(NameMatch(of: typed, in: name) == match)
    }

    private func names(_ tally: TestEngine, _ source: NameSource, _ typed: String) throws -> [String] {
        try tally.read { try $0.names(source, matching: typed) }.map(\.name)
    }

    @Test("Projects come by match and name, archived ones only if no other one fits")
    func projects() throws {
        let tally = try TestEngine()
        for name in ["Home", "Big house", "Chores", "Hobby", "Old hobby"] {
            try tally.add("x", project: name)
        }
        try tally.change {
            var draft = ProjectDraft()
            draft.isArchived = true
            for name in ["Hobby", "Old hobby"] { _ = try $0.updateProject(name, draft) }
        }
        #expect(try names(tally, .project, "ho") == ["Home", "Big house", "Chores"])
        #expect(try names(tally, .project, "hob") == ["Hobby", "Old hobby"])
        #expect(try names(tally, .project, "") == ["Inbox", "Big house", "Chores", "Home"])
        #expect(try names(tally, .project, "nosuch") == [])
        let found = try tally.read { try $0.names(.project, matching: "hob") }
        #expect(found.map(\.detail) == ["archived", "archived"])
        #expect(try tally.read { try $0.names(.project, matching: "big") }.first?.detail == "1 open")
    }

    @Test("Tags come by match and by the number of their open tasks, as they are written")
    func tags() throws {
        let tally = try TestEngine()
        for tags in [["Errands"], ["errands", "Email"], ["Email"], ["email"], ["later/e"], ["Écrire"]] {
            try tally.add("x", tags: tags)
        }
        try tally.complete(3)
        #expect(try names(tally, .tag, "e") == ["Email", "Errands", "Écrire", "later/e"])
        #expect(try names(tally, .tag, "ER") == ["Errands", "later/e"])
        let found = try tally.read { try $0.names(.tag, matching: "em") }
        #expect(found.map(\.detail) == ["2 open, 1 done"])
    }

    @Test("Habits, activities, saved filters and aliases are found by their names")
    func others() throws {
        let tally = try TestEngine()
        try tally.habit("Read a book")
        try tally.activity("Reading")
        try tally.save("Reads", "#read")
        try tally.alias("read", "list #read")
        #expect(try names(tally, .habit, "boo") == ["Read a book"])
        #expect(try names(tally, .activity, "read") == ["Reading"])
        #expect(try tally.read { try $0.names(.savedFilter, matching: "re") }.map(\.detail) == ["#read"])
        #expect(try tally.read { try $0.names(.alias, matching: "re") }.map(\.detail) == ["list #read"])
    }

    @Test("Open tasks are found by their number and by words of their title, the newest first")
    func tasks() throws {
        let tally = try TestEngine()
        for title in ["Buy milk", "Milk the cow", "Crème 2", "Oat milkshake", "buttermilk"] {
            try tally.add(title)
        }
        try tally.complete(4)
        func found(_ typed: String) throws -> [Int?] {
            try tally.read { try $0.names(.openTask, matching: typed) }.map(\.number)
        }
        #expect(try found("milk") == [2, 1, 5])
        #expect(try found("CREM") == [3])
        #expect(try found("bu") == [5, 1])
        #expect(try found("2") == [2, 3])
        #expect(try found("4") == [])
        #expect(try found("") == [5, 3, 2, 1])
        #expect(try found("shake") == [])
        let candidate = try tally.read { try $0.names(.openTask, matching: "cow") }.first
        #expect(candidate?.name == "Milk the cow" && candidate?.detail == "@Inbox")
    }

    @Test("There are at most 50 candidates, also of many")
    func limit() throws {
        let tally = try TestEngine()
        for number in 1...60 { try tally.add("Task \(number)", project: "P\(number)", tags: ["t\(number)"]) }
        for source in [NameSource.project, .tag, .openTask] {
            #expect(try names(tally, source, "").count == Engine.maxCandidates)
        }
        #expect(try names(tally, .openTask, "task").first == "Task 60")
        #expect(try names(tally, .tag, "t60") == ["t60"])
    }
}
