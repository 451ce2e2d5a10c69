import Support
import Foundation
import JSONRPC
import Testing

@Suite("Daily backups")
struct DailyBackupTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func change(on day: Int, _ title: String = "a") throws {
        let words = [
            "--database", directory.database, "--timezone", "UTC", "--now", "2026-11-\(day)T09:00:00Z",
            "call",
            "task.create", "title=\(title)",
        ]
        #expect(try FinishedRun(words).ending == .code(0))
    }

    private func days() throws -> [String] {
        try directory.call("data.backups")["backups"]?.elements.compactMap { $0["date"]?.string } ?? []
    }

    @Test("The first change of a day makes a backup, and seven are kept")
    func rotation() throws {
        for day in 10...18 {
            try change(on: day)
            try change(on: day)
        }
        #expect(try days() == (12...18).reversed().map { "2026-11-\($0)" })
        let backups = try directory.call("data.backups")["backups"]?.elements ?? []
        for backup in backups {
            let path = try #require(backup["path"]?.string)
            #expect(try DatabaseAudit(path).problems().isEmpty)
            #expect(
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("Backups dated in the future do not displace today's")
    func clockAhead() throws {
        for day in 21...28 { try change(on: day) }
        try change(on: 10)
        try change(on: 11)
        #expect(try days().suffix(2) == ["2026-11-11", "2026-11-10"])
    }

    @Test("A running server makes one after its first change, and none for reads")
    func server() throws {
        let server = try directory.server("--timezone", "UTC")
        _ = try server.result("task.list")
        #expect(try days() == [])
        _ = try server.result("task.create", ["title": "a"])
        let end = ContinuousClock.now + .seconds(20)
        while try days().isEmpty, ContinuousClock.now < end { usleep(10_000) }
        #expect(try days().count == 1)
        #expect(try server.finish() == .code(0))
    }

    @Test("The number of backups is a setting, and 0 makes none", arguments: [0, 2])
    func setting(count: Int) throws {
        try directory.call("settings.update", "backups=\(count)")
        let before = try days()
        for day in 23...26 { try change(on: day) }
        #expect(try days() == (count == 0 ? before : ["2026-11-26", "2026-11-25"]))
    }

    @Test("A daily backup can be restored")
    func restored() throws {
        try change(on: 23, "one")
        try change(on: 24, "two")
        try change(on: 24, "three")
        let path = try #require(try directory.call("data.backups").at("backups.1.path").string)
        #expect(path.hasSuffix("/2026-11-23.db"))
        try directory.call("data.restore", "path=\(path)")
        #expect(try directory.call("task.list")["total"] == 1)
    }

    @Test("If a backup cannot be made, requests succeed and standard error says why")
    func noRoom() throws {
        try Data().write(to: URL(filePath: directory.database + ".backups"))
        let run = try FinishedRun(["--database", directory.database, "call", "task.create", "title=a"])
        #expect(run.ending == .code(0))
        #expect(run.errors.contains("The daily backup was not made"))
    }

    @Test("Several servers make one backup a day between them")
    func several() throws {
        let database = directory.database
        _ = try TemporaryDirectory.concurrently(4) { index in
            let server = try ServerProcess(["--database", database, "--now", "2026-11-20T09:00:00Z"])
            for _ in 0..<20 { _ = try server.result("task.create", ["title": "a"]) }
            #expect(try server.finish() == .code(0))
        }
        #expect(try days().count == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: database + ".backups")
        #expect(names.count == 1)
    }
}
