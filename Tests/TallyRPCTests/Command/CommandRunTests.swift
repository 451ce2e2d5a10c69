import Foundation
import JSONRPC
import Support
import Tally
import Testing

@testable import TallyRPC

@Suite struct CommandRunTests {
    @Test("Several tasks, ranges and lists are one step, which one undo takes back")
    func oneStep() throws {
        let world = try CommandWorld()
        let before = try world.session.export()
        try world.run("done 1-2,3")
        #expect(try world.run("list").contains("None"))
        try world.run("undo")
        #expect(try openNumbers(in: world) == [1, 2, 3])
        _ = before
    }

    @Test("A line that names a task that does not exist changes none of the others")
    func allOrNothing() throws {
        let world = try CommandWorld()
        _ = try world.error("done 1 2 99")
        #expect(try openNumbers(in: world) == [1, 2, 3])
    }

    @Test("A range names the tasks that there are in it")
    func range() throws {
        let world = try CommandWorld()
        try world.run("delete 2 --purge")
        let reply = try world.reply("done 1-3")
        #expect(reply.at("result.lines").elements.compactMap { $0["number"]?.integer } == [1, 3])
    }

    @Test(
        "Tags, dates and words of the line reach the task",
        arguments: [
            ("add Buy milk +home p1 tomorrow", ["Buy milk", "P1", "#home", "due 2026-11-21"]),
            (#"add "fri" is free"#, [#""fri" is free"#]),
            ("add Call Ann fri -d 2026-12-01", ["Call Ann", "due 2026-12-01"]),
            ("add -p0 Urgent", ["P0", "Urgent"]),
            ("add -- -5 degrees", ["-5 degrees"]),
            ("edit 3 +a +b -d friday", ["#a", "#b", "due 2026-11-27"]),
            ("due 1 +1", ["due 2026-11-21 17:00"]),
            ("due 2 none", ["Pay rent"]),
        ])
    func members(line: String, parts: [String]) throws {
        let text = try CommandWorld().run(line)
        for part in parts { #expect(text.contains(part), "\(text)") }
    }

    @Test("Tags of one task are changed beside its other ones")
    func tags() throws {
        let world = try CommandWorld()
        let text = try world.run("edit 2 +bills -home -p P3")
        #expect(text.contains("#bills") && !text.contains("#home") && text.contains("P3"))
    }

    @Test("A dry run shows what would change, and changes nothing")
    func dryRun() throws {
        let world = try CommandWorld()
        let before = try world.session.export()
        let reply = try world.reply(#"edit -f "is:open" -p P1 --dry-run"#)
        #expect(reply.at("result.text").string?.lowercased().contains("would") == true)
        #expect(reply.at("result.changed") == false)
        #expect(try world.session.export() == before)
    }

    @Test("The result tells whether something changed")
    func changed() throws {
        let world = try CommandWorld()
        #expect(try world.reply("done 1").at("result.changed") == true)
        #expect(try world.reply("done 1").at("result.changed") == false)
        #expect(try world.reply("list").at("result.changed") == false)
        #expect(try world.reply("undo").at("result.changed") == true)
    }

    @Test("The history names the method that a command calls")
    func history() throws {
        let world = try CommandWorld()
        try world.run("done 1")
        let step = try world.session.result("history.list", ["limit": 1])["steps"]?[0]
        #expect(step?["method"] == "task.complete")
    }

    @Test("A command that is repeated with its mutationId returns its first result and changes nothing")
    func repeated() throws {
        let world = try CommandWorld()
        let first = try world.reply("add Once", ["mutationId": "m1"])
        #expect(try world.reply("add Once", ["mutationId": "m1"]) == first)
        #expect(try openNumbers(in: world).count == 4)
    }

    @Test("Reading commands create no database")
    func reading() throws {
        let directory = try TemporaryDirectory()
        let session = TestSession(path: directory.file("tally.db"))
        for line in ["today", "list", "habit", "help", "log", "settings"] {
            try session.result("command.run", ["line": .string(line)])
        }
        #expect(try directory.names.isEmpty)
    }

    @Test("- is the input: notes, lines to capture, and documents")
    func input() throws {
        let world = try CommandWorld()
        _ = try world.reply("edit 1 --notes -", ["input": "First\nSecond\n"])
        #expect(try world.session.result("task.get", ["id": 1]).at("task.notes") == "First\nSecond")
        _ = try world.reply("add -", ["input": "Buy milk tomorrow\n\nCall Ann p1\n"])
        #expect(try openNumbers(in: world) == [1, 2, 3, 4, 5])
        let document = try world.session.export()
        let other = TestSession()
        let reply = try other.result("command.run", ["line": "import -", "input": .string(document)])
        #expect(reply["changed"] == true)
        #expect(try other.result("task.list")["total"]?.integer == 5)
        #expect(try world.error("edit 1 --notes -").at("data.usage") == true)
    }

    @Test("A long list has pages")
    func pages() throws {
        let world = try CommandWorld()
        let first = try world.reply("list --limit 2")
        #expect(first.at("result.nextPage").integer == 2)
        let second = try world.reply("list --limit 2 --page 2")
        #expect(second.at("result.nextPage") == .null)
        #expect(try world.reply("list --limit 1 --page 2").at("result.nextPage").integer == 3)
        #expect(try world.reply("--json list --limit 1").at("result.nextPage").integer == 2)
        #expect(second.at("result.lines").elements.compactMap { $0["number"]?.integer } == [3])
        #expect(try world.reply("list --limit 2", ["page": 2]).at("result.text") == second.at("result.text"))
    }

    @Test("JSON has the same pages as text, and ends where they end")
    func pagesOfJSON() throws {
        let world = try CommandWorld()
        for line in ["list --limit 2 --page 2", "log --limit 3 --page 2"] {
            let numbers = try world.reply(line).at("result.lines").elements.compactMap {
                $0["number"]?.integer
            }
            let json = try JSONValue(parsing: Array(world.run("--json " + line).utf8))
            let listed = (json["tasks"] ?? json["steps"])?.elements ?? []
            #expect(listed.compactMap { ($0["number"] ?? $0["step"])?.integer } == numbers, "\(line)")
            _ = try world.error("--json " + line.replacing("--page 2", with: "--page 99"))
        }
    }

    @Test("A dry run of one task says so, too", arguments: ["done 1", "toggle 1", "delete 1", "undone 1"])
    func dryRunOfOne(line: String) throws {
        let world = try CommandWorld()
        if line == "undone 1" { try world.run("done 1") }
        let before = try world.session.export()
        #expect(try world.run(line + " --dry-run").lowercased().hasPrefix("would"))
        #expect(try world.session.export() == before)
    }

    @Test("A stake without an amount is the usual one")
    func usualStake() throws {
        #expect(try CommandWorld().run("stake put 2").contains("5.00 USD: pending"))
    }

    @Test("A date alone is that day of time entries")
    func dayOfEntries() throws {
        let world = try CommandWorld()
        #expect(try !world.run("time list yesterday").contains("07:00"))
        #expect(try world.run("time list today").contains("07:00"))
    }

    @Test("A word in which a shell has left blanks is one word of the alias")
    func quotedAlias() throws {
        let world = try CommandWorld()
        let words: JSONValue = ["alias", "later", "=", "edit", "-d", "next week"]
        try world.session.result("command.run", ["arguments": words])
        #expect(try world.run("later 1").contains("due 2026-11-23"))
        try world.session.result("command.run", ["arguments": ["alias", "home", "=", "list +home"]])
        #expect(try world.run("home").contains("Pay rent"))
    }

    @Test("A database that cannot be read is checked, and the exit code says that there are problems")
    func damage() throws {
        let session = TestSession(failing: Failure.storage("The database is damaged.", .damaged))
        let result = try session.result("command.run", ["line": "check"])
        #expect(result["exitCode"]?.integer == 1)
        #expect(result["text"]?.string?.contains("damaged") == true)
    }

    @Test("An alias is a command of its own, with further words behind it")
    func aliases() throws {
        let world = try CommandWorld()
        try world.run("alias later = edit -d 2026-12-24")
        #expect(try world.run("later 1 2").contains("due 2026-12-24"))
        #expect(try world.session.result("history.list", ["limit": 1])["steps"]?[0]?["method"] != nil)
        try world.run("alias later = edit -d 2026-12-31")
        #expect(try world.run("later 1").contains("due 2026-12-31"))
        #expect(try world.run("aliases").contains("edit -d 2026-12-31"))
        #expect(try world.error("latre 1")["message"]?.string?.contains("“later”") == true)
        try world.run("alias delete later")
        _ = try world.error("later 1")
        _ = try world.error("alias done = list")
        _ = try world.error("alias x = nonsense")
        _ = try world.error("alias x = check")
    }

    @Test("Projects, habits and activities come out of the archive again")
    func archive() throws {
        let world = try CommandWorld()
        for (noun, name, list) in [
            ("project", "Work", "projects"), ("habit", "Reading", "habit"),
            ("activity", "Writing", "activities"),
        ] {
            try world.run("\(noun) archive \(name)")
            try world.run("\(noun) unarchive \(name)")
            #expect(try world.run(list).contains(name))
        }
    }

    @Test("Time entries are named by their numbers")
    func entries() throws {
        let world = try CommandWorld()
        #expect(try world.run("time edit 1 --note Review").contains("Review"))
        try world.run("split 1 8:00")
        #expect(try world.run("time list").contains("07:00–08:00"))
        try world.run("time delete 2")
        #expect(try world.run("gaps").contains("Untracked"))
        try world.run("continue 1")
    }

    @Test("The arguments of a shell and one line mean the same")
    func arguments() throws {
        let world = try CommandWorld()
        let directory: JSONValue = ["arguments": ["list", "@Work", "is:open"]]
        let arguments = try world.session.result("command.run", directory)["text"]
        #expect(arguments == (try world.reply("list @Work is:open").at("result.text")))
        let quoted = try world.session.result("command.run", ["arguments": ["add", "Pay rent fri p1"]])[
            "text"]?.string
        #expect(quoted?.contains("due 2026-11-27") == true)
    }

    private func openNumbers(in world: CommandWorld) throws -> [Int] {
        try world.session.result("task.list", ["status": "open", "sort": "created"])["tasks"]?.elements
            .compactMap { $0["number"]?.integer } ?? []
    }
}
