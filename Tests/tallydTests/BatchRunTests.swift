import Support
import JSONRPC
import Testing

@Suite("batch.run between processes")
struct BatchRunTests {
    private static let requests: JSONValue = [
        ["method": "project.create", "params": ["name": "Garden"], "tempId": "p"],
        ["method": "task.create", "params": ["title": "Sow", "project": "tempId:p"], "tempId": "t"],
        ["method": "task.complete", "params": ["id": "tempId:t"]],
    ]

    @Test("A batch that one server ran is undone by another with one undo")
    func undoneElsewhere() throws {
        let directory = try TemporaryDirectory()
        let server = try directory.server()
        #expect(try server.result("batch.run", ["requests": Self.requests])["committed"] == true)
        #expect(try server.finish() == .code(0))
        let other = try directory.server()
        #expect(try other.result("task.list").at("tasks.0.project") == "Garden")
        #expect(try other.result("history.undo").at("undone.method") == "batch.run")
        #expect(try other.result("task.list")["total"] == 0)
        _ = try other.finish()
        #expect(try DatabaseAudit(directory.database).problems().isEmpty)
    }

    @Test("A read-only server refuses a batch, even a dry run")
    func readOnly() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.server().result("task.create", ["title": "a"])
        let server = try directory.server("--read-only")
        for dryRun in [false, true] {
            let error = try server.error(
                "batch.run", ["requests": Self.requests, "dryRun": .bool(dryRun)])
            #expect(error.at("data.kind") == "storage")
        }
    }

    @Test("Each request of a JSON-RPC batch is its own step")
    func arrays() throws {
        let directory = try TemporaryDirectory()
        let server = try directory.server()
        let lines = try (1...2).map {
            try ServerProcess.line("task.create", ["title": .string("\($0)")], id: .integer($0))
        }
        server.send(line: "[" + lines.joined(separator: ",") + "]")
        #expect(try server.nextReply().elements.count == 2)
        #expect(try server.result("history.list").at("steps").elements.count == 2)
    }

    @Test("A cancelled batch leaves no changes, with and without atomic", arguments: [true, false])
    func cancelled(atomic: Bool) throws {
        let directory = try TemporaryDirectory()
        let server = try directory.server()
        let params: JSONValue = ["requests": Self.requests, "atomic": .bool(atomic)]
        // Both lines are in the input when the batch starts.
        server.send(
            line: try ServerProcess.line("batch.run", params, id: 7) + "\n"
                + ServerProcess.line("$/cancelRequest", ["id": 7], id: nil))
        let reply = try server.nextReply()
        #expect(reply.at("error.code") == -32800)
        #expect(try server.result("server.stats")["tasks"] == 0)
    }
}
