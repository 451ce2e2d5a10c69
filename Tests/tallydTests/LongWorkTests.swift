import Support
import Foundation
import JSONRPC
import Testing

@Suite("Long requests of a running server")
struct LongWorkTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("An import reports its progress, and cancelling it replies at once and leaves no changes")
    func cancelled() throws {
        let path = try directory.writeDocument(20_000)
        let server = try directory.server()
        _ = try server.result("settings.update", ["weekStart": "monday"])
        server.send(
            line: try ServerProcess.line(
                "data.import", ["path": .string(path), "progressToken": "import"], id: 7))
        let progress = try server.nextReply()
        #expect(progress["method"] == "$/progress")
        #expect(progress.at("params.token") == "import")
        server.send(line: try ServerProcess.line("$/cancelRequest", ["id": 7], id: nil))
        let reply = try server.nextReply(to: 7)
        #expect(reply.at("error.code") == -32800)
        server.send(line: try ServerProcess.line("task.list", id: 8))
        #expect(try server.nextReply(to: 8).at("result.total") == 0)
        let audit = try DatabaseAudit(directory.database)
        #expect(try audit.titles().isEmpty)
        #expect(try audit.problems() == [])
    }

    @Test("An import reports its progress and completes")
    func done() throws {
        let path = try directory.writeDocument(3000)
        let server = try directory.server()
        server.send(
            line: try ServerProcess.line("data.import", ["path": .string(path), "progressToken": 1], id: 7))
        var values: [Int] = []
        var reply = try server.nextReply()
        while reply["method"] == "$/progress" {
            values.append(try #require(reply.at("params.value.done").integer))
            reply = try server.nextReply()
        }
        #expect(!values.isEmpty)
        #expect(reply.at("result.counts.task.added") == 3000)
        #expect(try DatabaseAudit(directory.database).titles().count == 3000)
    }
}
