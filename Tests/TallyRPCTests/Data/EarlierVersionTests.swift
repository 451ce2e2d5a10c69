import Foundation
import JSONRPC
import SQLite
import Support
import Tally
import Testing

/// Opens databases that earlier versions wrote, and imports the documents that they exported.
///
/// Each version got the same requests on 1, 5, 6 and 12 October 2026: tasks in projects, one of which is
/// deleted; stakes of every status; focus, reminders, habits, time, and steps that are undone and redone.
@Suite("Data of earlier versions")
struct EarlierVersionTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("Its records are those of the document that the earlier version exported", arguments: versions)
    func records(version: String) throws {
        let session = try open(version)
        let imported = TestSession(now: Self.now)
        try imported.result("data.import", ["content": .string(try document(version))])
        #expect(try imported.result("data.check")["problems"] == [])
        // Documents of version 1 do not name deleted projects, and the oldest have no decisions about stakes.
        #expect(try comparable(imported.export()) == comparable(session.export()))
        #expect(try imported.result("stake.list") == session.result("stake.list"))
    }

    @Test("Its document says nothing of members that did not exist then", arguments: versions)
    func defaults(version: String) throws {
        let document: JSONValue = ["content": .string(try document(version))]
        let report = try TestSession(now: Self.now).result("data.import", document)
        #expect(report["defaults"] == [] && report["report"] == [])
    }

    @Test("Its document has the parts of all time entries, or is refused", arguments: versions)
    func parts(version: String) throws {
        let text = try document(version).replacing(/"timePart":\[[^\]]*\]/, with: #""timePart":[]"#)
        let error = try TestSession(now: Self.now).error("data.import", ["content": .string(text)])
        #expect(error.at("data.path") == "content.records.timeEntry[0]")
    }

    @Test("The document adds nothing to the database that it was exported from", arguments: versions)
    func repeatedImport(version: String) throws {
        let session = try open(version)
        let before = try session.export()
        let report = try session.result("data.import", ["content": .string(try document(version))])
        #expect(report["report"] == [])
        #expect(try session.export() == before)
    }

    @Test("Its export is imported unchanged", arguments: versions)
    func export(version: String) throws {
        let text = try open(version).export()
        let session = TestSession(now: Self.now)
        try session.result("data.import", ["content": .string(text)])
        #expect(try session.export() == text)
    }

    @Test("Its stakes keep their status, also when the clock is set back", arguments: versions)
    func stakes(version: String) throws {
        let session = try open(version)
        for time in ["2026-10-12T10:00:00Z", "2026-10-02T08:00:00Z"] {
            session.clock.set(try instant(time))
            let statuses = try (1...5).map { number in
                try session.result("task.get", ["id": .integer(number)]).at("task.stake.status")
            }
            #expect(statuses == ["complete", "expired", "expired", "expired", "pending"], "\(time)")
        }
    }

    @Test("Its steps can be undone, up to those of stakes, and redone", arguments: versions)
    func history(version: String) throws {
        let session = try open(version)
        let before = try session.export()
        var undone = 0
        while try session.reply("history.undo")["result"] != nil { undone += 1 }
        #expect(undone == 13)
        #expect(try session.error("history.undo")["data"]?["kind"] == "stakeLocked")
        #expect(try session.result("data.check")["problems"] == [])
        for _ in 0..<undone { try session.result("history.redo") }
        #expect(try session.export() == before)
        #expect(try session.result("data.check")["problems"] == [])
    }

    @Test(
        "A cursor goes on where it was, and a repeated mutationId returns the first result",
        arguments: versions)
    func cursors(version: String) throws {
        let session = try open(version)
        let all = try #require(session.result("changes.since", ["limit": 500])["changes"]).elements
        let cursor = try #require(all[29]["cursor"])
        let rest = try session.result("changes.since", ["cursor": cursor, "limit": 500])
        #expect(rest["changes"]?.elements == Array(all.dropFirst(30)))
        for change in all {
            #expect(change["record"]?.string.flatMap(Identifier.init) != nil, "\(change)")
            #expect(change["id"] != .null || ["settings", "timer", "celebration"].contains(change["entity"]))
        }
        let again = try session.result("habit.increment", ["habit": "Run", "mutationId": "once"])
        #expect(again["date"] == "2026-10-01" && again["count"] == 1)
        #expect(try session.result("changes.since", ["limit": 500])["changes"]?.elements == all)
    }

    static let versions = ["0.1.0", "stake-decisions"]
    static let now = Instant(seconds: 1_791_799_200)

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("EarlierVersions")

    func copy(_ version: String) throws -> String {
        let path = directory.file(version + ".db")
        try FileManager.default.copyItem(
            at: Self.folder.appendingPathComponent(version + ".db"), to: URL(fileURLWithPath: path))
        return path
    }

    private func open(_ version: String) throws -> TestSession {
        let session = TestSession(
            path: try copy(version), now: Self.now, zone: try Tally.Zone.named("Europe/Berlin"))
        #expect(try session.result("data.check")["problems"] == [])
        return session
    }

    private func document(_ version: String) throws -> String {
        try String(contentsOf: Self.folder.appendingPathComponent(version + ".json"), encoding: .utf8)
    }

    private func comparable(_ document: String) throws -> String {
        try document.replacing(Regex(#""(projectId|decision|binding)":[^,}]*"#), with: "")
    }
}

/// Damaged databases of earlier versions.
extension EarlierVersionTests {
    @Test("A row of the log that cannot be read does not keep the database from opening", arguments: versions)
    func unreadableChange(version: String) throws {
        let path = try copy(version)
        let connection = try Connection(.file(path: path))
        try connection.run("UPDATE change SET after = '{' WHERE number = 12")
        let session = TestSession(path: path, now: Self.now)
        let problems = try session.result("data.check")["problems"]?.elements
        #expect(problems?.map { $0["problem"] } == ["change 12 cannot be read."])
        #expect(try session.result("task.list")["total"] == 10)
    }

    @Test("Every record of a file that cannot be migrated is saved", arguments: versions)
    func repair(version: String) throws {
        let path = try copy(version)
        let (page, size) = try {
            let connection = try Connection(.file(path: path))
            let page = try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = 'change'") {
                $0.int(0)
            }
            return (try #require(page), try connection.pageSize())
        }()
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: UInt64((page - 1) * size))
        try file.write(contentsOf: Data(repeating: 0xFF, count: size))
        try file.close()
        let session = TestSession(path: path, now: Self.now)
        #expect(try session.error("task.list")["data"]?["kind"] == "storage")
        let repaired = directory.file("repaired.db")
        let report = try session.result("data.check", ["repairTo": .string(repaired)])
        #expect(report["ok"] == false)
        let other = TestSession(path: repaired, now: Self.now)
        #expect(try other.result("data.check")["problems"] == [])
        for (type, count) in [
            "project": 3, "task": 10, "stake": 5, "habitEvent": 5, "focusInterval": 1, "timePart": 3,
        ] as [String: JSONValue] {
            #expect(report.at("repair.counts.\(type)") == count, "\(type)")
        }
        let imported = TestSession(now: Self.now)
        try imported.result("data.import", ["content": .string(try document(version))])
        #expect(try other.result("habit.list") == imported.result("habit.list"))
        let statuses = try (1...5).map { number in
            try other.result("task.get", ["id": .integer(number)]).at("task.stake.status")
        }
        #expect(statuses == ["complete", "expired", "expired", "expired", "pending"])
    }
}
