import JSONRPC
import Support
import Testing

@testable import TallyRPC

@Suite struct ShellCandidatesTests {
    private func candidates(_ words: [String], _ world: CommandWorld) throws -> [String] {
        let arguments = ["candidates", "--"] + words
        let result = try world.session.result(
            "command.run", ["arguments": .array(arguments.map { .string($0) })])
        return (result["text"]?.string ?? "").split(separator: "\n").map(String.init)
    }

    @Test(
        "The last word of a line that a shell has split is completed as a whole, without quotes",
        arguments: [
            (["do"], "done"), (["--json", "do"], "done"), (["watch", ""], "today"),
            (["watch", "sc"], "score"),
            (["watch", "list", "@wo"], "@Work"), (["habit", "re"], "Reading"),
            (["start", "dee"], "Deep work"),
            (["start", "Deep wo"], "Deep work"), (["list", "--project=wo"], "--project=Work"),
            (["start", "Writing", "--for", "rep"], "1"), (["list", "is:open", "is:ov"], "is:overdue"),
            (["done", "1", ""], "2"), (["settings", "week"], "weekStart="),
            (["list", "--sort", "pri"], "priority"),
            (["add", "Buy milk", "@w"], "@Work"), (["dem"], "demo"),
            (["edit", "1", "--title", "x", "--pri"], "--priority"),
        ])
    func words(typed: [String], completed: String) throws {
        let world = try CommandWorld()
        try world.run("activity add Deep work")
        let found = try candidates(typed, world)
        #expect(found.contains { $0.hasPrefix(completed + "\t") }, "\(found)")
    }

    @Test("A candidate says what it is, and a title cannot control a terminal")
    func details() throws {
        let world = try CommandWorld()
        #expect(try candidates(["done", "rent"], world) == ["2\tPay rent"])
        try world.run("add \u{202E}egnp")
        #expect(try candidates(["done", "egnp"], world) == ["4\tegnp"])
    }

    @Test(
        "A line of which nothing is known has no candidates",
        arguments: [[], ["frobnicate", ""], ["edit", "1", "--title", ""], ["restore", ""], ["\u{1B}"]])
    func nothing(words: [String]) throws {
        let world = try CommandWorld()
        let found = try candidates(words, world)
        #expect(words.isEmpty || found.isEmpty, "\(found)")
    }
}
