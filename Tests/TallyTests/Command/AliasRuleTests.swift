import Support
import Tally
import Testing

@Suite("Aliases") struct AliasRuleTests {
    private struct ShortLanguage: CommandLanguage {
        func isCommand(_ word: String) -> Bool { ["list", "add"].contains(word.lowercased()) }
    }

    @Test("An alias is found by its name, ignoring case, and keeps its line as it was typed")
    func life() throws {
        let tally = try TestEngine()
        let alias = try tally.alias(" Morning ", "list is:today  @Home ")
        #expect(alias.name == "Morning" && alias.line == "list is:today  @Home" && alias.revision == 1)
        #expect(try tally.read { try $0.alias(named: "mORNING") } == alias)
        #expect(try tally.read { try $0.alias(named: "mornin") } == nil)
        #expect(try tally.read { try $0.alias(named: "two words") } == nil)
        let changed = try tally.updateAlias("morning", name: "dawn", line: "today")
        #expect(changed.name == "dawn" && changed.line == "today" && changed.revision == 2)
        #expect(try tally.updateAlias("dawn", line: "today").revision == 2)
        try tally.alias("zulu", "x")
        try tally.alias("Echo", "y")
        #expect(try tally.read { try $0.aliases() }.map(\.name) == ["dawn", "Echo", "zulu"])
        try tally.deleteAlias(changed.id.text)
        #expect(try failure { try tally.deleteAlias("dawn") } == .notFound)
        try tally.undo()
        #expect(try tally.read { try $0.alias(named: "dawn") } == changed)
        #expect(try tally.check().problems.isEmpty)
    }

    @Test(
        "A name begins with a letter and has letters, digits, - and _, at most 50",
        arguments: [
            ("a", true), ("Größe_2-b", true), ("日本", true), (String(repeating: "a", count: 50), true),
            (String(repeating: "a", count: 51), false), ("", false), ("2a", false), ("-a", false),
            ("_a", false), ("a b", false), ("a.b", false), ("a\"", false), ("a=b", false), ("😀", false),
        ])
    func names(name: String, isValid: Bool) throws {
        #expect(((try? AliasName(name)) != nil) == isValid)
    }

    @Test("A line is one line of at most 500 characters")
    func lines() throws {
        #expect(throws: InvalidText.self) { try CommandLineText(" ") }
        #expect(throws: InvalidText.self) { try CommandLineText("a\nb") }
        #expect(throws: InvalidText.self) { try CommandLineText(String(repeating: "a", count: 501)) }
        #expect(try CommandLineText(String(repeating: "a", count: 500)).text.count == 500)
    }

    @Test("A name that another alias or a command has is refused")
    func refusals() throws {
        let tally = try TestEngine(commands: ShortLanguage())
        try tally.alias("morning", "list is:today")
        #expect(try failure { try tally.alias("MORNING", "x") } == .duplicate)
        #expect(try failure { try tally.alias("List", "x") } == .reserved)
        try tally.alias("evening", "x")
        #expect(try failure { try tally.updateAlias("evening", name: "Morning") } == .duplicate)
        #expect(try failure { try tally.updateAlias("evening", name: "add") } == .reserved)
        #expect(try tally.updateAlias("evening", name: "EVENING").name == "EVENING")
        #expect(try failure { try tally.updateAlias("nosuch", line: "x") } == .notFound)
    }

    @Test("An alias that has the name of a later command keeps it when its line changes")
    func laterCommand() throws {
        let directory = try TemporaryDirectory()
        let before = try TestEngine(path: directory.file("tally.db"))
        try before.alias("list", "today")
        let after = try TestEngine(path: directory.file("tally.db"), commands: ShortLanguage())
        #expect(try after.updateAlias("list", name: "list", line: "week").line == "week")
    }
}
