import Foundation
import JSONRPC
import Support
import TallyRPC
import Testing

@Suite("Reading where there is no database")
struct ReadingWithoutDatabaseTests {
    let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    /// The methods that change nothing. A subscription needs a file to watch.
    private static let readers = TallyServer.methods.descriptions.filter { method in
        method.effect != .changes
            && !["events.subscribe", "data.restore", "shutdown", "exit"].contains(method.name)
    }

    private func server(_ options: [String] = []) throws -> ServerProcess {
        try ServerProcess(
            ["--now", "2026-11-20T09:00:00Z", "--timezone", "UTC"] + options,
            environment: ["HOME": home.path])
    }

    private var database: String { home.file(".local/share/tally/tally.db") }

    /// Every file and directory below the home directory.
    private var created: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: home.path) }
    }

    @Test(
        "Every method that reads answers as on an empty database and creates nothing",
        arguments: [[], ["--read-only"]])
    func everyMethod(options: [String]) throws {
        let server = try server(options)
        let empty = try self.server(["--database", ":memory:"])
        for method in Self.readers where method.name != "rpc.discover" {
            let params = try JSONValue(parsing: method.example.params)
            let reply = try server.reply(method.name, params)
            #expect(try created == [], "\(method.name)")
            switch method.name {
            case "server.info": #expect(reply.at("result.database") == .string(database))
            case "data.backup": #expect(reply.at("error.data.reason") == "noDatabase")
            case "data.backups": #expect(reply.at("result.backups") == [])
            case "view.backups":
                #expect(reply.at("result.text").string?.contains("The first change of each day") == true)
            default: #expect(try reply == empty.reply(method.name, params), "\(method.name)")
            }
        }
        #expect(try server.finish() == .code(0))
        #expect(try created == [])
    }

    @Test("A long request with a progress token creates nothing")
    func background() throws {
        let server = try server()
        server.send(line: try ServerProcess.line("data.export", ["progressToken": "p"]))
        var reply = try server.nextReply()
        while reply["method"] != nil { reply = try server.nextReply() }
        #expect(reply.at("result.counts.task") == 0)
        #expect(try created == [])
    }

    @Test("tallyd call creates nothing to read", arguments: [[], ["--read-only"]])
    func call(options: [String]) throws {
        for words in [["focus.today"], ["project.list"], ["data.check"], ["data.export"], ["view.today"]] {
            let run = try FinishedRun(options + ["call"] + words, environment: ["HOME": home.path])
            #expect(run.ending == .code(0), "\(words): \(run.errors)")
        }
        #expect(try created == [])
    }

    @Test("A batch that only reads creates nothing, and one with a change creates the database")
    func batches() throws {
        let server = try server()
        let reads = [
            try ServerProcess.line("task.list", id: 1), try ServerProcess.line("data.check", id: 2),
            try ServerProcess.line("project.list", id: 3),
        ]
        server.send(line: "[" + reads.joined(separator: ",") + "]")
        #expect(try server.nextReply().elements.allSatisfy { $0["result"] != nil })
        #expect(try created == [])
        let all = reads + [try ServerProcess.line("task.create", ["title": "a"], id: 4)]
        server.send(line: "[" + all.joined(separator: ",") + "]")
        #expect(try server.nextReply().elements.allSatisfy { $0["result"] != nil })
        #expect(try created.contains(".local/share/tally/tally.db"))
        #expect(try server.result("task.list")["total"] == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: database)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(
        "A database that another process creates is seen by the next request",
        arguments: [[], ["--read-only"]])
    func createdByAnother(options: [String]) throws {
        let server = try server(options)
        #expect(try server.result("task.list")["total"] == 0)
        _ = try self.server().result("task.create", ["title": "a"])
        #expect(try server.result("task.list")["total"] == 1)
    }

    @Test("A read-only server refuses a change as one, and creates nothing")
    func readOnly() throws {
        let server = try server(["--read-only"])
        #expect(try server.error("task.create", ["title": "a"]).at("data.reason") == "readOnly")
        #expect(try server.result("server.info")["readOnly"] == true)
        #expect(try created == [])
    }

    @Test("A subscription creates the database, and is told of the changes of others")
    func subscription() throws {
        let server = try server()
        #expect(try server.result("events.subscribe", ["kinds": ["task"]])["cursor"] != nil)
        #expect(try created.contains(".local/share/tally/tally.db"))
        _ = try self.server().result("task.create", ["title": "a"])
        #expect(try server.nextReply()["method"] == "event.changed")
    }

    @Test("A subscription of a read-only server creates nothing, and is told when there is a database")
    func readOnlySubscription() throws {
        let server = try server(["--read-only"])
        _ = try server.result("events.subscribe", ["kinds": ["task"]])
        #expect(try created == [])
        _ = try self.server().result("task.create", ["title": "a"])
        #expect(try server.nextReply()["method"] == "event.changed")
    }

    /// Requests of changing methods that change nothing.
    private static let unchanging: [(method: String, params: String)] = [
        ("task.complete", #"{"id": 1}"#), ("task.create", #"{"title": "a", "project": "Garden"}"#),
        ("history.undo", "{}"), ("focus.reset", "{}"), ("habit.increment", #"{"habit": "Read"}"#),
        ("batch.run", #"{"requests": [{"method": "task.list"}, {"method": "view.today"}]}"#),
        (
            "batch.run",
            #"{"requests": [{"method": "task.create", "params": {"title": "a"}}], "dryRun": true}"#
        ),
        (
            "batch.run",
            #"{"requests": [{"method": "task.create", "params": {"title": "a"}}, {"method": "time.stop"}]}"#
        ),
        ("data.import", #"{"content": "{\"format\": \"tally\"}"}"#),
        ("data.import", #"{"content": "{\"format\": \"tally\", \"version\": 2}", "dryRun": true}"#),
        (
            "data.import",
            #"{"content": "{\"format\": \"tally\", \"version\": 2}", "dryRun": true, "progressToken": 1}"#
        ),
    ]

    @Test("A change that is refused, dry or without effect creates nothing; one that is committed does")
    func unchanging() throws {
        let server = try server()
        let empty = try self.server(["--database", ":memory:"])
        for (method, params) in Self.unchanging {
            let params = try JSONValue(parsing: params)
            for server in [server, empty] { server.send(line: try ServerProcess.line(method, params)) }
            var replies: [JSONValue] = []
            for server in [server, empty] {
                var reply = try server.nextReply()
                while reply["method"] != nil { reply = try server.nextReply() }
                replies.append(reply)
            }
            let members = ["result.committed", "error.code", "error.message", "result.report"]
            for member in members {
                #expect(replies[0].at(member) == replies[1].at(member), "\(method) \(params)")
            }
            #expect((replies[0]["result"] == nil) == (replies[1]["result"] == nil), "\(method) \(params)")
            #expect(try created == [], "\(method) \(params)")
        }
        #expect(try server.result("task.create", ["title": "a"]).at("task.number") == 1)
        #expect(try created.contains(".local/share/tally/tally.db"))
    }

    @Test("An import with a progress token creates the database")
    func backgroundImport() throws {
        let source = try server(["--database", ":memory:"])
        _ = try source.result("task.create", ["title": "a"])
        let content = try #require(try source.result("data.export")["content"])
        let server = try server()
        server.send(
            line: try ServerProcess.line("data.import", ["content": content, "progressToken": "p"]))
        var reply = try server.nextReply()
        while reply["method"] != nil { reply = try server.nextReply() }
        #expect(reply["error"] == nil)
        #expect(try server.result("task.list")["total"] == 1)
        #expect(try created.contains(".local/share/tally/tally.db"))
    }

    #if os(Linux)
        /// The number of times that the process has gone to sleep.
        private func sleeps(_ server: ServerProcess) throws -> Int {
            let status = try String(
                contentsOfFile: "/proc/\(server.identifier)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
        }

        @Test("A subscribed server without a database sleeps until there is one")
        func idle() async throws {
            let server = try server(["--read-only"])
            _ = try server.result("events.subscribe", ["kinds": ["task"]])
            try await Task.sleep(for: .seconds(1))
            let before = try sleeps(server)
            try await Task.sleep(for: .seconds(3))
            #expect(try sleeps(server) - before <= 1)
            // Each directory on the way appears apart, and another file is none of the server's business.
            for name in ["other", ".local", ".local/share", ".local/share/tally"] {
                try FileManager.default.createDirectory(
                    atPath: home.file(name), withIntermediateDirectories: false)
                try await Task.sleep(for: .milliseconds(50))
            }
            _ = try self.server().result("task.create", ["title": "a"])
            #expect(try server.nextReply()["method"] == "event.changed")
        }
    #endif

    @Test("A path that cannot lead to a file stays an error, and so does a log without its database")
    func errors() throws {
        try Data("a".utf8).write(to: URL(filePath: home.file("file")))
        let through = try server(["--database", home.file("file/tally.db")])
        #expect(try through.error("task.list")["code"] == 1009)
        try Data("log".utf8).write(to: URL(filePath: home.file("tally.db-wal")))
        let orphaned = try server(["--database", home.file("tally.db")])
        #expect(try orphaned.error("task.list").at("data.reason") == "foreignLog")
        #expect(try created.sorted() == ["file", "tally.db-wal"])
    }

    @Test("An empty file is no database yet and stays empty until a change")
    func emptyFile() throws {
        try Data().write(to: URL(filePath: home.file("tally.db")))
        let server = try server(["--database", home.file("tally.db")])
        #expect(try server.result("task.list")["total"] == 0)
        #expect(try created == ["tally.db"])
        #expect(try Data(contentsOf: URL(filePath: home.file("tally.db"))).isEmpty)
        _ = try server.result("task.create", ["title": "a"])
        #expect(try server.result("task.list")["total"] == 1)
    }

    @Test("After the database is deleted, reading says so once, then finds nothing and creates nothing")
    func deleted() throws {
        let server = try server(["--database", home.file("tally.db")])
        _ = try server.result("task.create", ["title": "a"])
        for name in try home.names where !name.hasSuffix(".backups") {
            try FileManager.default.removeItem(atPath: home.file(name))
        }
        #expect(try server.error("task.list").at("data.reason") == "moved")
        #expect(try server.result("task.list")["total"] == 0)
        #expect(try !home.names.contains("tally.db"))
        #expect(try server.result("task.create", ["title": "b"]).at("task.number") == 1)
    }

    @Test("A document cannot take the place of the absent database")
    func place() throws {
        let server = try server(["--database", home.file("tally.db")])
        let error = try server.error("data.export", ["path": .string(home.file("tally.db"))])
        #expect(error.at("data.reason") == "databaseFile")
        #expect(try created == [])
    }
}
