import JSONRPC
import Support
import Testing

@testable import TallyRPC

@Suite struct LineCompletionTests {
    /// `|` is the cursor.
    @Test(
        "Every word of a command line is completed by what it names",
        arguments: [
            ("|", "today"), ("do|", "done"), ("hab|", "habit"), ("habit |", "habit add"),
            ("habit re|", "habit Reading"),
            ("habit arch|", "habit archive"), ("done |", "done 3"), ("done rep|", "done 1"),
            ("done 1 re|", "done 1 3"),
            ("start W|", "start Writing"), ("projects w|", "projects Work"), ("list @wo|", "list @Work"),
            ("list is:ov|", "list is:overdue"), ("list -P w|", "list -P Work"),
            ("list --proj|", "list --project"),
            ("list --project=wo|", "list --project=Work"), ("list --sort pr|", "list --sort priority"),
            ("add Pay rent tom|", "add Pay rent tomorrow"), ("add Buy milk @w|", "add Buy milk @Work"),
            ("edit 1 +ho|", "edit 1 +home"), ("edit 2 -ho|", "edit 2 -home"),
            ("due 1 tom|", "due 1 tomorrow"),
            ("settings week|", "settings weekStart="), ("help hab|", "help habit"),
            ("year sc|", "year score"),
            ("stake settle 1 pa|", "stake settle 1 paid"), ("done --at yest|", "done --at yesterday"),
            ("--json do|", "--json done"), ("stats tr|", "stats trend"), ("move 1 be|", "move 1 before"),
            ("do| 1", "done 1"),
        ])
    func completion(typed: String, completed: String) throws {
        let world = try CommandWorld()
        let lines = try candidates(typed, world)
        #expect(lines.contains(completed), "\(lines)")
    }

    @Test("Aliases are completed with commands")
    func aliases() throws {
        let world = try CommandWorld()
        try world.run("alias morning = list is:today")
        #expect(try candidates("mor|", world) == ["morning"])
    }

    @Test("A name with a blank is completed in quotes, and is that name")
    func quotes() throws {
        let world = try CommandWorld()
        try world.run("activity add Deep work")
        #expect(try candidates("start dee|", world) == [#"start "Deep work""#])
        try world.run(#"start "Deep work""#)
    }

    @Test("Inside quotes of a title, and behind all arguments, there is nothing but options")
    func nothing() throws {
        let world = try CommandWorld()
        #expect(try candidates(#"edit 1 --title "x|"#, world) == [])
        #expect(try candidates("--database co|", world) == [])
        #expect(try candidates("undo 1 |", world).allSatisfy { $0.contains("--") })
    }

    /// Returns the lines that candidates make.
    private func candidates(_ typed: String, _ world: CommandWorld) throws -> [String] {
        let parts = typed.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let line = parts.joined()
        let result = try world.session.result(
            "completion.list",
            ["line": .string(line), "cursor": .integer(Int64(parts[0].unicodeScalars.count))])
        return result.at("candidates").elements.compactMap { candidate in
            guard let text = candidate["text"]?.string, let start = candidate["start"]?.integer,
                let end = candidate["end"]?.integer
            else { return nil }
            let scalars = line.unicodeScalars
            let head = String(scalars.prefix(start))
            return head + text + String(scalars.dropFirst(end))
        }
    }
}
