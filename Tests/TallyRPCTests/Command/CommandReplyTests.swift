import JSONRPC
import Support
import Testing

@Suite("What commands understand and say") struct CommandReplyTests {
    @Test("A month of the calendar may be a name, with or without a year")
    func months() throws {
        let world = try CommandWorld()
        for (line, title) in [
            ("calendar december", "December 2026"), ("calendar Jan", "January 2026"),
            ("calendar may 2027", "May 2027"), ("calendar 2026-02", "February 2026"),
        ] {
            #expect(try world.run(line).hasPrefix(title), "\(line)")
        }
    }

    @Test(
        "A change that leaves everything as it is says so",
        arguments: [
            "edit 1 -p P0", "edit 1,2 -P Work", "due 1 \"today 17:00\"", "project edit Work --name Work",
            "habit edit Reading --target 20/day",
        ])
    func unchanged(line: String) throws {
        let world = try CommandWorld()
        if line.contains("1,2") { try world.run(line) }
        let before = try world.session.export()
        #expect(try world.run(line).contains("Nothing changed"))
        #expect(try world.session.export() == before)
        #expect(try !world.run("edit 3 -p P0").contains("Nothing changed"))
        #expect(try !world.run("edit 3 -p P0 --dry-run").contains("Nothing changed."))
        #expect(try !world.run("edit 3 -p P0 --json").contains("Nothing changed"))
    }

    @Test("The help of an alias shows what it stands for, and the help of that command")
    func aliasHelp() throws {
        let world = try CommandWorld()
        try world.run("alias later = edit -d \"next week\"")
        for line in ["help later", "later --help"] {
            let text = try world.run(line)
            #expect(text.hasPrefix("later  edit -d \"next week\"\n\n  edit [ID…]"), "\(line)")
        }
        let error = try world.error("help latr")
        #expect(error.at("data.reason") == "unknownCommand" && error.at("data.start") == 5)
    }

    @Test("Settings take amounts of money as people write them")
    func money() throws {
        let world = try CommandWorld()
        for (text, cents) in [("7", 700), ("7.5", 750), ("12.50", 1250)] as [(String, JSONValue)] {
            try world.run("settings defaultStake=" + text)
            #expect(
                try world.session.result("settings.get").at("settings.defaultStake") == cents, "\(text)")
        }
    }

    @Test("Counting a habit or tracking an activity that is archived says so")
    func archived() throws {
        let world = try CommandWorld()
        #expect(try !world.run("habit Reading +1").contains("archived"))
        #expect(try !world.run("track Writing 5:00 6:00").contains("archived"))
        for line in ["habit archive Reading", "activity archive Writing"] { try world.run(line) }
        #expect(try world.run("habit Reading +1").contains("archived"))
        for line in ["track Writing 6:00 6:30", "start Writing", "continue"] {
            #expect(try world.run(line).contains("“Writing” is archived."), "\(line)")
        }
    }
}
