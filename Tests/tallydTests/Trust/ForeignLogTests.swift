import Support
import Foundation
import JSONRPC
import SQLite
import Testing

@Suite("A write-ahead log and the file it belongs to")
struct ForeignLogTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var backup: String { directory.path + "/backup.db" }

    /// Makes a backup with one task, and returns a server that has made more since.
    private func prepare() throws -> ServerProcess {
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "old"])
        _ = try server.result("data.backup", ["path": .string(backup)])
        for index in 0..<20 { _ = try server.result("task.create", ["title": .string("new \(index)")]) }
        return server
    }

    /// Overwrites a file in place, like `cp`.
    private func copy(_ path: String, over other: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: other))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(contentsOf: URL(filePath: path)))
        try file.close()
    }

    private func expectRefused(_ server: ServerProcess, at location: SourceLocation = #_sourceLocation) throws
    {
        for (method, params) in [("task.create", ["title": "x"]), ("task.list", [:])] as [(String, JSONValue)]
        {
            let error = try server.error(method, params, at: location)
            #expect(error.at("data.reason") == "foreignLog", "\(error)", sourceLocation: location)
            #expect(error["message"]?.string?.contains("-wal") == true, sourceLocation: location)
        }
    }

    @Test("A backup copied over the database of a running server is not mixed with its log")
    func copiedWhileRunning() throws {
        let server = try prepare()
        try copy(backup, over: directory.database)
        try expectRefused(server)
        try expectRefused(directory.server())
        try expectUntouched()
    }

    @Test("A backup copied over the database of a killed server is not mixed with its log")
    func copiedAfterKill() throws {
        let server = try prepare()
        server.killNow()
        _ = try server.wait()
        try copy(backup, over: directory.database)
        try expectRefused(directory.server())
        try expectRefused(directory.server("--read-only"))
        try expectUntouched()
        // A proper restore works, and keeps the log.
        let next = try directory.server()
        let kept = try #require(try next.result("data.restore", ["path": .string(backup)])["kept"]?.string)
        #expect(try next.result("task.list")["total"] == 1)
        #expect(FileManager.default.fileExists(atPath: kept + ".log"))
    }

    private func expectUntouched(at location: SourceLocation = #_sourceLocation) throws {
        #expect(
            try Data(contentsOf: URL(filePath: directory.database))
                == Data(contentsOf: URL(filePath: backup)),
            sourceLocation: location)
        let size =
            try FileManager.default.attributesOfItem(atPath: directory.database + "-wal")[.size] as? Int
        #expect((size ?? 0) > 0, sourceLocation: location)
    }

    @Test("A backup moved over the database of a running server is used from the next request on")
    func movedWhileRunning() throws {
        let server = try prepare()
        try FileManager.default.removeItem(atPath: directory.database)
        try FileManager.default.moveItem(atPath: backup, toPath: directory.database)
        #expect(try server.result("task.list")["total"] == 1)
        _ = try server.result("task.create", ["title": "x"])
        #expect(try directory.server().result("task.list")["total"] == 2)
        #expect(try DatabaseAudit(directory.database).problems().isEmpty)
    }

    @Test(
        "A raw copy that is put back next to a log of another state is refused",
        arguments: [false, true])
    func rawCopy(kills: Bool) throws {
        let first = try directory.server()
        _ = try first.result("task.create", ["title": "old"])
        _ = try first.finish()
        try FileManager.default.copyItem(atPath: directory.database, toPath: backup)
        // The log next to which the copy is put back starts after another change.
        let second = try directory.server()
        _ = try second.result("task.create", ["title": "between"])
        _ = try second.finish()
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "new"])
        if kills {
            server.killNow()
            _ = try server.wait()
        }
        try copy(backup, over: directory.database)
        if !kills { try expectRefused(server) }
        try expectRefused(directory.server())
        try expectUntouched()
    }

    @Test("data.backup refuses a target with a log beside it", arguments: ["-wal", "-journal"])
    func target(suffix: String) throws {
        let server = try prepare()
        try FileManager.default.removeItem(atPath: backup)
        try Data("log".utf8).write(to: URL(filePath: backup + suffix))
        for method in ["data.backup", "data.export"] {
            let error = try server.error(method, ["path": .string(backup), "overwrite": true])
            #expect(error["code"] == -32602)
            #expect(error["message"]?.string?.contains(backup + suffix) == true)
        }
        #expect(!FileManager.default.fileExists(atPath: backup))
    }

    @Test(
        "A database moved away from a running server contains everything acknowledged",
        arguments: [true, false])
    func movedAway(sendsRequest: Bool) throws {
        let server = try prepare()
        let moved = directory.path + "/moved.db"
        try FileManager.default.moveItem(atPath: directory.database, toPath: moved)
        if sendsRequest {
            #expect(try server.error("task.create", ["title": "x"]).at("data.reason") == "moved")
        }
        #expect(try server.finish() == .code(0))
        #expect(try FinishedRun(["--database", moved, "call", "task.list"]).json()["total"] == 21)
        #expect(!FileManager.default.fileExists(atPath: directory.database + "-wal"))
    }

    @Test("No database is created next to the log of another one", arguments: ["missing", "empty"])
    func orphan(database: String) throws {
        let server = try prepare()
        server.killNow()
        _ = try server.wait()
        let log = try Data(contentsOf: URL(filePath: directory.database + "-wal"))
        try FileManager.default.removeItem(atPath: directory.database)
        if database == "empty" { try Data().write(to: URL(filePath: directory.database)) }
        try expectRefused(directory.server())
        #expect(try Data(contentsOf: URL(filePath: directory.database + "-wal")) == log)
    }

    @Test("During a long read the log grows little, and it is truncated afterwards")
    func longReader() throws {
        let server = try directory.server()
        for index in 0..<50 { _ = try server.result("task.create", ["title": .string("Task \(index)")]) }
        func size() throws -> Int {
            try FileManager.default.attributesOfItem(atPath: directory.database + "-wal")[.size] as? Int ?? 0
        }
        let reader = try Connection(.file(path: directory.database))
        try reader.begin(.deferred)
        _ = try reader.first("SELECT count(*) FROM task") { $0.int(0) }
        let before = try size()
        let line = try ServerProcess.line("task.create", ["title": "Read on", "due": "2026-11-20"])
        for _ in 0..<1000 {
            server.send(line: line)
            _ = try server.nextReply()
        }
        #expect(try size() - before < 40_000_000)
        try reader.rollback()
        for _ in 0..<3 { _ = try server.result("task.create", ["title": "a"]) }
        #expect(try size() <= 16 << 20)
    }

    @Test("An open server stops writing after a newer version has changed the schema")
    func newerSchema() throws {
        let server = try prepare()
        try Connection(.file(path: directory.database)).execute(script: "PRAGMA user_version = 99")
        let error = try server.error("task.create", ["title": "x"])
        #expect(error.at("data.reason") == "newerSchema")
        #expect(try server.error("task.list").at("data.reason") == "newerSchema")
        #expect(try DatabaseAudit(directory.database).titles().count == 21)
    }

    @Test("A database without tables but with a version belongs to another program")
    func versionOnly() throws {
        try Connection(.file(path: directory.database)).execute(script: "PRAGMA user_version = 7")
        #expect(
            try directory.server().error("task.create", ["title": "x"]).at("data.reason") == "otherProgram")
    }

    @Test("A database of an older schema, opened read-only, is not reported as empty")
    func olderSchema() throws {
        let server = try prepare()
        _ = try server.finish()
        try Connection(.file(path: directory.database)).execute(script: "PRAGMA user_version = 9")
        let error = try directory.server("--read-only").error("task.list")
        #expect(error.at("data.reason") == "olderSchema")
        #expect(error["message"]?.string?.contains("without --read-only") == true)
    }
}
