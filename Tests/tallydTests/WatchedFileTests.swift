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

    /// Expects an event without changes, which marks everything as stale, and then events of the current file. The
    /// file may have been found before the first change of the other process was committed to it.
    private func expectFollowed(_ server: ServerProcess) throws {
        let reset = try server.nextEvent()
        #expect(reset["changes"] == [])
        try directory.call("task.create", "title=new")
        let event = try server.nextEvent()
        #expect(Set(event.told) == ["other task create"])
        #expect(try #require(event.cursor) == #require(reset.cursor) + event.told.count)
    }

    @Test("After a checkpoint truncates the log, changes are still sent")
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

    @Test("A deleted database is not recreated without a request, and is followed once another process does")
    func deleted() throws {
        // Makes the backup of the day, which would otherwise read the database while it is deleted.
        try directory.call("task.create", "title=earlier")
        let server = try directory.server()
        try server.subscribe()
        _ = try server.result("task.create", ["title": "old"])
        _ = try server.nextEvent()
        try removeDatabase()
        // Wait until the server has noticed the deletion.
        while !server.errorText.contains("moved or deleted") { usleep(10_000) }
        #expect(try directory.names == ["tally.db.backups"])
        try directory.call("task.create", "title=first")
        try expectFollowed(server)
    }

    @Test("After another database with a longer log replaces the file, events start at the end of that log")
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

    @Test("A database named by a symbolic link is watched at its real location")
    func link() throws {
        try directory.call("task.list")
        let link = directory.path + "/link.db"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.database)
        let server = try ServerProcess(["--database", link])
        try server.subscribe()
        try directory.call("task.create", "title=a")
        #expect(try server.nextEvent().told == ["other task create"])
    }

    @Test("A server that was stopped and continued sends the changes it missed")
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
