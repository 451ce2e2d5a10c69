import Support
import Foundation
import JSONRPC
import Testing

/// Long requests sent with a progress token.
@Suite("Background requests")
struct BackgroundRequestTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static func importing(_ path: String, id: JSONValue = 7) throws -> String {
        try ServerProcess.line("data.import", ["path": .string(path), "progressToken": "import"], id: id)
    }

    private static func exporting(_ token: JSONValue?, id: JSONValue) throws -> String {
        try ServerProcess.line("data.export", token.map { ["progressToken": $0] } ?? [:], id: id)
    }

    @Test("While one runs, other requests are answered from the data before it")
    func others() throws {
        let path = try directory.writeDocument(20_000)
        let server = try directory.server()
        let lines = try [
            Self.importing(path), ServerProcess.line("ping", id: 8), ServerProcess.line("task.list", id: 9),
        ]
        server.send(line: lines.joined(separator: "\n"))
        #expect(try server.nextReply(ofAny: [7, 8, 9])["id"] == 8)
        let list = try server.nextReply(ofAny: [7, 9])
        #expect(list["id"] == 9 && list.at("result.total") == 0)
        #expect(try server.nextReply(to: 7).at("result.counts.task.added") == 20_000)
    }

    @Test(
        "A change waits for one in the background, and fails with busy if that takes too long"
    )
    func changes() throws {
        let path = try directory.writeDocument(2000)
        let server = try directory.server()
        server.send(line: try Self.importing(path))
        _ = try server.nextProgress()
        server.send(line: try ServerProcess.line("task.create", ["title": "Other"], id: 8))
        let replies = try [server.nextReply(ofAny: [7, 8]), server.nextReply(ofAny: [7, 8])]
        let refused = replies.filter { $0["error"] != nil }
        #expect(refused.allSatisfy { $0["id"] == 8 && $0.at("error.data.kind") == "busy" })
        server.send(line: try ServerProcess.line("task.list", id: 9))
        #expect(try server.nextReply(to: 9).at("result.total").integer == 2001 - refused.count)
    }

    @Test(
        "A background request sees every change that was requested before it"
    )
    func turn() throws {
        let server = try directory.server()
        server.send(line: try ServerProcess.line("task.create", ["title": "Before"], id: 1))
        server.send(line: try Self.exporting("a", id: 2))
        server.send(line: try Self.exporting("b", id: 3))
        #expect(try server.nextReply(ofAny: [1, 2, 3])["id"] == 1)
        for id in [2, 3] as [JSONValue] {
            let export = try server.nextReply(to: id)
            #expect(export.at("result.content").string?.contains("Before") == true)
        }
    }

    @Test("Replies keep the order of the requests without a token, in a batch, and in memory")
    func inTurn() throws {
        let export = try Self.exporting("a", id: 1)
        for (options, lines) in [
            (["--database", directory.database], [try Self.exporting(nil, id: 1)]),
            (["--database", directory.database], ["[\(export)]"]),
            (["--database", ":memory:"], [export]),
        ] {
            let server = try ServerProcess(options)
            server.send(line: (lines + [try ServerProcess.line("ping", id: 2)]).joined(separator: "\n"))
            let first = try server.nextReply(ofAny: nil)
            #expect((first[0] ?? first)["id"] == 1)
            #expect(try server.nextReply(ofAny: nil)["id"] == 2)
        }
    }

    @Test("Its changes are sent as the connection's own")
    func events() throws {
        let path = try directory.writeDocument(3000)
        let server = try directory.server()
        _ = try server.subscribe()
        server.send(line: try Self.importing(path))
        var count = 0
        while count < 3000 {
            let message = try server.nextReply()
            guard message["method"] == "event.changed", let changes = message["params"]?.told else {
                continue
            }
            #expect(changes.allSatisfy { $0 == "self task create" })
            count += changes.count
        }
        try directory.call("task.create", "title=b")
        #expect(try server.nextEvent().told == ["other task create"])
    }

    @Test("A queued background request can be cancelled, and both requests get a reply")
    func cancelledInLine() throws {
        let path = try directory.writeDocument(4000)
        let server = try directory.server()
        _ = try server.result("settings.update", ["weekStart": "monday"])
        server.send(line: try Self.importing(path))
        server.send(line: try Self.exporting("b", id: 8))
        server.send(line: try ServerProcess.line("$/cancelRequest", ["id": 8], id: nil))
        #expect(try server.nextReply(to: 7).at("result.counts.task.added") == 4000)
        #expect(try server.nextReply(to: 8).at("error.code") == -32800)
        // The id can be reused.
        server.send(line: try Self.exporting("b", id: 8))
        #expect(try server.nextReply(to: 8)["error"] == nil)
    }

    @Test("Cancelling one lets a waiting change continue, and reads do not wait for it")
    func cancelledBesideChange() throws {
        let path = try directory.writeDocument(20_000)
        let server = try directory.server()
        server.send(line: try Self.importing(path))
        _ = try server.nextProgress()
        let lines = try [
            ServerProcess.line("ping", id: 8), ServerProcess.line("task.create", ["title": "a"], id: 9),
            ServerProcess.line("$/cancelRequest", ["id": 7], id: nil),
        ]
        server.send(line: lines.joined(separator: "\n"))
        #expect(try server.nextReply(ofAny: [7, 8, 9])["id"] == 8)
        let cancelled = try server.nextReply(ofAny: [7, 9])
        #expect(cancelled["id"] == 7 && cancelled.at("error.code") == -32800)
        #expect(try server.nextReply(to: 9).at("result.task.number") == 1)
    }

    @Test("A cancellation applies to requests sent before it, not to a later one with the same id")
    func cancellationBeforeRequest() throws {
        let path = try directory.writeDocument(5000)
        let server = try directory.server()
        _ = try server.result("settings.update", ["weekStart": "monday"])
        server.send(line: try Self.importing(path))
        server.send(line: try ServerProcess.line("ping", id: 8))
        _ = try server.nextReply(to: 8)
        server.send(line: try ServerProcess.line("$/cancelRequest", ["id": 8], id: nil))
        server.send(line: try Self.exporting("b", id: 8))
        #expect(try server.nextReply(to: 7)["error"] == nil)
        #expect(try server.nextReply(to: 8)["error"] == nil)
    }

    @Test("Any number of background requests run in the order they were sent")
    func many() throws {
        let server = try directory.server()
        let ids = (1...150).map { JSONValue.integer($0) }
        for id in ids { server.send(line: try Self.exporting("t", id: id)) }
        #expect(try ids.map { _ in try server.nextReply(ofAny: nil)["id"] } == ids)
    }

    @Test("It preserves the locks of the database, so that later commits reach the file")
    func locks() throws {
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "1"])
        server.send(line: try Self.exporting("a", id: 7))
        _ = try server.nextReply(to: 7)
        // Importing the database itself is refused without opening it: closing it would release SQLite's locks.
        for file in ["", "-wal", "-shm"] {
            let path = directory.database + file
            #expect(try server.error("data.import", ["path": .string(path)]).at("data.path") == "path")
        }
        // If the locks were gone, this call would remove the log that the server writes to.
        try directory.call("task.create", "title=2")
        _ = try server.result("task.create", ["title": "3"])
        server.killNow()
        _ = try server.wait()
        #expect(try DatabaseAudit(directory.database).titles() == [1: "1", 2: "2", 3: "3"])
    }

    @Test("A backup of a deleted database fails and does not replace an existing backup")
    func deleted() throws {
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "Kept"])
        let path = directory.path + "/backup.db"
        let parameters: JSONValue = ["path": .string(path), "overwrite": true, "progressToken": "b"]
        server.send(line: try ServerProcess.line("data.backup", parameters, id: 7))
        #expect(try server.nextReply(to: 7)["error"] == nil)
        for file in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: directory.database + file)
        }
        server.send(line: try ServerProcess.line("data.backup", parameters, id: 8))
        #expect(try server.nextReply(to: 8).at("error.code") == 1009)
        #expect(try DatabaseAudit(path).titles() == [1: "Kept"])
    }

    @Test(
        "The end of the input waits for it, and exit cancels it without any change",
        arguments: [false, true])
    func end(exits: Bool) throws {
        let path = try directory.writeDocument(10_000)
        let server = try directory.server()
        _ = try server.result("settings.update", ["weekStart": "monday"])
        server.send(line: try Self.importing(path))
        _ = try server.nextProgress()
        if exits {
            server.send(line: try ServerProcess.line("exit", id: nil))
            #expect(try server.wait() == .code(0))
        } else {
            server.closeInput()
            #expect(try server.nextReply(to: 7).at("result.counts.task.added") == 10_000)
            #expect(try server.wait() == .code(0))
        }
        #expect(try DatabaseAudit(directory.database).titles().count == (exits ? 0 : 10_000))
    }
}

extension ServerProcess {
    func nextProgress() throws -> JSONValue {
        while true {
            let message = try nextReply()
            if message["method"] == "$/progress" { return message }
        }
    }

    /// Returns the next reply to one of the requests, or to any if `ids` is nil. Skips other messages.
    func nextReply(ofAny ids: [JSONValue]?) throws -> JSONValue {
        while true {
            let message = try nextReply()
            if message["method"] != nil { continue }
            guard let ids else { return message }
            if let id = message["id"], ids.contains(id) { return message }
        }
    }

    func nextReply(to id: JSONValue) throws -> JSONValue { try nextReply(ofAny: [id]) }
}
