import Support
import Foundation
import JSONRPC
import Testing

@Suite("mutationId and ifRevision")
struct MutationTests {
    let directory: TemporaryDirectory
    let server: ServerProcess
    private let request: JSONValue = ["title": "Buy milk", "mutationId": "m-1"]

    init() throws {
        directory = try TemporaryDirectory()
        server = try directory.server()
    }

    @Test("A repeated mutationId returns the first result and changes nothing")
    func replay() throws {
        let first = try server.result("task.create", request)
        _ = try server.result("task.complete", ["id": 1])
        #expect(try server.result("task.create", request) == first)
        #expect(try server.result("task.list")["total"] == 1)
    }

    @Test("A repeated mutationId is recognised within one group of requests")
    func replayInPipeline() throws {
        let line = try ServerProcess.line("task.create", request)
        server.send(line: "[\(line),\(line)]")
        server.send(line: line)
        let batch = try server.nextReply().elements
        #expect(batch.count == 2 && batch[0] == batch[1])
        #expect(try server.nextReply() == batch[0])
        #expect(try server.result("task.list")["total"] == 1)
    }

    @Test("A repeated mutationId is recognised by other processes, also after a kill")
    func replayElsewhere() throws {
        let first = try server.result("task.create", request)
        let other = try directory.server()
        #expect(try other.result("task.create", request) == first)
        server.killNow()
        _ = try server.wait()
        #expect(try directory.server().result("task.create", request) == first)
        let call = try FinishedRun([
            "--database", directory.database, "call", "task.create", "title=Buy milk", "mutationId=m-1",
        ])
        #expect(try call.json() == first)
        #expect(try other.result("task.list")["total"] == 1)
    }

    @Test("mutationIds are stored for at least 30 days")
    func kept() throws {
        let ids = try ["2026-11-20T09:00:00Z", "2026-12-20T09:00:01Z", "2027-11-20T09:00:00Z"].map { now in
            let server = try directory.server("--now", now)
            return try server.result("task.create", ["title": "Once", "mutationId": "m"]).at("task.id")
        }
        #expect(Set(ids).count == 1)
        #expect(try DatabaseAudit(directory.database).titles() == [1: "Once"])
    }

    @Test("A mutationId sent by several processes at once runs once")
    func race() throws {
        let directory = directory
        let request = request
        let results = try TemporaryDirectory.concurrently(3) { _ in
            let server = try directory.server()
            return try (0..<10).map { index in
                var members: [String: JSONValue] = ["title": "a"]
                members["mutationId"] = .string("race \(index)")
                return try server.result("task.create", .object(members))
            } + [try server.result("task.create", request)]
        }
        #expect(results[0] == results[1] && results[1] == results[2])
        #expect(try server.result("task.list")["total"] == 11)
    }

    @Test("The same parameters in another spelling are the same request")
    func spelling() throws {
        let first = try server.result("task.create", request)
        server.send(
            line: #"""
                {"params": {"mutationId":"m-1", "priority":"P2", "title":"Buy m\u0069lk"}, \#
                "method":"task.create", "id":1, "jsonrpc":"2.0"}
                """#)
        #expect(try server.nextReply()["result"] == first)
    }

    @Test("A different request under a used mutationId is refused")
    func reuse() throws {
        _ = try server.result("task.create", request)
        let others: [(String, JSONValue)] = [
            ("task.create", ["title": "Buy bread", "mutationId": "m-1"]),
            ("task.create", ["title": "Buy milk", "priority": "P0", "mutationId": "m-1"]),
            ("task.complete", ["id": 1, "mutationId": "m-1"]),
        ]
        for (method, params) in others {
            let error = try server.error(method, params)
            #expect(error["code"] == -32602)
            #expect(error.at("data.path") == "mutationId")
        }
        #expect(try server.result("task.get", ["id": 1]).at("task.status") == "open")
        #expect(try server.result("task.list")["total"] == 1)
    }

    @Test("A failed request can be repeated under its mutationId")
    func afterError() throws {
        _ = try server.error("task.complete", ["id": 1, "mutationId": "c"])
        _ = try server.result("task.create", ["title": "a"])
        let completed = try server.result("task.complete", ["id": 1, "mutationId": "c"])
        #expect(completed["pointsEarned"] == 3)
        #expect(try server.result("task.complete", ["id": 1, "mutationId": "c"]) == completed)
        #expect(try server.result("task.complete", ["id": 1, "mutationId": "d"])["pointsEarned"] == 0)
    }

    @Test("A stale ifRevision is a conflict that returns the current task and changes nothing")
    func conflict() throws {
        _ = try server.result("task.create", ["title": "a"])
        let other = try directory.server()
        let current = try other.result("task.update", ["id": 1, "title": "b", "ifRevision": 1])
        #expect(current.at("task.revision") == 2)
        let stale: [(String, JSONValue)] = [
            ("task.update", ["id": 1, "title": "c", "ifRevision": 1]),
            ("task.complete", ["id": 1, "ifRevision": 1]),
            ("task.delete", ["id": 1, "ifRevision": 1]),
            ("task.reschedule", ["id": 1, "days": 1, "ifRevision": 3]),
            ("focus.add", ["id": 1, "ifRevision": 1]),
        ]
        for (method, params) in stale {
            let error = try server.error(method, params)
            #expect(error["code"] == 1007)
            #expect(error.at("data.kind") == "conflict")
            #expect(error.at("data.current") == current["task"])
        }
        #expect(try server.result("task.get", ["id": 1])["task"] == current["task"])
        #expect(
            try server.result("task.update", ["id": 1, "title": "c", "ifRevision": 2])
                .at("task.revision") == 3)
    }
}
