import Support
import Foundation
import JSONRPC
import SQLite
import Testing

@Suite("The file under a subscribed server")
struct WatchedFileTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func removeDatabase() throws {
        for ending in ["-wal", "-shm", ""] {
            try FileManager.default.removeItem(atPath: directory.database + ending)
        }
    }

    /// That the server says that everything may be different, and then follows what is there.
    private func expectFollowed(_ server: ServerProcess) throws {
        let anew = try server.nextEvent()
        #expect(anew["changes"] == [])
        try directory.call("task.create", "title=new")
        let event = try server.nextEvent()
        #expect(event.told == ["other task create"])
        #expect(try #require(event.cursor) == #require(anew.cursor) + 1)
    }

    @Test("After its log was brought into the database and cut off, changes are still told")
    func checkpoint() throws {
        let server = try directory.server()
        try server.subscribe()
        for _ in 0..<3 {
            try directory.call("task.create", "title=a")
            #expect(try server.nextEvent().told == ["other task create"])
            let busy = try Connection(.file(path: directory.database)).first(
                "PRAGMA wal_checkpoint(TRUNCATE)"
            ) {
                $0.int(0)
            }
            #expect(busy == 0)
        }
        _ = try server.result("task.create", ["title": "b"])
        #expect(try server.nextEvent().told == ["self task create"])
    }

    @Test("Deleted, it is not made again without a request; made by another process, it is followed")
    func deleted() throws {
        let server = try directory.server()
        try server.subscribe()
        _ = try server.result("task.create", ["title": "old"])
        _ = try server.nextEvent()
        try removeDatabase()
        // The server is told of the deletion, and looks.
        while !server.errorText.contains("moved or deleted") { usleep(10_000) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["tally.db.backups"])
        try directory.call("task.create", "title=first")
        try expectFollowed(server)
    }

    @Test("Replaced by another database with a longer log, it is followed from the end of that log")
    func replaced() throws {
        let elsewhere = try TemporaryDirectory()
        for _ in 0..<5 { try elsewhere.call("task.create", "title=kept") }
        let server = try directory.server()
        try server.subscribe()
        try FileManager.default.removeItem(atPath: directory.database + "-wal")
        try FileManager.default.removeItem(atPath: directory.database + "-shm")
        #expect(rename(elsewhere.database, directory.database) == 0)
        try expectFollowed(server)
    }

    @Test("Named by a symbolic link, it is watched where it lies")
    func link() throws {
        try directory.call("task.list")
        let link = directory.path + "/link.db"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.database)
        let server = try ServerProcess(["--database", link])
        try server.subscribe()
        try directory.call("task.create", "title=a")
        #expect(try server.nextEvent().told == ["other task create"])
    }

    @Test("Stopped and continued, a server tells what happened meanwhile")
    func stopped() throws {
        let server = try directory.server()
        try server.subscribe()
        kill(server.identifier, SIGSTOP)
        for _ in 0..<3 { try directory.call("task.create", "title=a") }
        kill(server.identifier, SIGCONT)
        let event = try server.nextEvent()
        #expect(event.told == Array(repeating: "other task create", count: 3))
        try server.expectNoEvent()
    }
}
