import Support
import Testing

@Suite("Commands about related tasks and their steps") struct RelationCommandTests {
    let session = TestSession()

    private func run(_ line: String) throws -> String {
        try #require(
            try session.result("command.run", ["line": .string(line), "ascii": true, "color": "none"])[
                "text"]?
                .string)
    }

    private func refusal(_ line: String) throws -> String? {
        try session.error("command.run", ["line": .string(line)])["message"]?.string
    }

    init() throws {
        for line in ["add Sand", "add Glue", "add Paint"] { _ = try run(line) }
    }

    @Test("Tasks get dependencies by number, and are marked while they are blocked")
    func dependencies() throws {
        #expect(try run("edit 3 --depends 1,2").hasPrefix("/   3  P2  Paint  (blocked)"))
        #expect(try run("list is:blocked").contains("/   3"))
        #expect(try refusal("done 3")?.contains("depends on 1 “Sand” and 2 “Glue”") == true)
        #expect(try refusal("edit 1 --depends 3")?.contains("1 “Sand” would depend on 3 “Paint”") == true)
        #expect(try run("done 1 2").contains("unblocked: o   3  P2  Paint"))
        #expect(try run("edit 3 --depends none") == "o   3  P2  Paint\n")
        #expect(try run("add Sell --depends 3 --url https://example.com/9").contains("blocked"))
        #expect(try run("done 4 --force").contains("x   4"))
    }

    @Test("Tasks become part of others, and the whole is shown with its parts")
    func subtasks() throws {
        _ = try run("edit 1,2 --parent 3")
        #expect(try run("list").contains("0/2 subtasks"))
        #expect(try run("list --parent 3").contains("Sand"))
        #expect(try refusal("done 3")?.contains("2 open subtasks") == true)
        let text = try run("show 3")
        #expect(text.contains("Subtasks\n  o   1  P2  Sand\n  o   2  P2  Glue\n"))
        #expect(try run("show 1").contains("Part of\n  o   3  P2  Paint"))
        #expect(try run("done 3 --children complete").contains("3 tasks completed"))
    }

    @Test("Of many parts and dependent tasks, the first are shown, and the others counted")
    func manyRelated() throws {
        for number in 1...40 { _ = try run("add Part \(number) --parent 1") }
        for number in 1...33 { _ = try run("add Next \(number) --depends 1") }
        _ = try run("done 4")
        let text = try run("show 1")
        #expect(text.contains("Part 2\n") && text.contains("Part 30\n"))
        #expect(!text.contains("Part 31\n") && !text.contains("Part 1\n"))
        #expect(text.contains("11 more"))
        #expect(text.contains("Next 29\n") && !text.contains("Next 30\n") && text.contains("4 more"))
    }

    @Test("Items are added, checked and removed, and shown with their positions")
    func checklist() throws {
        #expect(
            try run("check 1 --add Passport --add \"Two tents\"")
                == "o   1  P2  Sand  ([ ] 0/2)\n  [ ] 1  Passport\n  [ ] 2  Two tents\n")
        #expect(try run("check 1 2 passport").contains("[x] 1  Passport\n  [x] 2  Two tents"))
        #expect(try run("check 1 1 --uncheck").contains("[ ] 1  Passport"))
        #expect(try run("list").contains("[ ] 1/2"))
        #expect(try run("show 1").contains("[x] 2  Two tents"))
        #expect(try !run("check 1 --remove 1 --remove 2").contains("tents"))
        #expect(try refusal("check 1 5")?.contains("no checklist item") == true)
    }

    @Test("Remarks are added in words and shown with their times")
    func annotations() throws {
        #expect(try run("annotate 1 Asked Sue").contains("Asked Sue"))
        #expect(try run("show 1").contains("Annotations\n"))
        #expect(try !run("annotate 1 --remove 1").contains("Asked"))
    }

    @Test("A link is shown, changed and removed")
    func link() throws {
        _ = try run("edit 1 --url https://example.com/1")
        #expect(try run("show 1").contains("Link        https://example.com/1"))
        #expect(try refusal("edit 1 --url nonsense")?.contains("absolute URL") == true)
        _ = try run("edit 1 --url none")
        #expect(try !run("show 1").contains("Link"))
    }
}
