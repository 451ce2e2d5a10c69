import Support
import Foundation
import JSONRPC
import Testing

@Suite("A subscribed peer that does not read")
struct UnreadEventsTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Makes many changes in another process. A pipe holds the events of a fraction of them.
    private func makeTasks(_ count: Int) throws {
        let other = try directory.server()
        let requests = try (0..<count).map {
            try ServerProcess.line("task.create", ["title": .string("\($0)")])
        }
        other.sendInBackground(Array(requests.joined(separator: "\n").utf8))
        #expect(try other.remainingReplies().count { $0["result"] != nil } == count)
    }

    /// Waits until the database has `count` tasks.
    private func waitForTasks(_ count: Int) throws {
        let audit = try DatabaseAudit(directory.database)
        while try audit.titles().count < count { usleep(10_000) }
    }

    @Test("It blocks nothing, and receives all changes, coalesced, when it reads again")
    func unread() throws {
        let server = try directory.server()
        var cursor = try server.subscribe()
        try makeTasks(1500)
        let before = try server.residentSize()
        try makeTasks(4500)
        // Nothing has been read, but requests are still executed.
        server.send(line: try ServerProcess.line("task.create", ["title": "asked"], id: "asked"))
        try waitForTasks(6001)
        #expect(try server.residentSize() - before < 16_000)

        let idle = try server.processorTime()
        usleep(500_000)
        #expect(try server.processorTime() - idle < 10, "the server uses the CPU while idle")

        let end = try #require(
            try DatabaseAudit(directory.database).connection.first("SELECT max(number) FROM change") {
                $0.int(0)
            })
        var created: [JSONValue] = []
        var events = 0
        var isAnswered = false
        while cursor < end {
            let message = try server.nextReply()
            if message["id"] == "asked" {
                isAnswered = true
                continue
            }
            events += 1
            let event = try #require(message["params"])
            #expect(try #require(event.cursor) > cursor)
            cursor = try #require(event.cursor)
            created += event["changes"]!.elements.filter { $0["op"] == "create" }.compactMap { $0["id"] }
        }
        #expect(isAnswered)
        #expect(created.count == 6001 && Set(created).count == 6001)
        #expect(events < 600)
        try server.expectNoEvent()
    }

    @Test("Requests whose replies are not read wait in the pipe, and all get replies in order")
    func flood() throws {
        let server = try directory.server()
        try server.subscribe()
        let notes = JSONValue.string(String(repeating: "n", count: 2000))
        _ = try server.result("task.create", ["title": "a", "notes": notes])
        _ = try server.nextEvent()
        let sizeBefore = try server.residentSize()
        let requests = try (0..<4000).map {
            try ServerProcess.line(
                $0.isMultiple(of: 100) ? "task.create" : "task.get",
                $0.isMultiple(of: 100) ? ["title": .string("\($0)")] : ["id": 1], id: .integer(Int64($0)))
        }
        server.sendInBackground(Array((requests.joined(separator: "\n") + "\n").utf8), closing: false)
        // More than a pipe and the server hold, so the server must leave requests unread.
        usleep(300_000)
        #expect(try server.residentSize() < sizeBefore + 40_000)
        var ids: [Int] = []
        var changeCount = 0
        while ids.count < 4000 || changeCount < 40 {
            let message = try server.nextReply()
            if let id = message["id"]?.integer {
                ids.append(id)
            } else {
                changeCount += message["params"]?.told.count { $0 == "self task create" } ?? 0
            }
        }
        #expect(ids == Array(0..<4000))
        #expect(changeCount == 40)
        try server.expectNoEvent()
    }

    @Test("If the peer is gone, the server exits with 0 at the next event")
    func gone() throws {
        let server = try directory.server()
        try server.subscribe()
        server.closeOutput()
        try makeTasks(1)
        #expect(try server.wait() == .code(0))
        #expect(server.errorText.isEmpty)
    }

    @Test("If the peer goes away with unread events, the server exits with 0")
    func goneWhileUnread() throws {
        let server = try directory.server()
        try server.subscribe()
        try makeTasks(2000)
        server.closeOutput()
        #expect(try server.wait() == .code(0))
    }

    @Test("After a kill before its reply, a repeated request runs once, in any process")
    func stuckReply() throws {
        let server = try directory.server()
        let notes = JSONValue.string(String(repeating: "n", count: 60_000))
        _ = try server.result("task.create", ["title": "a", "notes": notes])
        // More than the pipe holds, so that the next reply stays in the server.
        for _ in 0..<4 { server.send(line: try ServerProcess.line("task.get", ["id": 1])) }
        let request: JSONValue = ["title": "once", "mutationId": "m-1"]
        server.send(line: try ServerProcess.line("task.create", request, id: "lost"))
        try waitForTasks(2)
        server.killNow()
        #expect(!String(decoding: try server.readToEnd(), as: UTF8.self).contains("lost"))
        #expect(try server.wait() == .signal(SIGKILL))

        let again = try directory.call("task.create", "title=once", "mutationId=m-1")
        #expect(again.at("task.number") == 2)
        let next = try directory.server()
        try next.subscribe()
        #expect(try next.result("task.create", request) == again)
        try next.expectNoEvent()
        #expect(try next.result("task.list")["total"] == 2)
    }
}
