import Foundation
import JSONRPC
import SQLite
import Support
import Testing

/// The end of a server while other threads work on files.
@Suite("Exit during background work")
struct ExitTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

    /// Sends `exit` or closes the input, and expects a clean end.
    private func end(_ server: ServerProcess, closing: Bool = false) throws {
        if closing { server.closeInput() } else { server.send(line: Self.exit) }
        #expect(try server.wait() == .code(0))
        // The server says so if it could not wait for a thread.
        #expect(!server.errorText.contains("The server ended"))
        #expect(try leftovers() == [])
    }

    private func leftovers() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".tmp") }
    }

    private func fill(_ count: Int) throws {
        try directory.call("data.import", "path=\(try directory.writeDocument(count))")
    }

    @Test(
        "An import is cancelled at any time, and the database is whole", arguments: [0, 50, 300, 900])
    func importing(milliseconds: UInt32) throws {
        let path = try directory.writeDocument(4000)
        let server = try directory.server()
        _ = try server.result("settings.update", ["weekStart": "monday"])
        server.send(
            line: try ServerProcess.line(
                "data.import", ["path": .string(path), "progressToken": "import"], id: 7))
        if milliseconds > 0 { _ = try server.nextProgress() }
        usleep(milliseconds * 1000)
        try end(server)
        let audit = try DatabaseAudit(directory.database)
        #expect([0, 4000].contains(try audit.titles().count))
        #expect(try audit.problems() == [])
    }

    @Test("An export is written whole or not at all", arguments: ["data.export", "data.backup"], [0, 30])
    func exporting(method: String, milliseconds: UInt32) throws {
        try fill(2000)
        let server = try directory.server()
        let path = directory.path + "/export"
        let params: JSONValue = ["path": .string(path), "progressToken": "export"]
        server.send(line: try ServerProcess.line(method, params, id: 7))
        usleep(milliseconds * 1000)
        try end(server)
        guard FileManager.default.fileExists(atPath: path) else { return }
        if method == "data.backup" {
            #expect(try DatabaseAudit(path).problems() == [])
        } else {
            #expect(try JSONValue(parsing: Array(try Data(contentsOf: URL(filePath: path)))) != .null)
        }
    }

    @Test("An import that waits for a lock of another process ends and gets a reply")
    func waiting() throws {
        let path = try directory.writeDocument(10)
        try directory.call("task.create", "title=a")
        let other = try DatabaseAudit(directory.database).connection
        try other.begin(.immediate)
        let server = try directory.server()
        server.send(
            line: try ServerProcess.line(
                "data.import", ["path": .string(path), "progressToken": "import"], id: 7))
        _ = try server.result("ping")
        usleep(200_000)
        try end(server)
        #expect(try server.nextReply(to: 7).at("error.data.kind") == "storage")
        try other.rollback()
        #expect(try DatabaseAudit(directory.database).titles() == [1: "a"])
    }

    @Test(
        "A daily backup is made whole or not at all", arguments: [false, true], [0, 60])
    func dailyBackup(closing: Bool, megabytes: Int) throws {
        try directory.call("settings.update", "backups=0")
        let connection = try DatabaseAudit(directory.database).connection
        try connection.run("CREATE TABLE ballast (bytes BLOB)")
        for _ in 0..<megabytes { try connection.run("INSERT INTO ballast VALUES (randomblob(1000000))") }
        try directory.call("settings.update", "backups=7")
        let backups = directory.database + ".backups"
        try? FileManager.default.removeItem(atPath: backups)
        let server = try directory.server("--now", "2027-01-10T09:00:00Z", "--timezone", "UTC")
        _ = try server.result("task.create", ["title": "a"])
        try end(server, closing: closing)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: backups)) ?? []
        #expect(megabytes > 0 || files == ["2027-01-10.db"])
        for file in files { #expect(try DatabaseAudit(backups + "/" + file).problems() == []) }
        #expect(try DatabaseAudit(directory.database).problems() == [])
    }
}
