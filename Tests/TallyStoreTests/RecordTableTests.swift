import SQLite
import Support
import Testing

@testable import Tally
@testable import TallyStore

@Suite("The tables of records")
struct RecordTableTests {
    @Test("The members of a record are the columns of its table", arguments: RecordType.all.map(\.name))
    func columns(name: String) throws {
        let type = try #require(RecordType.named(name))
        let columns = try TestEngine().store { store in
            try store.connection.all(
                "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", [type.sqlName]
            ) { $0.text(0) }
        }
        #expect(Set(columns).subtracting(["name_key"]) == Set(type.members.map(\.sqlName)))
    }

    @Test("An INSERT derives the key of a name from its parameter")
    func nameKey() {
        let table = RecordTable(Activity.record)
        #expect(
            table.insertion == """
                INSERT INTO activity (id, name, color, archived, created_at, revision, name_key)
                    VALUES (?, ?, ?, ?, ?, ?, name_key(?2))
                """)
    }

    @Test("An upsert replaces all members but those that identify the record")
    func upsertion() {
        let table = RecordTable(TargetHistory.Version.record)
        #expect(
            table.upsertion == """
                INSERT INTO habit_target (habit, from_day, count, per, direction, weekdays)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (habit, from_day) DO UPDATE SET count = excluded.count, per = excluded.per, \
                direction = excluded.direction, weekdays = excluded.weekdays
                """)
    }
}
