import Support
import Foundation
import SQLite
import Testing

@testable import Tally
@testable import TallyStore

@Suite("Damaged files")
struct DamageTests {
    private let directory: TemporaryDirectory
    private static let pageSize = 1024
    private var path: String { directory.file("tally.db") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Creates a database with tasks on several pages, and with all other types of records.
    private func fill(_ count: Int = 200) throws {
        let tally = try TestEngine(path: path)
        try RandomRequests.begin(in: tally)
        try tally.group { engine in
            for index in 0..<count {
                try engine.request { engine in
                    _ = try engine.createTask(
                        TaskDraft("Task \(index)") {
                            $0.notes = .set(try Notes(String(repeating: "n", count: 300)))
                        })
                }
            }
        }
    }

    /// Changes the bytes of a page. The file must not be open.
    private func edit(page: Int, _ change: (inout [UInt8]) -> Void) throws {
        var data = try Data(contentsOf: URL(filePath: path))
        var bytes = Array(data[(page - 1) * Self.pageSize..<page * Self.pageSize])
        change(&bytes)
        data.replaceSubrange((page - 1) * Self.pageSize..<page * Self.pageSize, with: bytes)
        try data.write(to: URL(filePath: path))
    }

    private func root(of table: String) throws -> Int {
        let connection = try Connection(.file(path: path))
        return try #require(
            try connection.first("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]) { $0.int(0) })
    }

    /// Returns a leaf page of a table with several pages: the child of a cell in its root page.
    private func leaf(of table: String, cell: Int) throws -> Int {
        let root = try root(of: table)
        var bytes: [UInt8] = []
        try edit(page: root) { bytes = $0 }
        try #require(bytes[0] == 0x05)
        let pointer = Int(bytes[12 + 2 * cell]) << 8 | Int(bytes[13 + 2 * cell])
        return bytes[pointer..<pointer + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private func expectDamage(_ error: Failure?) {
        if case .storage(_, .damaged)? = error { return }
        Issue.record("\(String(describing: error))")
    }

    private func check(repairTo name: String? = nil) throws -> DataReport {
        let target = name.map(directory.file)
        return try TestEngine(path: path).maintain { try $0.checkDatabase(repairTo: target) }
    }

    private func titles(_ name: String) throws -> Set<String> {
        let tally = try TestEngine(path: directory.file(name))
        let tasks: [StoredRecord] = try tally.export()[.task]
        #expect(try tally.check().problems.map(\.problem) == [])
        return Set(tasks.compactMap { $0.text("title") })
    }

    /// Expects that a check reports the damage, a repair saves most tasks, and an export is refused.
    private func expectRepairableDamage() throws {
        let report = try check(repairTo: "saved.db")
        #expect(report.problems.contains { $0.kind == .storage })
        #expect(try titles("saved.db").count > 150)
        let error = #expect(throws: Failure.self) { try TestEngine(path: path).export() }
        expectDamage(error)
    }

    @Test("Rows out of order are reported as damage, and reading them ends")
    func outOfOrder() throws {
        try fill()
        let page = try leaf(of: "task", cell: 2)
        try edit(page: page) { bytes in
            // Swaps the first and last cells, so that the first number is greater than those that follow.
            let last = 8 + 2 * (Int(bytes[4]) - 1)
            for offset in 0..<2 { bytes.swapAt(8 + offset, last + offset) }
        }
        try expectRepairableDamage()
    }

    @Test("A repair loses the rows of a damaged page and saves all others", arguments: [0, 3])
    func lostPage(cell: Int) throws {
        try fill()
        let page = try leaf(of: "task", cell: cell)
        try edit(page: page) { $0 = Array(repeating: 0, count: Self.pageSize) }
        let report = try check(repairTo: "saved.db")
        #expect(report.problems.contains { $0.problem.contains("Task") || $0.kind == .storage })
        let repair = try #require(report.repair)
        #expect(repair.isComplete && !repair.lost.isEmpty)
        #expect(repair.lost.contains { $0.problem.contains("cannot be read") })
        let titles = try titles("saved.db")
        #expect(titles.count > 150 && titles.count < 210)
        #expect(titles.contains("Task 199"))
    }

    @Test(
        "A row with an impossible length is reported as damage, and all others are saved",
        arguments: [1, 4, 5, 9])
    func garbledLength(width: Int) throws {
        try fill()
        let page = try leaf(of: "task", cell: 2)
        try edit(page: page) { bytes in
            // A cell starts with the length of its record, a varint of one to nine bytes.
            let cell = Int(bytes[10]) << 8 | Int(bytes[11])
            for index in 0..<width { bytes[cell + index] = 0xFF }
        }
        try expectRepairableDamage()
    }

    @Test("Rows that a damaged page skips are reported as lost")
    func hiddenRows() throws {
        try fill()
        let (root, hidden) = (try root(of: "task"), try leaf(of: "task", cell: 2))
        let shown = try leaf(of: "task", cell: 1)
        try edit(page: root) { bytes in
            // The third child becomes a repetition of the second one, which is in order and causes no error.
            let pointer = Int(bytes[16]) << 8 | Int(bytes[17])
            for index in 0..<4 {
                bytes[pointer + index] = UInt8(truncatingIfNeeded: shown >> (24 - 8 * index))
            }
        }
        try #require(hidden != shown)
        let repair = try #require(try check(repairTo: "saved.db").repair)
        #expect(try titles("saved.db").contains("Task 199"))
        #expect(repair.lost.contains { $0.entity == "task" })
    }

    @Test("A file whose header has an unknown write version is damaged, not read-only")
    func unwritableFormat() throws {
        try fill()
        try edit(page: 1) { $0[18] = 79 }
        #expect(try check().problems.contains { $0.problem.contains("header") })
        let error = #expect(throws: Failure.self) { try TestEngine(path: path).add("Milk") }
        guard case .storage(let sentence, .damaged)? = error else {
            Issue.record("\(String(describing: error))"); return
        }
        #expect(!sentence.contains("permissions"))
    }

    @Test("A repair moves tasks of a lost project to Inbox, and leaves out records without a default")
    func lostProject() throws {
        let tally = try TestEngine(path: path)
        try RandomRequests.begin(in: tally)
        let before = try tally.export()
        try tally.store { store in
            try store.connection.execute(
                script: """
                    PRAGMA foreign_keys = OFF;
                    DELETE FROM project WHERE number > 1;
                    UPDATE task SET tags = '[1]', position = '' WHERE number = 1;
                    UPDATE habit_event SET delta = 0 WHERE number = 1;
                    """)
            store.rollback()
        }
        let report = try tally.engine.run { [file = directory.file("saved.db")] in
            try $0.checkDatabase(repairTo: file)
        }
        let repair = try #require(report.repair)
        let after = try TestEngine(path: directory.file("saved.db")).export()
        #expect(after[.task].count == before[.task].count)
        #expect(after[.task].allSatisfy { $0.number("project") == Project.inbox })
        #expect(after[.habitEvent].count == before[.habitEvent].count - 1)
        #expect(repair.lost.map(\.problem).contains { $0.hasPrefix("The tags of task 1") })
        #expect(repair.lost.map(\.problem).contains { $0.hasPrefix("The project of task") })
        #expect(try TestEngine(path: directory.file("saved.db")).check().isOK)
    }

    @Test("A repair copies an intact database unchanged")
    func sound() throws {
        let tally = try TestEngine(path: path)
        try RandomRequests.begin(in: tally)
        let report = try tally.engine.run { [file = directory.file("saved.db")] in
            try $0.checkDatabase(repairTo: file)
        }
        #expect(report.isOK && report.repair?.lost.isEmpty == true)
        let saved = try TestEngine(path: directory.file("saved.db"))
        for table in RecordType.all {
            #expect(try saved.export()[table].map(\.values) == tally.export()[table].map(\.values))
        }
    }

    @Test("A check reports a file that cannot be opened as a problem, and a repair of it fails")
    func unopenable() throws {
        try fill(1)
        try edit(page: 1) { bytes in for index in 100..<Self.pageSize { bytes[index] = 0 } }
        #expect(try check().problems.map(\.kind) == [.storage])
        #expect(throws: Failure.self) { try check(repairTo: "saved.db") }
        #expect(!FileManager.default.fileExists(atPath: directory.file("saved.db")))
    }

    @Test(
        "Whether a damaged file has habit amounts in thousandths does not depend on the version in its header"
    )
    func lostVersion() throws {
        try TestEngine(path: path).store { store in
            try store.connection.execute(script: "PRAGMA user_version = 0")
            #expect(try Schema.hasAmounts(store.connection))
            try store.connection.execute(script: "ALTER TABLE habit DROP COLUMN unit")
            #expect(try !Schema.hasAmounts(store.connection))
        }
    }

    @Test("A search index with wrong totals is rebuilt by the next change that needs it")
    func wrongTotals() throws {
        try fill(40)
        try Connection(.file(path: path)).execute(
            script: "UPDATE task_search_data SET block = x'010000' WHERE id = 1")
        let tally = try TestEngine(path: path)
        #expect(try tally.check().problems.map(\.problem) == ["The search index has wrong totals."])
        try tally.change { engine in
            var changes = TaskDraft()
            changes.title = try Title("Renamed")
            for number in 4..<44 { _ = try engine.updateTask(.number(number), changes) }
        }
        #expect(try tally.check().isOK)
    }

    @Test("A check reports an altered schema")
    func schema() throws {
        try fill(1)
        try Connection(.file(path: path)).execute(
            script: """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, 'NEW.tags', 'NEW.taos')
                    WHERE name = 'task_tag_insert';
                """)
        #expect(
            try check().problems.map(\.problem) == ["The trigger task_tag_insert does not match the schema."])
        let error = #expect(throws: Failure.self) { try TestEngine(path: path).add("a") }
        expectDamage(error)
    }

    @Test("A stored color that is not one is damage")
    func invalidColor() throws {
        let tally = try TestEngine(path: path)
        try tally.add("Milk")
        try tally.store { try $0.connection.execute(script: "UPDATE project SET color = 'red'") }
        let error = #expect(throws: Failure.self) { try tally.add("Bread", project: "Garden") }
        expectDamage(error)
    }

    @Test("A search index that SQLite cannot read is damage")
    func searchIndexFormat() throws {
        try fill(20)
        try Connection(.file(path: path)).execute(script: "UPDATE task_search_config SET v = 99")
        let tally = try TestEngine(path: path)
        let error = #expect(throws: Failure.self) {
            try tally.read { engine in
                var query = TaskQuery()
                query.text = "task"
                _ = try engine.tasks(matching: query)
            }
        }
        expectDamage(error)
    }

    @Test("After a read of a damaged page, the next request works and no lock is held")
    func noLock() throws {
        try fill()
        let page = try leaf(of: "task", cell: 0)
        try edit(page: page) { $0 = Array(repeating: 0, count: Self.pageSize) }
        let tally = try TestEngine(path: path)
        for _ in 0..<3 {
            #expect(throws: (any Error).self) { try tally.read { _ = try $0.task(.number(1)) } }
            let other = try Connection(.file(path: path), busyTimeout: 0)
            try other.begin(.immediate)
            try other.rollback()
            #expect(try tally.read { try $0.task(.number(190)).task.title }.hasPrefix("Task"))
        }
    }
}
