import JSONRPC
import Support
import Testing

@Suite("Resources and prompts of agents")
struct ResourceTests {
    private func agent() throws -> TestAgent {
        let agent = try TestAgent.met()
        try agent.tool("capture", ["lines": ["Write report tomorrow", "Buy milk today", "Sort photos"]])
        return agent
    }

    @Test(
        "Each kind of resource can be read",
        arguments: [
            ("tally://today", "Buy milk"), ("tally://week", "Week of"),
            ("tally://day/tomorrow", "Write report"),
            ("tally://day/2026-11-21", "Write report"), ("tally://task/2", "Buy milk"),
            ("tally://year/tasks", "Completed tasks"),
        ])
    func reading(_ uri: String, _ text: String) throws {
        let contents = try agent().result("resources/read", ["uri": .string(uri)])["contents"]
        #expect(contents?[0]?["uri"] == .string(uri))
        #expect(contents?[0]?["mimeType"] == "text/plain")
        #expect(contents?[0]?["text"]?.string?.contains(text) == true, "\(String(describing: contents))")
    }

    @Test("A year is also a picture, and its stat may be a name with blanks")
    func picture() throws {
        let agent = try agent()
        try agent.tool("habit", ["habit": "Push ups", "create": true])
        let contents = try agent.result("resources/read", ["uri": "tally://year/habit:Push%20ups"])[
            "contents"]
        #expect(contents?[1]?["mimeType"] == "image/svg+xml")
        #expect(contents?[1]?["text"]?.string?.hasPrefix("<svg") == true)
    }

    @Test(
        "There are no others",
        arguments: [
            "", "today", "tally://", "tally://nope", "tally://today/x", "tally://task/99", "tally://task/",
            "tally://day/someday", "tally://year/nope", "tally://day/%FF", "file:///etc/passwd",
        ])
    func unknown(_ uri: String) throws {
        #expect(try TestAgent.met().error("resources/read", ["uri": .string(uri)])["code"] == -32002)
        #expect(try TestAgent.modern().error("resources/read", ["uri": .string(uri)])["code"] == -32602)
    }

    @Test("A subscriber hears of changes of what it reads, and no more after it has unsubscribed")
    func subscription() throws {
        let agent = try agent()
        try agent.result("resources/subscribe", ["uri": "tally://task/1"])
        try agent.result("resources/subscribe", ["uri": "tally://today"])
        #expect(try agent.notifications().isEmpty)
        try agent.session.result("task.update", ["id": 2, "priority": "P0"])
        #expect(try agent.notifications().map { $0["params"]?["uri"] } == ["tally://today"])
        try agent.session.result("task.update", ["id": 1, "priority": "P0"])
        let both = try agent.notifications()
        #expect(both.map { $0["params"]?["uri"] } == ["tally://task/1", "tally://today"])
        #expect(both.allSatisfy { $0["method"] == "notifications/resources/updated" })
        try agent.result("resources/unsubscribe", ["uri": "tally://task/1"])
        try agent.result("resources/unsubscribe", ["uri": "tally://today"])
        try agent.session.result("task.update", ["id": 1, "priority": "P1"])
        #expect(try agent.notifications().isEmpty)
    }

    @Test("A stream is acknowledged, marks its notifications, and ends when it is cancelled")
    func stream() throws {
        let session = TestSession()
        let agent = TestAgent.modern(session)
        let request = agent.request(
            "subscriptions/listen",
            [
                "notifications": [
                    "resourceSubscriptions": ["tally://today", "file:///x"], "toolsListChanged": true,
                ]
            ])
        let acknowledged = try #require(try agent.send(request).first)
        #expect(acknowledged["method"] == "notifications/subscriptions/acknowledged")
        #expect(
            acknowledged["params"]?["notifications"] == ["resourceSubscriptions": ["tally://today"]])
        let key = "io.modelcontextprotocol/subscriptionId"
        #expect(acknowledged["params"]?["_meta"]?[key] == request["id"])
        try session.result("task.create", ["title": "x"])
        let updated = try agent.notifications()
        #expect(updated.map { $0["params"]?["_meta"]?[key] } == [request["id"]])
        _ = try agent.send([
            "jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": ["requestId": request["id"] ?? .null],
        ])
        try session.result("task.create", ["title": "y"])
        #expect(try agent.notifications().isEmpty)
    }

    @Test("The arguments of templates and prompts are completed")
    func completion() throws {
        let agent = try agent()
        func values(_ ref: JSONValue, _ name: JSONValue, _ value: JSONValue) throws -> JSONValue? {
            try agent.result(
                "completion/complete", ["ref": ref, "argument": ["name": name, "value": value]])[
                    "completion"]?["values"]
        }
        let day: JSONValue = ["type": "ref/resource", "uri": "tally://day/{date}"]
        #expect(try values(day, "date", "to") == ["today", "tomorrow"])
        #expect(try values(day, "date", "2026-11-2")?[0] == "2026-11-20")
        let task: JSONValue = ["type": "ref/resource", "uri": "tally://task/{id}"]
        #expect(try values(task, "id", "mil") == ["2"])
        let year: JSONValue = ["type": "ref/resource", "uri": "tally://year/{stat}"]
        #expect(try values(year, "stat", "sc") == ["score"])
        #expect(try values(["type": "ref/prompt", "name": "plan_day"], "date", "tom") == ["tomorrow"])
        let unknown: [String: JSONValue] = ["ref": day, "argument": ["name": "x", "value": ""]]
        #expect(try agent.error("completion/complete", unknown)["code"] == -32602)
        #expect(try agent.error("completion/complete")["code"] == -32602)
    }

    @Test("Prompts bring along what they are about")
    func prompts() throws {
        let agent = try agent()
        guard case .array(let prompts) = try agent.result("prompts/list")["prompts"] else { return }
        #expect(prompts.map { $0["name"] } == ["plan_day", "review_week", "process_inbox"])
        func text(_ name: JSONValue, _ arguments: JSONValue = [:]) throws -> String {
            let result = try agent.result("prompts/get", ["name": name, "arguments": arguments])
            return result["messages"]?[0]?["content"]?["text"]?.string ?? ""
        }
        #expect(try text("plan_day", ["date": "tomorrow"]).contains("2026-11-21"))
        #expect(try text("review_week").contains("Week of"))
        #expect(try text("process_inbox").contains("Sort photos"))
        #expect(try agent.error("prompts/get", ["name": "nope"])["code"] == -32602)
        let unread: [String: JSONValue] = ["name": "plan_day", "arguments": ["date": "someday"]]
        #expect(try agent.error("prompts/get", unread)["code"] == -32602)
    }
}
