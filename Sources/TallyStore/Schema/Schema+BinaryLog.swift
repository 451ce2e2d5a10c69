import Foundation
import SQLite
import Tally

/// A change log of bytes instead of JSON, whose steps are ranges of changes.
extension Schema {
    static let binaryLog = """
        -- The ids that this database has had among others of the same user. The last one is its own.
        CREATE TABLE new_device (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL
        ) STRICT;
        INSERT INTO new_device (id)
            SELECT device FROM step WHERE device NOT IN (SELECT id FROM device) GROUP BY device
                ORDER BY min(number);
        INSERT INTO new_device (id) SELECT id FROM device;
        DROP TABLE device;
        ALTER TABLE new_device RENAME TO device;

        -- `after_change` is the number of the last change before the step. `device` is a number of that table.
        CREATE TABLE new_step (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            clock INTEGER NOT NULL,
            after_change INTEGER NOT NULL,
            device INTEGER NOT NULL,
            method TEXT NOT NULL,
            mutation_id TEXT,
            fingerprint INTEGER NOT NULL,
            answer TEXT,
            -- The step that this one undid or redid.
            target INTEGER,
            -- The step that undid this one, while it is undone, and the step that last redid it.
            undone_by INTEGER,
            redone_by INTEGER
        ) STRICT;
        INSERT INTO new_step
            SELECT number, clock,
                    coalesce(
                        (SELECT min(number) - 1 FROM change WHERE step = s.number),
                        (SELECT number FROM change WHERE step < s.number ORDER BY step DESC, number DESC LIMIT 1),
                        0),
                    (SELECT number FROM device WHERE id = s.device), method, mutation_id, fingerprint, answer,
                    target, undone_by, redone_by
                FROM step s ORDER BY number;

        -- A change of one row: its creation if `before` is null, and its deletion if `after` is. `record` is
        -- its UUID. The values are stored as `LogCoding` says.
        CREATE TABLE new_change (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            step INTEGER NOT NULL,
            entity TEXT NOT NULL,
            row INTEGER NOT NULL,
            record BLOB NOT NULL,
            before BLOB,
            after BLOB,
            operation TEXT GENERATED ALWAYS AS (
                CASE WHEN before IS NULL THEN 'create' WHEN after IS NULL THEN 'delete' ELSE 'update' END)
        ) STRICT;
        INSERT INTO new_change (number, step, entity, row, record, before, after)
            SELECT number, step, entity, row, log_id(record),
                    CASE operation WHEN 'create' THEN NULL
                        ELSE log_values(entity, row, record, operation, before) END,
                    CASE operation WHEN 'delete' THEN NULL
                        ELSE log_values(entity, row, record, operation, after) END
                FROM change ORDER BY number;

        \(keepSequence("step"))
        \(keepSequence("change"))
        DROP TABLE step;
        DROP TABLE change;
        ALTER TABLE new_step RENAME TO step;
        ALTER TABLE new_change RENAME TO change;
        CREATE UNIQUE INDEX step_by_mutation ON step (mutation_id) WHERE mutation_id IS NOT NULL;
        CREATE INDEX step_undone ON step (undone_by) WHERE undone_by IS NOT NULL;
        -- Finds the id and the last name of a deleted record.
        CREATE INDEX change_deletion ON change (entity, row) WHERE after IS NULL;
        """

    static let keptHistory = """
        ALTER TABLE settings ADD COLUMN history_days INTEGER;
        -- Finds the oldest stored results.
        CREATE INDEX step_with_mutation ON step (number) WHERE mutation_id IS NOT NULL;
        """

    /// Numbers are never given again, even if the last row with one was deleted.
    private static func keepSequence(_ table: String) -> String {
        """
        DELETE FROM sqlite_sequence WHERE name = 'new_\(table)';
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'new_\(table)', max(seq) FROM sqlite_sequence WHERE name = '\(table)';
        """
    }

    /// Registers the functions that the migration calls.
    static func registerLogFunctions(on connection: Connection) throws {
        try connection.register(blobFunction: "log_id", arguments: 1) { LoggedID.bytes(of: $0[0]) }
        try connection.register(blobFunction: "log_values", arguments: 5) { texts in
            logValues(
                table: texts[0], row: texts[1], record: texts[2], isWhole: texts[3] != "update",
                json: texts[4])
        }
    }

    /// Returns logged values that were a JSON object by column.
    private static func logValues(
        table: String, row: String, record: String, isWhole: Bool, json: String
    ) -> [UInt8] {
        guard let values = try? JSONDecoder().decode([String: LoggedJSON].self, from: Data(json.utf8)) else {
            return LogCoding.unreadable
        }
        let type = RecordType.inTable(table)
        var bytes: [UInt8] = []
        for (column, json) in values.sorted(by: { $0.key < $1.key }) {
            let value = json.value
            let member = type?.members.first { $0.sqlName == column }
            let isImplied =
                switch (column, member?.kind) {
                case ("number", .number): value == .integer(Int64(row) ?? 0)
                case ("id", _): value == .text(record)
                default: member?.blank?.columnValue == value
                }
            if isWhole, isImplied { continue }
            LogCoding.append(column: column, to: &bytes)
            LogCoding.append(value, to: &bytes)
        }
        return bytes
    }
}

/// A value in the JSON objects of the earlier log.
private struct LoggedJSON: Decodable {
    let value: ColumnValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let text = try? container.decode(String.self) {
            value = .text(text)
        } else {
            value = .integer(try container.decode(Int64.self))
        }
    }
}
