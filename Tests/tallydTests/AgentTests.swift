import JSONRPC
import Support
import Testing

/// Agents over real pipes.
@Suite("Agents")
struct AgentTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func met(_ options: [String] = []) throws -> ServerProcess {
        let server = try ServerProcess(["--database", directory.database, "--timezone", "UTC"] + options)
        let result = try server.result(
            "initialize", ["protocolVersion": "2025-11-25", "capabilities": [:], "clientInfo": ["name": "t"]])
        #expect(result["capabilities"]?["tools"] != nil)
        server.send(line: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        return server
    }

    @Test("A long call reports its progress, and others are answered while it runs")
    func progress() throws {
        let path = try directory.writeDocument(20_000)
        let server = try met()
        let arguments: JSONValue = ["method": "data.import", "params": ["path": .string(path)]]
        let call: JSONValue = [
            "name": "call", "arguments": arguments, "_meta": ["progressToken": "import"],
        ]
        server.send(line: try ServerProcess.line("tools/call", call, id: 7))
        server.send(line: try ServerProcess.line("ping", id: 8))
        var (last, isAnswered) = (-1, false)
        while true {
            let message = try server.nextReply()
            if message["id"] == 8 { isAnswered = true }
            if message["method"] == "notifications/progress" {
                #expect(message.at("params.progressToken") == "import")
                let done = try #require(message.at("params.progress").integer)
                #expect(done > last)
                last = done
            }
            guard message["id"] == 7 else { continue }
            #expect(message["error"] == nil && message["result"]?["isError"] == nil)
            break
        }
        #expect(isAnswered && last >= 0)
        #expect(try server.result("history.list").at("steps.0.madeBy") == "import")
    }

    @Test("A cancelled call gets no reply, and the next one does")
    func cancellation() throws {
        let path = try directory.writeDocument(20_000)
        let server = try met()
        let arguments: JSONValue = ["method": "data.import", "params": ["path": .string(path)]]
        let call: JSONValue = ["name": "call", "arguments": arguments, "_meta": ["progressToken": 1]]
        server.send(line: try ServerProcess.line("tools/call", call, id: 7))
        server.send(line: try ServerProcess.line("notifications/cancelled", ["requestId": 7], id: nil))
        server.send(line: try ServerProcess.line("tools/call", ["name": "find"], id: 8))
        while true {
            let message = try server.nextReply()
            if message["method"] != nil { continue }
            #expect(message["id"] == 8)
            break
        }
    }

    @Test("A subscriber hears of the change of another process")
    func subscription() throws {
        let server = try met()
        _ = try server.result("resources/subscribe", ["uri": "tally://today"])
        try directory.call("task.create", "title=b")
        let updated = try server.nextReply()
        #expect(updated["method"] == "notifications/resources/updated")
        #expect(updated.at("params.uri") == "tally://today")
    }

    @Test("A batch of an agent is answered as one")
    func batch() throws {
        let server = try met()
        let lines = try [
            ServerProcess.line("ping", id: 2), ServerProcess.line("tools/call", ["name": "find"], id: 3),
        ]
        server.send(line: "[\(lines.joined(separator: ","))]")
        let replies = try server.nextReply()
        #expect(replies[0]?["id"] == 2)
        #expect(replies[1]?["result"]?["content"] != nil)
    }

    @Test("The same process also speaks with headers")
    func headers() throws {
        let server = try ServerProcess(["--database", ":memory:"])
        let body = try ServerProcess.line("server/discover", id: 1)
        server.send(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
        server.closeInput()
        let text = String(decoding: try server.readToEnd(), as: UTF8.self)
        #expect(text.hasPrefix("Content-Length: "))
        #expect(text.contains("supportedVersions"))
    }
}
