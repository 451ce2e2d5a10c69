import JSONRPC
import Support
import Testing

/// What today shows in an empty database.
@Suite("First steps") struct FirstStepsTests {
    private func today(_ session: TestSession, _ params: [String: JSONValue] = [:]) throws -> View {
        try session.view("view.today", params)
    }

    @Test("An empty database shows three steps, in the words of the client")
    func clients() throws {
        let session = TestSession()
        #expect(
            try today(session).lines.dropFirst(2) == [
                "Three steps to begin",
                "  1  Add a task       tally add Write the report tomorrow 17:00 p1",
                "  2  Put it in focus  tally focus add 1", "  3  Complete it      tally done 1", "",
                "  More in the help: tally help",
            ])
        let vim = try today(session, ["client": "vim"])
        #expect(vim.lines.contains("  1  Add a task       o  Write the report p1 today"))
        let emacs = try today(session, ["client": "emacs"])
        #expect(emacs.lines.contains("  3  Complete it      x"))
    }

    @Test("What the shell is told to type does what it says")
    func commands() throws {
        let session = TestSession()
        let commands = try today(session).lines.compactMap { line in
            line.range(of: "tally ").map { String(line[$0.upperBound...]) }
        }
        #expect(commands.count == 4)
        for command in commands { try session.result("command.run", ["line": .string(command)]) }
        let task = try session.result("task.get", ["id": 1]).at("task")
        #expect(task["title"] == "Write the report" && task["priority"] == "P1" && task["status"] == "done")
        #expect(try session.result("focus.today").at("completedCount") == 1)
    }

    @Test(
        "Anything that a person made ends the first steps",
        arguments: [
            ("task.create", ["title": "A task for next year", "due": "in 300 days"]),
            ("habit.create", ["name": "Read"]),
        ] as [(String, JSONValue)])
    func ends(method: String, params: JSONValue) throws {
        let session = TestSession()
        try session.result(method, params)
        #expect(try !today(session).text.contains("Three steps"))
    }

    @Test("Every width has room for the steps", arguments: [20, 30, 40, 60, 100])
    func widths(width: Int) throws {
        let view = try today(TestSession(), ["width": .integer(Int64(width))])
        #expect(view.text.contains("Complete it") && view.lines.allSatisfy { $0.count <= width })
    }
}
