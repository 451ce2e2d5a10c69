import JSONRPC
import Support
import Testing

@Suite("Who made a step")
struct AuthorTests {
    private func steps(_ session: TestSession, _ params: JSONValue = [:]) throws -> [JSONValue] {
        guard case .array(let steps) = try session.result("history.list", params)["steps"] else { return [] }
        return steps
    }

    @Test("Steps are listed by author and by time")
    func listing() throws {
        let session = TestSession()
        let agent = try TestAgent.met(session)
        try session.result("task.create", ["title": "of a person"])
        session.clock.advance(seconds: 60)
        try agent.tool("capture", ["lines": ["of an agent"]])
        #expect(try steps(session, ["madeBy": "agent"]).map { $0["step"] } == [2])
        #expect(try steps(session, ["madeBy": "person"]).map { $0["step"] } == [1])
        #expect(try steps(session, ["madeBy": "import"]).isEmpty)
        #expect(try steps(session, ["since": "2026-11-20T09:00:30Z"]).map { $0["step"] } == [2])
        #expect(try steps(session, ["since": "today"]).count == 2)
        let text = try session.result("view.log")["text"]?.string
        #expect(text?.contains("by an agent") == true)
    }

    @Test("An import is marked as one, also if an agent makes it")
    func imports() throws {
        let document = try TestSession().export()
        let other = TestSession()
        try other.result("task.create", ["title": "x"])
        let session = TestSession()
        try session.result("data.import", ["content": .string(try other.export())])
        #expect(try steps(session).map { $0["madeBy"] } == ["import"])
        #expect(!document.isEmpty)
    }

    @Test("One request undoes all that an agent did since a time, and leaves what a person did")
    func undo() throws {
        let session = TestSession()
        let agent = try TestAgent.met(session)
        try agent.tool("capture", ["lines": ["early"]])
        session.clock.advance(seconds: 3600)
        try agent.tool("capture", ["lines": ["one", "two"]])
        try session.result("task.create", ["title": "of a person"])
        try agent.tool("complete", ["ids": [2]])
        let result = try session.result("history.undo", ["madeBy": "agent", "since": "09:30"])
        #expect(result["steps"]?[0]?["summary"] == "Completed “one”")
        #expect(result["undone"] == result["steps"]?[0])
        #expect(result["steps"]?[1]?["summary"] == "Created 2 tasks")
        #expect(result["steps"]?[2] == nil)
        #expect(result["kept"] == [])
        let titles = try session.result("task.list")["tasks"]
        #expect(titles?[0]?["title"] == "early")
        #expect(titles?[1]?["title"] == "of a person")
        #expect(titles?[2] == nil)
        #expect(try session.result("data.check")["problems"] == [])
        // Each is redone by itself, in the order in which they were made.
        #expect(try session.result("history.redo")["redone"]?["summary"] == "Created 2 tasks")
        #expect(try session.result("history.redo")["redone"]?["summary"] == "Completed “one”")
    }

    @Test("Steps that a later one of a person prevents are kept, with the reason")
    func kept() throws {
        let session = TestSession()
        let agent = try TestAgent.met(session)
        try agent.tool("capture", ["lines": ["one"]])
        try agent.tool("capture", ["lines": ["two"]])
        try session.result("task.update", ["id": 2, "priority": "P0"])
        let result = try session.result("history.undo", ["madeBy": "agent", "mutationId": "m"])
        #expect(result["steps"]?[0]?["step"] == 1)
        #expect(result["kept"]?[0]?["step"]?["step"] == 2)
        #expect(result["kept"]?[0]?["reason"]?.string?.contains("later step") == true)
        #expect(try session.result("history.undo", ["madeBy": "agent", "mutationId": "m"]) == result)
        #expect(try session.error("history.undo", ["madeBy": "agent"])["code"] == 1011)
        #expect(try session.error("history.undo", ["madeBy": "agent", "step": 1])["code"] == -32602)
    }

    @Test("Without a time, only today's steps are undone")
    func today() throws {
        let session = TestSession()
        let agent = try TestAgent.met(session)
        try agent.tool("capture", ["lines": ["yesterday"]])
        session.clock.advance(seconds: 86_400)
        try agent.tool("capture", ["lines": ["today"]])
        let text = try session.result("command.run", ["line": "undo --by agent"])["text"]?.string
        #expect(text?.contains("Created “today”") == true)
        #expect(try session.result("task.list")["total"] == 1)
        let later = try session.result("command.run", ["line": "undo --by agent --since yesterday"])
        #expect(later["text"]?.string?.contains("by an agent") == true)
        #expect(try session.result("task.list")["total"] == 0)
    }
}
