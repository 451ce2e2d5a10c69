import Support
import SQLite
import Testing

@testable import Tally
@testable import TallyStore

@Suite struct ChangeLogTests {
    @Test("Every table is a record table, an index, or part of the log")
    func tables() throws {
        let tally = try TestEngine()
        let all = try tally.store { store in
            try store.connection.all("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
        }
        let records = Set(ChangeLog.tables)
        let others = all.filter { name in
            !records.contains(name) && !name.hasPrefix("sqlite_") && !name.hasPrefix("task_search")
        }
        #expect(
            Set(others) == [
                "device", "step", "change", "task_tag", "task_text", "task_count", "completion_count",
                "score_run", "habit_streak", "activity_seconds",
                "stake_total", "tag_count", "task_dependency",
                "stake_total", "tag_count", "time_entry_tag", "tag_seconds",
            ])
        #expect(records.isSubset(of: all))
    }

    @Test(
        "Every write to a record table is logged with the values before and after",
        arguments: ChangeLog.tables.sorted())
    func everyWrite(table: String) throws {
        let tally = try TestEngine()
        try RandomRequests.begin(in: tally)
        try tally.store { store in
            let connection = store.connection
            try connection.execute(script: "PRAGMA foreign_keys = OFF")
            let records = StoredTables(connection)
            let number = try #require(
                try connection.first("SELECT max(number) FROM \(table)") { $0.optionalInt(0) } ?? nil,
                "the requests create no row of \(table)")
            for column in try records.columns(of: table) where column != "number" {
                try connection.execute(script: "SAVEPOINT one")
                let before = try records.rows(of: table)
                let isText = try records.isText(column, of: table)
                let value = isText ? "'2'" : "CAST(coalesce(\(column), 0) + 1 AS INTEGER) % 4"
                do {
                    try connection.execute(
                        script: "UPDATE \(table) SET \(column) = \(value) WHERE number = \(number)")
                } catch let error as SQLiteError where error.kind == .constraint {
                    // A constraint forbids changing this column alone.
                    try connection.execute(script: "ROLLBACK TO one; RELEASE one")
                    continue
                }
                try store.changeLog.write()
                let change = try #require(try records.lastChange())
                #expect(change.entity == table && change.row == number && change.operation == "update")
                #expect(change.before?[column] != nil)
                #expect(change.after?[column] != nil)
                try records.undo(change)
                #expect(try records.rows(of: table) == before)
                store.changeLog.discard()
                try connection.execute(script: "ROLLBACK TO one; RELEASE one")
            }
            let before = try records.rows(of: table)
            try connection.execute(script: "DELETE FROM \(table) WHERE number = \(number)")
            try store.changeLog.write()
            let deletion = try #require(try records.lastChange(of: table))
            #expect(deletion.operation == "delete" && deletion.row == number && deletion.after == nil)
            try records.undo(deletion)
            try store.changeLog.write()
            #expect(try records.rows(of: table) == before)
            let creation = try #require(try records.lastChange(of: table))
            #expect(creation.operation == "create" && creation.before == nil)
            #expect(creation.after == deletion.before)
        }
    }

    @Test(
        "Undoing changes in reverse order restores every record table exactly, to any earlier point")
    func backwards() throws {
        let tally = try TestEngine()
        var requests = RandomRequests(tally: tally, seed: 5)
        var points: [(change: Int, rows: [String: [String]])] = []
        for _ in 0..<6 {
            points.append(
                try tally.store { store in
                    let records = StoredTables(store.connection)
                    return (try records.lastChange()?.number ?? 0, try records.everything())
                })
            for _ in 0..<110 { try requests.makeRequest() }
        }
        // Most requests changed something, and some were refused.
        #expect(try tally.number("SELECT count(*) FROM step") > 250)
        #expect(requests.refusals > 10)
        #expect(Set(requests.made).count == RandomRequests.kinds)
        for point in points.reversed() {
            try tally.store { store in
                let records = StoredTables(store.connection)
                try store.connection.begin(.immediate)
                try store.connection.execute(script: "PRAGMA defer_foreign_keys = ON")
                for change in try records.changes(after: point.change).reversed() { try records.undo(change) }
                store.changeLog.discard()
                // The next, earlier point must not undo these changes again.
                try store.connection.run("DELETE FROM change WHERE number > ?", [point.change])
                try store.connection.commit()
                let restored = try records.everything()
                for (table, rows) in point.rows { #expect(restored[table] == rows, "\(table)") }
                // The triggers have updated the indexes.
                try store.connection.execute(
                    script: "INSERT INTO task_search (task_search, rank) VALUES ('integrity-check', 1)")
                #expect(try store.connection.all("PRAGMA foreign_key_check") { _ in true }.isEmpty)
                #expect(try store.connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
            }
        }
    }

    @Test("A request is one step, with all changes that it causes")
    func oneStep() throws {
        let tally = try TestEngine()
        for title in ["a", "b", "c"] { try tally.add(title, project: "House") }
        let last = try tally.number("SELECT max(number) FROM step")
        try tally.change { _ = try $0.deleteProject("House") }
        #expect(try tally.number("SELECT max(number) FROM step") == last + 1)
        #expect(try tally.number("SELECT count(*) FROM change WHERE step = \(last + 1)") == 4)
    }

    @Test("The clock of steps strictly increases, even when the machine's clock is set back")
    func risingClock() throws {
        let tally = try TestEngine()
        for (index, seconds) in [0, 0, 1, -3600, 0, 7200, -86_400, 0].enumerated() {
            tally.clock.advance(seconds: Int64(seconds))
            try tally.add("Task \(index)")
        }
        let clocks = try tally.store { store in
            try store.connection.all("SELECT clock FROM step ORDER BY number") { $0.int(0) }
        }
        #expect(clocks.count == 8)
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 })
        // While the machine's clock advances, the upper bits are its time in milliseconds.
        let start = Int(try instant("2026-11-20T09:00:00Z").seconds) * 1000
        #expect(clocks.prefix(3).map { $0 >> 16 } == [start, start, start + 1000])
    }

    @Test("A request that changes nothing leaves no step")
    func nothing() throws {
        let tally = try TestEngine()
        let task = try tally.add("a")
        let steps = try tally.number("SELECT count(*) FROM step")
        try tally.reopen(task)
        try tally.update(task) { $0.title = try Title("a") }
        try tally.set()
        try tally.change { _ = try $0.resetFocus() }
        #expect(try tally.number("SELECT count(*) FROM step") == steps)
    }

    @Test("An error in a group rolls back its own request and no other")
    func errorInGroup() throws {
        let tally = try TestEngine()
        let draft = TaskDraft(title: try Title("kept"))
        let refused = try TaskDraft("refused") { ($0.project, $0.createProject) = (.set("House"), true) }
        try tally.group { engine in
            _ = try engine.request { try $0.createTask(draft) }
            do {
                try engine.request { engine in
                    let task = try engine.createTask(refused)
                    _ = try engine.deleteTask(.number(task.number), ifRevision: 99)
                }
                Issue.record("the request was not refused")
            } catch Failure.conflict {}
            _ = try engine.request { try $0.createTask(draft) }
        }
        let titles = try tally.read {
            try $0.tasks(matching: TaskQuery()).tasks.map { "\($0.number) \($0.title)" }
        }
        #expect(titles == ["1 kept", "2 kept"])
        #expect(try tally.number("SELECT count(*) FROM project") == 1)
        #expect(try tally.number("SELECT count(*) FROM step") == 2)
        #expect(try tally.number("SELECT count(*) FROM change WHERE step > 0") == 2)
    }

    @Test("An abandoned group leaves no changes")
    func abandoned() throws {
        let tally = try TestEngine()
        let draft = TaskDraft(title: try Title("lost"))
        try tally.engine.run { engine in
            engine.beginGroup()
            try engine.beginTransaction(changing: true)
            _ = try engine.request { try $0.createTask(draft) }
            engine.endGroup()
        }
        #expect(try tally.number("SELECT count(*) FROM task") == 0)
        #expect(try tally.number("SELECT count(*) FROM step") == 0)
        #expect(try tally.add("next") == 1)
    }
    @Test("The statistics count the changes of the log, also after errors, undo and the removal of old ones")
    func counted() throws {
        let tally = try TestEngine()
        func expectCounted() throws {
            let counted = try tally.read { try $0.statistics().changes }
            #expect(try tally.number("SELECT count(*) FROM change") == counted)
        }
        try expectCounted()
        for number in 1...5 { try tally.add("\(number)") }
        #expect(throws: Failure.self) {
            try tally.change { engine in
                _ = try engine.createHabit(HabitDraft(name: try Name("Read")))
                _ = try engine.habit("nothing")
            }
        }
        try tally.undo()
        try tally.add("6")
        try expectCounted()
        try tally.store { try $0.connection.run("DELETE FROM change WHERE number < 4") }
        try expectCounted()
        try tally.store { try $0.connection.run("DELETE FROM change") }
        try expectCounted()
    }
}
