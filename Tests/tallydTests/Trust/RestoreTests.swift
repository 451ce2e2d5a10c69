import Support
import Foundation
import JSONRPC
import SQLite
import Testing

@Suite("Restoring a backup")
struct RestoreTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var backup: String { directory.path + "/backup.db" }

    private func titles(_ server: ServerProcess) throws -> [String] {
        try server.result("task.list")["tasks"]?.elements.compactMap { $0["title"]?.string } ?? []
    }

    private func titles(at path: String) throws -> [String] {
        try DatabaseAudit(path).titles().sorted { $0.key < $1.key }.map(\.value)
    }

    private func create(_ titles: String..., on server: ServerProcess) throws {
        for title in titles { _ = try server.result("task.create", ["title": .string(title)]) }
    }

    private func expectSound(_ path: String) throws {
        #expect(try DatabaseAudit(path).problems().isEmpty)
    }

    @Test("Other servers continue with the restored database, and their subscribers get an event")
    func whileOthersRun() throws {
        let (one, other) = (try directory.server(), try directory.server())
        try create("kept", on: one)
        _ = try one.result("data.backup", ["path": .string(backup)])
        try create("lost", on: other)
        try other.subscribe()
        let answer = try one.result("data.restore", ["path": .string(backup)])
        #expect(try titles(one) == ["kept"])
        #expect(try other.nextEvent()["origin"] == "other")
        _ = try other.result("events.unsubscribe")
        #expect(try titles(other) == ["kept"])
        try create("new", on: other)
        #expect(try titles(one) == ["kept", "new"])
        let kept = try #require(answer["kept"]?.string)
        #expect(try titles(at: kept) == ["kept", "lost"])
        try expectSound(directory.database)
        // The replaced database can be restored in turn.
        _ = try one.result("data.restore", ["path": .string(kept)])
        #expect(try titles(other) == ["kept", "lost"])
    }

    @Test("After several restores during writes, every acknowledged task is in one of the files")
    func whileOthersWrite() throws {
        let server = try directory.server()
        try create("first", on: server)
        _ = try server.result("data.backup", ["path": .string(backup)])
        let database = directory.database
        let answered = try TemporaryDirectory.concurrently(3) { index -> [String] in
            let server = try ServerProcess(["--database", database])
            var answered: [String] = []
            for count in 0..<60 {
                let title = "\(index)/\(count)"
                if try server.reply("task.create", ["title": .string(title)])["result"] != nil {
                    answered.append(title)
                }
                if index == 0, count % 20 == 10 {
                    _ = try server.result(
                        "data.restore", ["path": .string(database.replacing("tally.db", with: "backup.db"))])
                }
            }
            return answered
        }.flatMap(\.self)
        #expect(answered.count == 180)
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter {
            $0.contains("before-restore")
        }
        #expect(files.count == 3)
        let found =
            try files.map { try titles(at: directory.path + "/" + $0) } + [try titles(at: directory.database)]
        #expect(Set(answered).subtracting(found.joined()).isEmpty)
        for file in files + ["tally.db"] { try expectSound(directory.path + "/" + file) }
    }

    @Test("A backup with another page size is restored")
    func otherPageSize() throws {
        let server = try directory.server()
        try create("a", on: server)
        _ = try server.result("data.backup", ["path": .string(backup)])
        try Connection(.file(path: backup)).execute(script: "PRAGMA page_size = 4096; VACUUM")
        try create("b", on: server)
        _ = try server.result("data.restore", ["path": .string(backup)])
        #expect(try titles(server) == ["a"])
        try expectSound(directory.database)
    }

    @Test("A backup is restored where no database exists")
    func intoNothing() throws {
        let server = try directory.server()
        try create("a", on: server)
        _ = try server.result("data.backup", ["path": .string(backup)])
        let other = try ServerProcess(["--database", directory.path + "/new/other.db"])
        #expect(try other.result("data.restore", ["path": .string(backup)])["kept"] == .null)
        #expect(try titles(other) == ["a"])
    }

    @Test("An invalid or unsound backup is refused, and nothing changes")
    func refused() throws {
        let server = try directory.server()
        try create("a", on: server)
        _ = try server.result("data.backup", ["path": .string(backup)])
        var bytes = try Data(contentsOf: URL(filePath: backup))
        bytes.replaceSubrange(8192..<bytes.count - 8192, with: Data(count: bytes.count - 16_384))
        try bytes.write(to: URL(filePath: directory.path + "/damaged.db"))
        try Data("Dear diary\n".utf8).write(to: URL(filePath: directory.path + "/text.db"))
        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: directory.path).filter {
                // The server may close its database in between.
                ![".backups", "-wal", "-shm"].contains(where: $0.hasSuffix)
            }.sorted()
        }
        try Data().write(to: URL(filePath: directory.path + "/empty.db"))
        let before = try files()
        for name in [
            "damaged.db", "text.db", "empty.db", "missing.db", "", "tally.db", "tally.db-wal",
            "tally.db.backups",
        ] {
            let error = try server.error("data.restore", ["path": .string(directory.path + "/" + name)])
            #expect(error["code"] == -32602, "\(name): \(error)")
            #expect(error.at("data.path") == "path")
        }
        #expect(try server.error("data.restore", ["path": "backup.db"]).at("data.path") == "path")
        let after = try files()
        #expect(after == before)
        #expect(try titles(server) == ["a"])
        let memory = try ServerProcess(["--database", ":memory:"])
        #expect(try memory.error("data.restore", ["path": .string(backup)])["code"] == 1010)
        let reader = try directory.server("--read-only")
        #expect(try reader.error("data.restore", ["path": .string(backup)]).at("data.reason") == "readOnly")
    }

    @Test("A damaged database is set aside, and the backup replaces it")
    func overDamage() throws {
        let server = try directory.server()
        try create("a", on: server)
        _ = try server.result("data.backup", ["path": .string(backup)])
        _ = try server.finish()
        try Data(repeating: 7, count: 20_000).write(to: URL(filePath: directory.database))
        let next = try directory.server()
        #expect(try next.error("task.list").at("data.reason") == "damaged")
        let kept = try #require(try next.result("data.restore", ["path": .string(backup)])["kept"]?.string)
        #expect(try titles(next) == ["a"])
        #expect(try Data(contentsOf: URL(filePath: kept)) == Data(repeating: 7, count: 20_000))
    }

    @Test("In a batch, requests before a restore use the old database, and requests after it the new one")
    func batch() throws {
        let server = try directory.server()
        try create("a", on: server)
        _ = try server.result("data.backup", ["path": .string(backup)])
        let requests = [
            try ServerProcess.line("task.create", ["title": "b"], id: 1),
            try ServerProcess.line("data.restore", ["path": .string(backup)], id: 2),
            try ServerProcess.line("task.create", ["title": "c"], id: 3),
        ]
        server.send(line: "[" + requests.joined(separator: ",") + "]")
        let replies = try server.nextReply().elements
        #expect(replies.allSatisfy { $0["result"] != nil })
        #expect(try titles(server) == ["a", "c"])
        #expect(try titles(at: #require(replies[1].at("result.kept").string)) == ["a", "b"])
    }
}
