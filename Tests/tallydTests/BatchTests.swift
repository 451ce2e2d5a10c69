import Support
import Foundation
import JSONRPC
import Testing

@Suite("Batches and pipelines")
struct BatchTests {
    let directory: TemporaryDirectory
    let server: ServerProcess

    init() throws {
        directory = try TemporaryDirectory()
        server = try directory.server()
    }

    private func create(_ title: String, id: JSONValue?) throws -> String {
        try ServerProcess.line("task.create", ["title": .string(title)], id: id)
    }

    private func batchReply(_ requests: [String]) throws -> JSONValue {
        server.send(line: "[" + requests.joined(separator: ",") + "]")
        return try server.nextReply()
    }

    @Test("An error in the middle of a batch leaves the other requests and their order unchanged")
    func errorInTheMiddle() throws {
        let replies = try batchReply([
            create("first", id: 1), create("", id: "two"), #"{"jsonrpc":"2.0","id":3,"method":"none"}"#, "5",
            ServerProcess.line("task.get", ["id": 99], id: 4), create("last", id: 5),
            ServerProcess.line("task.list", id: 6),
        ]).elements
        #expect(replies.map { $0["id"] } == [1, "two", 3, .null, 4, 5, 6])
        #expect(
            replies.map { $0.at("error.code").integer } == [nil, -32602, -32601, -32600, 1001, nil, nil])
        #expect(replies.last?.at("result.tasks").elements.map { $0["title"] } == ["first", "last"])
    }

    @Test("A request that fails after its first write leaves no changes")
    func halfDone() throws {
        for index in 0..<3 { _ = try server.result("focus.add", ["title": .string("\(index)")]) }
        // The fourth request creates its task before it fails because the focus is full.
        let replies = try batchReply([
            create("before", id: 1), ServerProcess.line("focus.add", ["title": "fourth"], id: 2),
            create("after", id: 3), ServerProcess.line("server.stats", id: 4),
        ]).elements
        #expect(replies[1].at("error.code") == 1005)
        #expect(replies[3].at("result.tasks") == 5)
        _ = try server.finish()
        let audit = try DatabaseAudit(directory.database)
        #expect(Set(try audit.titles().values) == ["0", "1", "2", "before", "after"])
        #expect(try audit.problems().isEmpty)
    }

    @Test("Later requests of a batch see the changes of earlier ones")
    func sequence() throws {
        let replies = try batchReply([
            create("a", id: 1), ServerProcess.line("task.complete", ["id": 1], id: 2),
            ServerProcess.line("score.daily", id: 3), ServerProcess.line("task.delete", ["id": 1], id: 4),
            ServerProcess.line("task.get", ["id": 1], id: 5),
        ]).elements
        #expect(replies[2].at("result.total") == 3)
        #expect(replies[4].at("error.code") == 1001)
    }

    @Test("Notifications run without a reply, and a batch of notifications has none")
    func notifications() throws {
        let mixed = try batchReply([create("a", id: nil), create("b", id: 1), create("", id: nil)])
        #expect(mixed.elements.map { $0["id"] } == [1])
        server.send(line: "[" + (try create("c", id: nil)) + "," + (try create("d", id: nil)) + "]")
        server.send(line: try create("e", id: nil))
        let tasks = try #require(try server.result("task.list")["tasks"])
        #expect(tasks.elements.map { $0["title"] } == ["a", "b", "c", "d", "e"])
    }

    @Test("The reply to a batch of one is an array")
    func single() throws {
        #expect(try batchReply([create("a", id: 1)]).elements.count == 1)
    }

    @Test("A batch of 10,000 gets a complete reply")
    func largest() throws {
        let requests = try (0..<10_000).map { try ServerProcess.line("ping", id: .integer(Int64($0))) }
        server.sendInBackground(Array(("[" + requests.joined(separator: ",") + "]").utf8))
        let replies = try server.nextReply().elements
        #expect(replies.map { $0["id"]?.integer } == Array(0..<10_000))
    }

    @Test("2,000 pipelined creates all get replies, in order")
    func pipeline() throws {
        let requests = try (0..<2000).map { try create("Task \($0)", id: .integer(Int64($0))) }
        server.sendInBackground(Array(requests.joined(separator: "\n").utf8))
        let replies = try server.remainingReplies()
        #expect(replies.map { $0["id"]?.integer } == Array(0..<2000))
        #expect(replies.map { $0.at("result.task.number").integer } == Array(1...2000))
        #expect(try server.wait() == .code(0))
        let audit = try DatabaseAudit(directory.database)
        #expect(try audit.titles().count == 2000)
        #expect(try audit.problems().isEmpty)
    }
}
