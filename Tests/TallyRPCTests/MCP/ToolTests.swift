import JSONRPC
import Support
import Testing

@testable import TallyRPC

@Suite("Tools")
struct ToolTests {
    /// A call of every tool, in an order in which each has something to do.
    static let calls: [(String, JSONValue)] = [
        ("capture", ["lines": ["Write report tomorrow p1 #work", "Buy milk", "Pay rent fri 18:00 stake:5"]]),
        ("find", ["text": "report"]), ("find", ["filter": "#work", "status": "any", "limit": 1]),
        ("show_day", [:]), ("show_day", ["date": "tomorrow"]), ("plan", [:]), ("plan", ["date": "monday"]),
        ("update", ["ids": [1], "title": "Write the report", "addTags": ["home"]]),
        ("update", ["filter": "is:open", "priority": "P0"]), ("update", ["ids": [1, 2], "due": nil]),
        ("focus", ["add": [1, 2]]), ("focus", [:]), ("complete", ["ids": [2]]),
        ("complete", ["ids": [2], "reopen": true]),
        ("habit", ["habit": "Read", "create": true, "by": .number(2.5)]),
        ("habit", ["habit": "read", "count": 1]), ("habit", [:]),
        ("track_time", ["action": "start", "activity": "Writing", "create": true, "task": 1, "at": "08:30"]),
        ("track_time", [:]), ("track_time", ["action": "stop"]), ("track_time", ["action": "resume"]),
        ("track_time", ["action": "cancel"]),
        ("track_time", ["action": "log", "activity": "Writing", "start": "07:00", "end": "08:00"]),
        ("stakes", [:]), ("statistics", [:]), ("statistics", ["kind": "year", "stat": "score"]),
        ("statistics", ["kind": "score"]), ("statistics", ["kind": "time"]),
        ("statistics", ["kind": "projects"]), ("undo", ["list": true]), ("undo", [:]),
        ("delete", ["ids": [1], "dryRun": true]), ("delete", ["ids": [1]]),
        ("call", ["method": "project.create", "params": ["name": "Garden"]]),
        ("call", [:]), ("call", ["method": "task.create", "describe": true]),
        ("undo", ["since": "today"]),
    ]

    @Test("Every tool answers with text, and with data as its output schema says")
    func outputs() throws {
        let agent = try TestAgent.met()
        let tools = try Self.tools(agent)
        for (name, arguments) in Self.calls {
            let output = try agent.tool(name, arguments)
            let schema = try #require(tools[name]?["outputSchema"])
            let problems = SchemaValidator(document: [:]).problems(with: output, schema: schema)
            #expect(problems.isEmpty, "\(name) \(arguments)")
        }
        #expect(Set(Self.calls.map(\.0)) == Set(tools.keys))
    }

    @Test("Names, descriptions and schemas fit in what a model can hold")
    func sizes() throws {
        let agent = try TestAgent.met(capabilities: ["elicitation": [:]])
        var (input, output) = (0, 0)
        for (name, tool) in try Self.tools(agent) {
            #expect(name.allSatisfy { $0 == "_" || ("a"..."z").contains($0) })
            for member in ["name", "description", "inputSchema"] {
                input += try #require(tool[member]).json.count
            }
            output += try #require(tool["outputSchema"]).json.count
            for schema in [tool["inputSchema"], tool["outputSchema"]] {
                #expect(schema?["type"] == "object")
                let text = String(decoding: try #require(schema).json, as: UTF8.self)
                for word in ["$ref", "anyOf", "allOf", "oneOf"] { #expect(!text.contains("\"\(word)\"")) }
            }
            #expect(tool["annotations"]?["title"] == tool["title"])
        }
        #expect(input <= 24 * 1024)
        #expect(output <= 24 * 1024)
    }

    @Test("The first argument of capture is what it captures")
    func order() throws {
        let agent = try TestAgent.met()
        let texts = try agent.session.texts(ofRepliesTo: [])
        #expect(texts.isEmpty)
        let list = String(decoding: try ToolList(for: .forTests).json, as: UTF8.self)
        #expect(list.contains(#""inputSchema":{"type":"object","properties":{"lines":"#))
    }

    @Test("A server may offer fewer tools")
    func choices() throws {
        func names(_ options: MCPOptions) throws -> Set<String> {
            Set(try Self.tools(try TestAgent.met(options: options)).keys)
        }
        #expect(try names(MCPOptions()).count == 14)
        #expect(
            try names(MCPOptions(tools: .core))
                == ["capture", "find", "show_day", "plan", "update", "complete", "focus", "undo"])
        let reading = MCPOptions(isReadOnly: true)
        #expect(try names(reading) == ["find", "show_day", "plan", "statistics"])
        let agent = try TestAgent.met(options: reading)
        #expect(try agent.error("tools/call", ["name": "capture"])["code"] == -32602)
    }

    @Test("An earlier revision has neither output schemas nor structured results")
    func earliest() throws {
        let agent = try TestAgent.met(version: "2025-03-26")
        let tool = try #require(try Self.tools(agent)["find"])
        #expect(tool["outputSchema"] == nil)
        #expect(tool["title"] == nil)
        let result = try agent.result("tools/call", ["name": "find"])
        #expect(result["structuredContent"] == nil)
        #expect(result["content"]?[0]?["type"] == "text")
    }

    @Test(
        "Bad arguments get a sentence that names them",
        arguments: [
            ("capture", [:], "lines is required"),
            ("capture", ["lines": "x"], "lines must be an array, not a string"),
            ("capture", ["lines": ["a", "b @Nope"]], "Line 2: "),
            ("capture", ["line": ["a"]], "Unknown member “line”; did you mean “lines”?"),
            ("find", ["limit": 1000], "limit must be "), ("find", ["filter": "due<<x"], "filter: "),
            ("show_day", ["date": "someday"], "date: "), ("update", ["ids": [1]], "Say what to change"),
            ("update", ["ids": [7], "priority": "P1"], "There is no task “7”"),
            ("update", ["filter": "is:open", "title": "x"], "title must be that of one task, named in ids"),
            ("complete", [:], "ids is required unless filter is given"),
            ("focus", ["add": [1, 2, 3, 4]], "add must have at most 3"),
            ("habit", ["by": 2], "habit is required with by"),
            ("track_time", ["action": "stop"], "No timer is running"),
            ("track_time", ["action": "stop", "task": 1], "task cannot be given for stop"),
            ("statistics", ["kind": "month"], "kind must be one of"), ("undo", [:], "No agent has changed"),
            ("call", ["method": "task.creat"], "did you mean “task.create”?"),
            ("call", ["method": "task.get"], "id is required"),
            ("call", ["method": "events.subscribe"], "A tool cannot subscribe"),
            ("call", ["method": "tag.list", "params": ["mutationId": "x"]], "mutationId cannot be given"),
            ("call", ["method": "ping"], "method must be the name of a method"),
        ] as [(String, JSONValue, String)])
    func refusals(_ tool: String, _ arguments: JSONValue, _ sentence: String) throws {
        let agent = try TestAgent.met()
        let refusal = try agent.refusal(tool, arguments)
        #expect(refusal.contains(sentence), "\(refusal)")
    }

    @Test(
        "What is no object of arguments is refused in a sentence, and the next call is answered",
        arguments: [[], "x", 3, true, ["lines": [[]]]] as [JSONValue])
    func hostile(_ arguments: JSONValue) throws {
        let agent = try TestAgent.met()
        #expect(try !agent.refusal("capture", arguments).isEmpty)
        #expect(try agent.error("tools/call", ["name": 3])["code"] == -32602)
        #expect(try agent.error("tools/call")["code"] == -32602)
        #expect(try agent.reply("tools/call", ["name": "find", "arguments": nil])["result"] != nil)
    }

    @Test("Whatever an argument is, the call is answered, and an error is a sentence")
    func anything() throws {
        let agent = try TestAgent.met(capabilities: ["elicitation": [:]])
        try agent.tool("capture", ["lines": ["Write report tomorrow", "Pay rent fri stake:5"]])
        let long = String(repeating: "x", count: 100_000)
        let values: [JSONValue] = [
            nil, true, -1, 0, .integer(.max), .number(1e300), .number(0.5), "", " ", "1", "\u{202E}x",
            "today",
            .string(long), "\u{1F9F6}", [], [[]], [nil], [1], [.string(long)], [:], ["x": [:]],
            ["rule": "daily"],
        ]
        for (name, tool) in try Self.tools(agent) {
            guard case .object(let members) = tool["inputSchema"]?["properties"] else { continue }
            for member in members.keys.sorted() {
                for value in values {
                    let arguments: JSONValue = .object(
                        ["ids": [1], "lines": ["x"]].merging([member: value]) { $1 })
                    let call: [String: JSONValue] = ["name": .string(name), "arguments": arguments]
                    let reply = try agent.reply("tools/call", call)
                    let text = reply["result"]?["content"]?[0]?["text"]?.string
                    let isQuestion = reply["method"] == "elicitation/create"
                    #expect(isQuestion || text?.isEmpty == false, "\(name) \(member)")
                    #expect((text ?? "").utf8.count < 50_000, "\(name) \(member)")
                }
            }
        }
    }

    @Test("A call that fails changes nothing, and each other one is one step")
    func steps() throws {
        let agent = try TestAgent.met()
        _ = try agent.refusal("capture", ["lines": ["a", "b", "c @Nope"]])
        #expect(try agent.session.result("task.list")["total"] == 0)
        try agent.tool("capture", ["lines": ["a", "b", "c"]])
        let steps = try agent.session.result("history.list")["steps"]
        #expect(steps?[0]?["summary"] == "Created 3 tasks")
        #expect(steps?[0]?["method"] == "task.capture")
        #expect(steps?[1] == nil)
        try agent.tool("undo")
        #expect(try agent.session.result("task.list")["total"] == 0)
    }

    @Test("A list says how many more there are and how to get them")
    func pages() throws {
        let agent = try TestAgent.met()
        try agent.tool("capture", ["lines": .array((1...30).map { .string("Task \($0)") })])
        let first = try agent.result("tools/call", ["name": "find", "arguments": ["limit": 20]])
        let text = try #require(first["content"]?[0]?["text"]?.string)
        let cursor = try #require(first["structuredContent"]?["nextCursor"]?.string)
        #expect(text.contains("10 more"))
        #expect(text.contains("call find again with the cursor \(cursor)"))
        let second = try agent.tool("find", ["limit": 20, "cursor": .string(cursor)])
        #expect(second["total"] == 30)
        #expect(second["nextCursor"] == .null)
    }

    @Test("A day with many tasks says how many there are, and what is too much is refused with advice")
    func manyTasks() throws {
        let agent = try TestAgent.met()
        try agent.tool("capture", ["lines": .array((1...100).map { .string("Task \($0) today") })])
        let day = try agent.tool("show_day")
        #expect(day["openCount"] == 100)
        guard case .array(let open) = day["open"] else { return }
        #expect(open.count == 30)
        let changed = try agent.tool("update", ["filter": "is:open", "priority": "P1"])
        #expect(changed["count"] == 100)
        let refusal = try agent.refusal("call", ["method": "task.list"])
        #expect(refusal.contains("Ask for less"))
        #expect(
            try agent.tool("call", ["method": "task.list", "params": ["limit": 5]])["result"]?["total"] == 100
        )
    }

    @Test("The statistics of a year come in less than 2 KB")
    func year() throws {
        let session = TestSession()
        for month in 1...11 {
            let task = try session.result("task.create", ["title": "x"])["task"]
            try session.result(
                "task.complete",
                ["id": task?["number"] ?? .null, "at": .string("2026-\(month < 10 ? "0" : "")\(month)-05")])
        }
        let agent = try TestAgent.met(session)
        let result = try agent.result("tools/call", ["name": "statistics", "arguments": ["kind": "year"]])
        #expect(try result.json.count < 2048)
        #expect(result["structuredContent"]?["total"] == 11)
    }

    static func tools(_ agent: TestAgent) throws -> [String: JSONValue] {
        guard case .array(let tools) = try agent.result("tools/list")["tools"] else { return [:] }
        return Dictionary(tools.map { ($0["name"]?.string ?? "", $0) }) { _, last in last }
    }
}

extension MCPRequest {
    fileprivate static let forTests = MCPRequest(
        method: "tools/list", id: 1, params: nil, revision: .standard, canElicit: true,
        options: MCPOptions())
}
