import JSONRPC
import Support
import Testing

@Suite("The first request tells whether a peer is an agent")
struct AgentDetectionTests {
    @Test(
        "Three kinds of first requests are those of agents",
        arguments: [
            ("initialize", #"{"protocolVersion": "2025-06-18", "capabilities": {}}"#),
            ("server/discover", "{}"),
            ("tools/list", #"{"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}"#),
        ])
    func agents(_ method: String, _ params: String) throws {
        let agent = TestAgent()
        guard case .object(let members) = try JSONValue(parsing: Array(params.utf8)) else { return }
        try agent.result(method, members)
        #expect(try agent.result("tools/list")["tools"] != nil)
    }

    @Test(
        "Other peers have no methods of agents, whatever comes later",
        arguments: [
            ("initialize", ["processId": 1, "capabilities": [:]]), ("initialize", ["protocolVersion": 3]),
            ("ping", [:]), ("task.list", ["_meta": ["progressToken": 1]]), ("focus.today", [:]),
        ] as [(String, [String: JSONValue])])
    func others(_ method: String, _ params: [String: JSONValue]) throws {
        let peer = TestAgent()
        try peer.result(method, params)
        #expect(try peer.error("tools/list")["code"] == -32601)
        try peer.result("initialize", ["protocolVersion": "2025-11-25", "capabilities": [:]])
        #expect(try peer.error("tools/list")["code"] == -32601)
    }

    @Test("A notification before the first request decides nothing")
    func notification() throws {
        let agent = TestAgent()
        #expect(try agent.send(["jsonrpc": "2.0", "method": "$/setTrace", "params": [:]]).isEmpty)
        try agent.result("initialize", ["protocolVersion": "2025-06-18", "capabilities": [:]])
        #expect(try agent.result("tools/list")["tools"] != nil)
    }

    @Test(
        "A known revision is echoed, and any other becomes the standard one",
        arguments: [
            ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"),
            ("2024-11-05", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("x", "2025-11-25"),
        ])
    func revisions(_ asked: String, _ given: String) throws {
        let result = try TestAgent().result(
            "initialize", ["protocolVersion": .string(asked), "capabilities": [:]])
        #expect(result["protocolVersion"] == .string(given))
        #expect(result["serverInfo"]?["name"] == "tallyd")
        #expect(result["resultType"] == nil)
    }

    @Test("Without a handshake, results say their type, and lists how long they may be kept")
    func modern() throws {
        let agent = TestAgent.modern()
        let discovered = try agent.result("server/discover")
        #expect(discovered["supportedVersions"]?[0] == "2026-07-28")
        for method in ["server/discover", "tools/list", "resources/list", "prompts/list"] {
            let result = try agent.result(method)
            #expect(result["resultType"] == "complete")
            #expect(result["ttlMs"] == 3_600_000)
            #expect(result["cacheScope"] == "private")
        }
        #expect(try agent.result("ping") == ["resultType": "complete"])
        #expect(try agent.result("resources/read", ["uri": "tally://today"])["ttlMs"] == 0)
    }

    @Test("An unknown revision without a handshake is refused with those that are known")
    func unsupported() throws {
        let agent = TestAgent()
        let meta: JSONValue = ["io.modelcontextprotocol/protocolVersion": "2030-01-01"]
        let error = try agent.error("tools/list", ["_meta": meta])
        #expect(error["code"] == -32022)
        #expect(error["data"]?["requested"] == "2030-01-01")
        #expect(error["data"]?["supported"]?[0] == "2026-07-28")
    }

    @Test("An agent also has every method of the table, and its changes are those of an agent")
    func table() throws {
        let agent = try TestAgent.met()
        try agent.result("task.create", ["title": "Write"])
        #expect(try agent.result("history.list")["steps"]?[0]?["madeBy"] == "agent")
        #expect(try agent.session.result("history.list")["steps"]?[0]?["madeBy"] == "agent")
        try agent.session.result("task.create", ["title": "Read"])
        #expect(try agent.session.result("history.list")["steps"]?[0]?["madeBy"] == "person")
    }
}
