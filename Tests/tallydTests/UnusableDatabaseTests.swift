import Support
import Foundation
import JSONRPC
import SQLite
import Testing

@Suite("A database that cannot be used")
struct UnusableDatabaseTests {
    /// A kind of unusable file, and how to make one.
    enum Trouble: String, CaseIterable {
        case newer, otherApplication, otherProgram, text, truncated, overwritten, noHeader

        /// Words in the error's sentence.
        var words: String {
            switch self {
            case .newer: "newer"
            case .otherApplication, .otherProgram: "another program"
            case .overwritten: "its table sqlite_master cannot be read"
            case .text, .truncated, .noHeader: "damaged or not a Tally database"
            }
        }

        /// Whether the file is a database with changes before it becomes unusable.
        var isFilledFirst: Bool { ![.otherProgram, .text].contains(self) }

        func make(at path: String) throws {
            switch self {
            case .newer: try Self.change(path, "PRAGMA user_version = 99")
            case .otherApplication: try Self.change(path, "PRAGMA application_id = 7")
            case .otherProgram:
                try Connection(.file(path: path)).execute(script: "CREATE TABLE recipe (name TEXT)")
            case .text:
                try Data(String(repeating: "Dear diary\n", count: 1000).utf8).write(to: URL(filePath: path))
            case .truncated: try Self.edit(path) { $0 = $0.prefix(10_000) }
            case .overwritten:
                try Self.edit(path) { $0.replaceSubrange(100..., with: Data(count: $0.count - 100)) }
            case .noHeader: try Self.edit(path) { $0.replaceSubrange(..<100, with: Data(count: 100)) }
            }
        }

        private static func change(_ path: String, _ sql: String) throws {
            try fill(path)
            try Connection(.file(path: path)).execute(script: sql)
        }

        private static func edit(_ path: String, _ change: (inout Data) -> Void) throws {
            try fill(path)
            var data = try Data(contentsOf: URL(filePath: path))
            change(&data)
            try data.write(to: URL(filePath: path))
        }

        private static func fill(_ path: String) throws {
            let server = try ServerProcess(["--database", path])
            for index in 0..<20 { _ = try server.result("task.create", ["title": .string("Task \(index)")]) }
            #expect(try server.finish() == .code(0))
            // Moves everything from the log into the one file.
            try Connection(.file(path: path)).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(
        "An unusable database is refused by reads and changes with a sentence, and its bytes stay the same",
        arguments: Trouble.allCases, [[], ["--read-only"]])
    func refused(trouble: Trouble, options: [String]) throws {
        try trouble.make(at: directory.database)
        let before = try Data(contentsOf: URL(filePath: directory.database))
        let server = try ServerProcess(["--database", directory.database] + options)
        for (method, params) in [("task.list", [:]), ("task.create", ["title": "a"])] as [(String, JSONValue)]
        {
            let error = try server.error(method, params)
            #expect(error["code"] == 1009)
            #expect(error.at("data.kind") == "storage")
            let message = try #require(error["message"]?.string)
            #expect(message.contains(trouble.words), "\(message)")
            #expect(message.contains(directory.database))
        }
        #expect(try server.result("ping") == [:])
        #expect(try server.finish() == .code(0))
        #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
        // A read-only connection may not remove the companion files that it needed.
        guard options.isEmpty else { return }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
                == ["tally.db"] + (trouble.isFilledFirst ? ["tally.db.backups"] : []))
    }

    @Test("A call on an unusable database exits with 1")
    func call() throws {
        try Trouble.newer.make(at: directory.database)
        let run = try FinishedRun(["--database", directory.database, "call", "task.list"])
        #expect(run.ending == .code(1))
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("newer"))
    }

    // Paths where not even the superuser can create files.
    @Test(
        "A path where no file can be created fails with 1009",
        arguments: ["/proc/tally/tally.db", "/proc/tally.db", "/dev/null/tally.db", "/proc"])
    func unwritable(path: String) throws {
        let server = try ServerProcess(["--database", path])
        let error = try server.error("task.create", ["title": "a"])
        #expect(error["code"] == 1009)
        let directory = URL(filePath: path).deletingLastPathComponent().path
        #expect(error["message"]?.string?.contains(directory) == true)
        #expect(try server.result("ping") == [:])
    }

    @Test("Once the problem is gone, the same connection works")
    func mended() throws {
        try FileManager.default.createDirectory(
            atPath: directory.database, withIntermediateDirectories: false)
        let server = try directory.server()
        #expect(try server.error("task.create", ["title": "a"])["code"] == 1009)
        try FileManager.default.removeItem(atPath: directory.database)
        #expect(try server.result("task.create", ["title": "a"]).at("task.number") == 1)
    }

    @Test("On a full disk, acknowledged changes are stored and refused changes are not")
    func fullDisk() throws {
        // A limit on the file size, in blocks of 512 bytes, is the closest thing to a full disk.
        let server = try ServerProcess(
            ["--database", directory.database],
            shell: #"trap "" XFSZ; ulimit -f 2000; exec "$0" "$@""#)
        let notes = JSONValue.string(String(repeating: "0123456789abcdef", count: 3000))
        var acknowledged: [Int: String] = [:]
        var refusals = 0
        for index in 0..<40 {
            let reply = try server.reply("task.create", ["title": .string("Task \(index)"), "notes": notes])
            if let number = reply.at("result.task.number").integer {
                acknowledged[number] = "Task \(index)"
            } else {
                #expect(reply.at("error.code") == 1009)
                refusals += 1
            }
        }
        #expect(refusals > 0 && !acknowledged.isEmpty)
        #expect(try server.result("task.list", ["limit": 1])["total"]?.integer == acknowledged.count)
        #expect(try server.finish() == .code(0))

        let audit = try DatabaseAudit(directory.database)
        #expect(try audit.titles() == acknowledged)
        #expect(try audit.problems().isEmpty)
        let reply = try directory.server().reply(
            "task.create", ["title": "There is room again", "notes": notes])
        #expect(reply["error"] == nil)
    }
}

@Suite("A file that fails or disappears under a server")
struct FailingFileTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        _ = try directory.server().result("task.create", ["title": "Before"])
    }

    @Test("If the disk fills up during a batch, the whole batch is refused and leaves no changes")
    func fullDiskInBatch() throws {
        let server = try ServerProcess(
            ["--database", directory.database], shell: #"ulimit -f 2000; exec "$0" "$@""#)
        let notes = JSONValue.string(String(repeating: "0123456789abcdef", count: 3000))
        var requests: [String] = []
        for index in 1...65 {
            let large: JSONValue = ["title": .string("Large \(index)"), "notes": notes]
            let params = index <= 60 ? large : ["title": "Small"] as JSONValue
            requests.append(try ServerProcess.line("task.create", params, id: .integer(Int64(index))))
        }
        server.send(line: "[" + requests.joined(separator: ",") + "]")
        let replies = try server.nextReply().elements
        #expect(replies.count == 65)
        #expect(replies.allSatisfy { $0.at("error.code") == 1009 })
        #expect(try server.result("task.list")["total"] == 1)
        #expect(try server.result("task.search", ["text": "before"])["total"] == 1)
        #expect(try server.finish() == .code(0))
        #expect(try DatabaseAudit(directory.database).problems().isEmpty)
    }

    @Test("After the file is removed, one change is refused, and the next one goes to a new file")
    func moved() throws {
        let server = try directory.server()
        #expect(try server.result("task.list")["total"] == 1)
        try FileManager.default.removeItem(atPath: directory.database)
        let error = try server.error("task.create", ["title": "a"])
        #expect(error["code"] == 1009)
        #expect(error["message"]?.string?.contains("moved or deleted") == true)
        _ = try server.result("task.create", ["title": "b"])
        #expect(try directory.server().result("task.list")["total"] == 1)
    }

    @Test("A path that looks like a URI is a plain file name")
    func uriName() throws {
        let server = try ServerProcess(["--database", directory.path + "/file:x?mode=memory"])
        _ = try server.result("task.create", ["title": "a"])
        #expect(FileManager.default.fileExists(atPath: directory.path + "/file:x?mode=memory"))
    }
}

@Suite("--read-only")
struct ReadOnlyTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let server = try directory.server()
        _ = try server.result("task.create", ["title": "Kept", "due": "2026-11-20"])
        _ = try server.finish()
    }

    @Test("A read-only server answers reads and refuses changes, even in one batch")
    func batch() throws {
        let server = try directory.server("--read-only")
        let requests = [
            try ServerProcess.line("task.list", id: 1),
            try ServerProcess.line("task.create", ["title": "a"], id: 2),
            try ServerProcess.line("focus.today", id: 3),
            try ServerProcess.line("task.complete", ["id": 1], id: 4),
            try ServerProcess.line("task.get", ["id": 1], id: 5),
        ]
        server.send(line: "[" + requests.joined(separator: ",") + "]")
        let replies = try server.nextReply().elements
        #expect(replies.map { $0["id"]?.integer } == [1, 2, 3, 4, 5])
        #expect(replies.map { $0.at("error.code").integer } == [nil, 1009, nil, 1009, nil])
        #expect(replies[1].at("error.message").string?.contains("--read-only") == true)
        #expect(replies[0].at("result.tasks.0.title") == "Kept")
        #expect(replies[4].at("result.task.status") == "open")
        #expect(try server.result("server.info")["readOnly"] == true)
    }

    @Test("A read-only server does not change the file")
    func untouched() throws {
        let before = try Data(contentsOf: URL(filePath: directory.database))
        let server = try directory.server("--read-only")
        _ = try server.result("task.list")
        _ = try server.error("task.create", ["title": "a"])
        _ = try server.finish()
        #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
    }

    @Test("A read-only server sees another server's changes")
    func besideWriter() throws {
        let reader = try directory.server("--read-only")
        let writer = try directory.server()
        #expect(try reader.result("task.list")["total"] == 1)
        _ = try writer.result("task.create", ["title": "a"])
        #expect(try reader.result("task.list")["total"] == 2)
    }

    @Test("Reading does not write, even without --read-only")
    func readingDoesNotWrite() throws {
        let before = try Data(contentsOf: URL(filePath: directory.database))
        for _ in 0..<2 {
            let server = try directory.server()
            for method in ["task.list", "focus.today", "score.profile", "server.stats", "calendar.month"] {
                _ = try server.result(method)
            }
            #expect(try server.finish() == .code(0))
        }
        try Connection(.file(path: directory.database)).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try Data(contentsOf: URL(filePath: directory.database)) == before)
    }
}
