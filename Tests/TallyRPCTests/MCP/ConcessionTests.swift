import JSONRPC
import Support
import Testing

@Suite("An agent concedes a stake only if the person agrees")
struct ConcessionTests {
    private let concede: [String: JSONValue] = [
        "name": "stakes", "arguments": ["action": "concede", "task": 1],
    ]

    private func staked() throws -> TestSession {
        let session = TestSession()
        try session.result("task.capture", ["text": "Pay rent tomorrow stake:5"])
        return session
    }

    private func status(_ session: TestSession) throws -> JSONValue? {
        try session.result("task.get", ["id": 1])["task"]?["stake"]?["status"]
    }

    @Test(
        "With a handshake, the question is a request, and the reply follows the response",
        arguments: [
            (["action": "accept", "content": ["confirm": true]], "expired"),
            (["action": "accept", "content": ["confirm": false]], "pending"),
            (["action": "decline"], "pending"), (["action": "cancel"], "pending"), ([:], "pending"),
        ] as [(JSONValue, JSONValue)])
    func legacy(_ response: JSONValue, _ status: JSONValue) throws {
        let agent = try TestAgent.met(staked(), capabilities: ["elicitation": [:]])
        let request = agent.request("tools/call", concede)
        let question = try #require(try agent.send(request).first)
        #expect(question["method"] == "elicitation/create")
        #expect(question["params"]?["message"]?.string?.contains("5.00 USD on task 1, “Pay rent”") == true)
        let id = try #require(question["id"])
        let replies = try agent.send(["jsonrpc": "2.0", "id": id, "result": response])
        #expect(replies.count == 1)
        #expect(replies[0]["id"] == request["id"])
        #expect((replies[0]["result"]?["isError"] == true) == (status == "pending"))
        #expect(try self.status(agent.session) == status)
        #expect(try agent.send(["jsonrpc": "2.0", "id": id, "result": response]).isEmpty)
    }

    @Test("Without a handshake, the result asks, and the same request brings the answer")
    func modern() throws {
        let agent = TestAgent.modern(try staked(), capabilities: ["elicitation": ["form": [:]]])
        let asked = try agent.result("tools/call", concede)
        #expect(asked["resultType"] == "input_required")
        #expect(asked["inputRequests"]?["confirm"]?["method"] == "elicitation/create")
        let state = try #require(asked["requestState"])
        func answer(_ action: JSONValue, state: JSONValue) throws -> JSONValue {
            let response: JSONValue = ["action": action, "content": ["confirm": true]]
            let further: [String: JSONValue] = [
                "inputResponses": ["confirm": response], "requestState": state,
            ]
            return try agent.reply("tools/call", concede.merging(further) { _, new in new })
        }
        #expect(try answer("accept", state: "concede 2")["error"]?["code"] == -32602)
        #expect(try answer("decline", state: state)["result"]?["isError"] == true)
        #expect(try status(agent.session) == "pending")
        #expect(try answer("accept", state: state)["result"]?["resultType"] == "complete")
        #expect(try status(agent.session) == "expired")
    }

    @Test("A client that cannot ask is not offered it, and is refused it in every way")
    func noElicitation() throws {
        let agent = try TestAgent.met(staked())
        let schema = try #require(try ToolTests.tools(agent)["stakes"]?["inputSchema"])
        #expect(schema["properties"]?["action"]?["enum"] == ["list", "settle", "claim"])
        #expect(try agent.refusal("stakes", ["action": "concede", "task": 1]).contains("Only a person"))
        let calls: [JSONValue] = [
            ["method": "stake.concede", "params": ["id": 1, "confirm": true]],
            ["method": "command.run", "params": ["line": "stake concede 1 --confirm"]],
            [
                "method": "batch.run",
                "params": [
                    "requests": [["method": "stake.concede", "params": ["id": 1, "confirm": true]]]
                ],
            ],
        ]
        for call in calls { #expect(try !agent.refusal("call", call).isEmpty) }
        #expect(try agent.error("stake.concede", ["id": 1, "confirm": true])["code"] == -32602)
        #expect(try status(agent.session) == "pending")
    }

    @Test("A client that can ask is offered it, and is asked only about a pending stake")
    func offer() throws {
        let agent = try TestAgent.met(capabilities: ["elicitation": ["form": [:]]])
        let schema = try #require(try ToolTests.tools(agent)["stakes"]?["inputSchema"])
        #expect(schema["properties"]?["action"]?["enum"] == ["list", "settle", "claim", "concede"])
        try agent.tool("capture", ["lines": ["Buy milk"]])
        #expect(try agent.refusal("stakes", ["action": "concede", "task": 1]).contains("no pending stake"))
        #expect(try agent.refusal("stakes", ["action": "concede"]).contains("id is required"))
    }

    @Test("A cancelled question is forgotten")
    func cancellation() throws {
        let agent = try TestAgent.met(staked(), capabilities: ["elicitation": [:]])
        let request = agent.request("tools/call", concede)
        let question = try #require(try agent.send(request).first)
        let cancelled: JSONValue = [
            "jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": ["requestId": request["id"] ?? .null],
        ]
        #expect(try agent.send(cancelled).isEmpty)
        let response: JSONValue = ["action": "accept", "content": ["confirm": true]]
        #expect(
            try agent.send(["jsonrpc": "2.0", "id": question["id"] ?? .null, "result": response]).isEmpty)
        #expect(try status(agent.session) == "pending")
    }
}
