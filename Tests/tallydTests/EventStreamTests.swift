import Support
import Foundation
import JSONRPC
import Testing

@Suite("Events in the stream")
struct EventStreamTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("A notification follows the reply to the request that caused it, and cursors increase")
    func order() throws {
        let server = try directory.server()
        var cursor = try server.subscribe()
        for index in 1...3 {
            server.send(
                line: try ServerProcess.line(
                    "task.create", ["title": .string("\(index)")], id: .integer(Int64(index))))
            #expect(try server.nextReply()["id"] == .integer(Int64(index)))
            let event = try server.nextEvent()
            #expect(event.told == ["self task create"])
            #expect(try #require(event.cursor) > cursor)
            cursor = try #require(event.cursor)
        }
        try server.expectNoEvent()
    }

    @Test("Events are sent with Content-Length framing too")
    func headers() throws {
        let server = try directory.server()
        func send(_ method: String, _ params: JSONValue = [:]) throws {
            let request = try ServerProcess.line(method, params)
            server.send(Array("Content-Length: \(request.utf8.count)\r\n\r\n\(request)".utf8))
        }
        func receive() throws -> JSONValue {
            let header = try #require(try server.readLine())
            let length = try #require(Int(header.dropFirst("Content-Length: ".count).dropLast()))
            #expect(try server.readLine() == "\r")
            return try JSONValue(parsing: String(decoding: try server.read(length), as: UTF8.self))
        }
        try send("events.subscribe")
        var cursor = try #require(try receive()["result"]?.cursor)
        for _ in 1...3 {
            try send("task.create", ["title": "a"])
            #expect(try receive().at("result.task.title") == "a")
            let event = try receive()
            #expect(event["method"] == "event.changed" && event["id"] == nil)
            #expect(event["params"]?.told == ["self task create"])
            #expect(try #require(event["params"]?.cursor) > cursor)
            cursor = try #require(event["params"]?.cursor)
        }
        try directory.call("task.create", "title=b")
        #expect(try receive().at("params.origin") == "other")
    }

    @Test("A change by another process is sent without a request, as another's")
    func other() throws {
        let server = try directory.server()
        try server.subscribe()
        for _ in 0..<3 {
            let task = try directory.call("task.create", "title=a")
            let event = try server.nextEvent()
            #expect(event.told == ["other task create"])
            #expect(event.at("changes.0.id") == task.at("task.id"))
        }
        _ = try server.result("task.update", ["id": 1, "title": "b"])
        #expect(try server.nextEvent().told == ["self task update"])
        try server.expectNoEvent()
    }

    @Test("Refused, repeated and read-only requests send no events")
    func nothing() throws {
        let server = try directory.server()
        try server.subscribe()
        _ = try server.error("task.complete", ["id": 1])
        _ = try server.error("task.create", ["title": ""])
        _ = try server.result("task.list")
        try server.expectNoEvent()
        _ = try server.result("task.create", ["title": "a", "mutationId": "m"])
        #expect(try server.nextEvent().told == ["self task create"])
        _ = try server.result("task.create", ["title": "a", "mutationId": "m"])
        try server.expectNoEvent()
    }

    @Test("After subscribing inside a batch, its later changes are sent after the batch's reply")
    func batch() throws {
        let server = try directory.server()
        let lines = [
            try ServerProcess.line("task.create", ["title": "before"]),
            try ServerProcess.line("events.subscribe"),
            try ServerProcess.line("task.create", ["title": "after"]),
            try ServerProcess.line("task.create", ["title": ""]),
        ]
        server.send(line: "[\(lines.joined(separator: ","))]")
        let replies = try server.nextReply().elements
        #expect(replies.map { $0["error"] == nil } == [true, true, true, false])
        let event = try server.nextEvent()
        #expect(event.told == ["self task create"])
        #expect(event.at("changes.0.id") == replies[2].at("result.task.id"))
        try server.expectNoEvent()
    }

    @Test("Subscribing twice sends each change once, and unsubscribing stops all events")
    func twice() throws {
        let server = try directory.server()
        try server.subscribe()
        try server.subscribe()
        _ = try server.result("task.create", ["title": "a"])
        #expect(try server.nextEvent().told == ["self task create"])
        try server.expectNoEvent()
        _ = try server.result("events.unsubscribe")
        _ = try server.result("task.create", ["title": "b"])
        try directory.call("task.create", "title=c")
        try server.expectNoEvent()
        try server.subscribe("project")
        _ = try server.result("task.create", ["title": "d"])
        try server.expectNoEvent()
        _ = try server.result("project.create", ["name": "House"])
        #expect(try server.nextEvent().told == ["self project create"])
    }

    @Test("Events of the last requests before the end of the input are sent too")
    func end() throws {
        let server = try directory.server()
        try server.subscribe()
        server.send(line: try ServerProcess.line("task.create", ["title": "a"]))
        server.closeInput()
        let messages = try server.remainingReplies()
        #expect(messages.map { $0["method"] } == [nil, "event.changed"])
        #expect(try server.wait() == .code(0))
    }

    @Test("An in-memory database sends its own changes")
    func memory() throws {
        let server = try ServerProcess(["--database", ":memory:"])
        try server.subscribe()
        _ = try server.result("task.create", ["title": "a"])
        #expect(try server.nextEvent().told == ["self task create"])
    }

    @Test("A read-only server sends changes of other processes")
    func readOnly() throws {
        try directory.call("task.create", "title=a")
        let server = try directory.server("--read-only")
        try server.subscribe()
        for _ in 0..<2 {
            try directory.call("task.create", "title=b")
            #expect(try server.nextEvent().told == ["other task create"])
        }
    }
}

@Suite("Subscribing during a change")
struct SubscriptionRaceTests {
    @Test("A change that is committed while the watch starts is sent")
    func race() throws {
        for _ in 0..<40 {
            let directory = try TemporaryDirectory()
            let (server, other) = (try directory.server(), try directory.server())
            _ = try other.result("ping")
            try server.subscribe()
            _ = try other.result("task.create", ["title": "a"])
            #expect(try server.nextEvent().told == ["other task create"])
        }
    }
}
