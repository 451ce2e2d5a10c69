import Support
import Foundation
import JSONRPC
import Testing

@Suite("The stream")
struct StreamTests {
    private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    private let pong = #"{"id":1,"jsonrpc":"2.0","result":{}}"#

    private func run(_ input: String) throws -> FinishedRun {
        try FinishedRun(["--database", ":memory:"], input: input)
    }

    @Test("The first request needs no setup, and its reply is one line")
    func firstLine() throws {
        let directory = try TemporaryDirectory()
        let server = try directory.server()
        let reply = try server.reply("task.create", ["title": "Buy milk"])
        #expect(reply.at("result.task.number") == 1)
        #expect(reply["id"] == 1 && reply["jsonrpc"] == "2.0")
    }

    @Test("A request with Content-Length gets a reply with Content-Length")
    func firstHeader() throws {
        let run = try run("Content-Length: \(ping.utf8.count)\r\n\r\n\(ping)")
        #expect(run.output == "Content-Length: \(pong.utf8.count)\r\n\r\n\(pong)")
        #expect(run.ending == .code(0))
    }

    @Test("The length counts bytes, not characters")
    func bytesOfHeader() throws {
        let request = try ServerProcess.line("task.create", ["title": "Crème brûlée 🍮"])
        let server = try ServerProcess(["--database", ":memory:"])
        server.send(Array("Content-Length: \(request.utf8.count)\r\n\r\n\(request)".utf8))
        let header = try #require(try server.readLine())
        let length = try #require(
            Int(header.dropFirst("Content-Length: ".count).trimmingCharacters(in: .newlines)))
        #expect(try server.readLine() == "\r")
        let body = String(decoding: try server.read(length), as: UTF8.self)
        #expect(try JSONValue(parsing: body).at("result.task.title") == "Crème brûlée 🍮")
        #expect(try server.finish() == .code(0))
    }

    @Test("Headers are accepted in any case, order and number, and in any chunks")
    func headerForms() throws {
        let headers = [
            "content-length: 40\r\n\r\n",
            "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:40\r\n\r\n",
            "X-Other: a\r\nContent-Length:   40  \r\nContent-Type: x\r\n\r\n",
        ]
        let server = try ServerProcess(["--database", ":memory:"])
        for byte in headers.map({ $0 + ping }).joined().utf8 { server.send([byte]) }
        server.closeInput()
        let expected = String(repeating: "Content-Length: \(pong.utf8.count)\r\n\r\n\(pong)", count: 3)
        #expect(String(decoding: try server.readToEnd(), as: UTF8.self) == expected)
    }

    @Test("Nothing is written before the first message", arguments: ["", "\n", " \r\n\t\n"])
    func silence(input: String) throws {
        let run = try run(input)
        #expect(run.output.isEmpty)
        #expect(run.errors.isEmpty)
        #expect(run.ending == .code(0))
    }

    @Test(
        "Lines may end with CR LF, be empty, or lack a line end at the end of the input",
        arguments: ["P\nP\n", "P\nP", "P\r\nP\r\n", "\n\nP\n\n  \nP", " P \n\tP\t"])
    func lineForms(pattern: String) throws {
        let run = try run(pattern.replacing("P", with: ping))
        #expect(run.output == "\(pong)\n\(pong)\n")
        #expect(run.ending == .code(0))
    }

    @Test("At the end of the input the server finishes all requests and exits with 0")
    func endOfInput() throws {
        let directory = try TemporaryDirectory()
        let requests = try (0..<50).map { try ServerProcess.line("task.create", ["title": .string("\($0)")]) }
        let run = try FinishedRun(
            ["--database", directory.database], input: requests.joined(separator: "\n"))
        #expect(run.ending == .code(0))
        #expect(run.output.split(separator: "\n").count == 50)
        #expect(try DatabaseAudit(directory.database).titles().count == 50)
    }

    @Test("After shutdown only exit is accepted, and exit stops the program at once")
    func shutdown() throws {
        let server = try ServerProcess(["--database", ":memory:"])
        #expect(try server.result("shutdown") == [:])
        #expect(try server.error("task.list")["code"] == -32600)
        server.send(line: #"{"jsonrpc":"2.0","method":"exit"}"# + "\n" + ping)
        #expect(try server.wait() == .code(0))
        #expect(try server.readToEnd().isEmpty)
    }

    @Test("exit without shutdown preserves earlier changes")
    func exit() throws {
        let directory = try TemporaryDirectory()
        let server = try directory.server()
        server.send(line: try ServerProcess.line("task.create", ["title": "Kept"]))
        server.send(line: try ServerProcess.line("exit", id: nil))
        #expect(try server.remainingReplies().count == 1)
        #expect(try server.wait() == .code(0))
        #expect(try DatabaseAudit(directory.database).titles() == [1: "Kept"])
    }

    @Test("Log lines never appear in the stream")
    func log() throws {
        let failing = #"{"jsonrpc":"2.0","method":"task.get","params":{"id":99}}"#
        let run = try FinishedRun(
            ["--database", ":memory:", "--log-level", "debug"], input: "\(failing)\n\(ping)\n")
        #expect(run.output == pong + "\n")
        #expect(run.errors.contains("task.get"))
    }

    @Test("Log lines do not appear in the stream if standard error is closed")
    func closedStandardError() throws {
        let failing = #"{"jsonrpc":"2.0","method":"task.complete","params":{"id":99}}"#
        let directory = try TemporaryDirectory()
        try directory.call("task.create", "title=a")
        let run = try FinishedRun(
            ["--database", directory.database, "--log-level", "debug"], input: "\(failing)\n\(ping)\n",
            shell: #"exec "$0" "$@" 2>&-"#)
        #expect(run.output == pong + "\n")
        #expect(run.ending == .code(0))
        #expect(try DatabaseAudit(directory.database).problems().isEmpty)
    }

    @Test(
        "With standard input or output closed the program exits with 0",
        arguments: ["<&-", ">&-", "<&- >&- 2>&-"])
    func closedStreams(redirection: String) throws {
        let directory = try TemporaryDirectory()
        let run = try FinishedRun(
            ["--database", directory.database], input: ping + "\n",
            shell: #"exec "$0" "$@" "# + redirection)
        #expect(run.ending == .code(0))
        #expect(run.output.isEmpty)
    }

    @Test("If the reader disappears, the program executes its requests and exits quietly with 0")
    func brokenPipe() throws {
        let directory = try TemporaryDirectory()
        let server = try directory.server()
        _ = try server.result("ping")
        // Pause the program, so that it sees the closed output and the request at the same time.
        kill(server.identifier, SIGSTOP)
        var status: Int32 = 0
        waitpid(server.identifier, &status, WUNTRACED)
        server.closeOutput()
        server.send(line: try ServerProcess.line("task.create", ["title": "Kept"]))
        kill(server.identifier, SIGCONT)
        #expect(try server.wait() == .code(0))
        #expect(server.errorText.isEmpty)
        #expect(try DatabaseAudit(directory.database).titles() == [1: "Kept"])
    }

    @Test("A call whose reader is gone is not killed by SIGPIPE")
    func brokenPipeOfCall() throws {
        let run = try FinishedRun(
            ["protocol"], shell: #"{ "$0" "$@"; echo $? >&2; } | true; exit 0"#)
        #expect(["0\n", "1\n"].contains(run.errors))
    }

    @Test("A peer that reads slowly gets every byte of a large reply")
    func largeAnswer() throws {
        let directory = try TemporaryDirectory()
        let server = try directory.server()
        let notes = JSONValue.string(String(repeating: "n", count: 60_000))
        for _ in 0..<20 { _ = try server.result("task.create", ["title": "a", "notes": notes]) }
        server.send(line: try ServerProcess.line("task.list"))
        server.send(line: try ServerProcess.line("task.list"))
        server.closeInput()
        let replies = try server.remainingReplies()
        #expect(replies.map { $0.at("result.tasks").elements.count } == [20, 20])
        #expect(replies[1].at("result.tasks.19.notes") == notes)
    }

    @Test("An id is returned with its exact type and text")
    func ids() throws {
        let ids = [
            "0", "-7", "9223372036854775807", #""a""#, #""""#, #""\u00e9 \"q\" \/""#, "null",
            #""1""#,
        ]
        for id in ids {
            let run = try run(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
            #expect(run.output == #"{"id":\#(id),"jsonrpc":"2.0","result":{}}"# + "\n")
        }
    }

    @Test("initialize is optional and accepts the messages of language server and MCP clients")
    func initialize() throws {
        let server = try ServerProcess(["--database", ":memory:"])
        let result = try server.result(
            "initialize",
            [
                "protocolVersion": "2025-06-18", "processId": nil, "rootUri": nil,
                "clientInfo": ["name": "editor", "version": "1"], "capabilities": ["workspace": [:]],
            ])
        #expect(result["protocolVersion"] == "2025-06-18")
        #expect(result.at("serverInfo.name") == "tallyd")
        server.send(line: #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
        server.send(line: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        server.send(line: #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#)
        #expect(try server.result("task.list")["total"] == 0)
    }
}
