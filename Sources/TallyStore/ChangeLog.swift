import SQLite

/// The triggers that write a `change` row for every changed row of a table of facts, whoever changes it.
///
/// They are made from the tables' columns, so that no column can be forgotten, and made anew after each migration.
enum ChangeLog {
    /// The tables of facts. What is not among them is an index or the log itself.
    static let tables = [
        "settings", "project", "task", "focus_stint", "celebration", "habit", "habit_target", "habit_event",
    ]

    static func installTriggers(_ connection: Connection) throws {
        for table in tables {
            let columns = try connection.all("SELECT name FROM pragma_table_info(?)", [table]) { $0.text(0) }
            try connection.execute(script: triggers(table: table, columns: columns))
        }
    }

    private static func triggers(table: String, columns: [String]) -> String {
        let latestStep = "(SELECT coalesce(max(number), 0) FROM step)"
        let insert = "INSERT INTO change (step, entity, row, operation, before, after) VALUES"
        return """
            DROP TRIGGER IF EXISTS \(table)_created;
            CREATE TRIGGER \(table)_created AFTER INSERT ON \(table) BEGIN
                \(insert) (\(latestStep), '\(table)', NEW.number, 'create', NULL, \(object(columns, of: "NEW")));
            END;
            DROP TRIGGER IF EXISTS \(table)_deleted;
            CREATE TRIGGER \(table)_deleted AFTER DELETE ON \(table) BEGIN
                \(insert) (\(latestStep), '\(table)', OLD.number, 'delete', \(object(columns, of: "OLD")), NULL);
            END;
            DROP TRIGGER IF EXISTS \(table)_updated;
            CREATE TRIGGER \(table)_updated AFTER UPDATE ON \(table)
            WHEN \(columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")) BEGIN
                \(insert) (\(latestStep), '\(table)', NEW.number, 'update',
                    \(difference(columns, of: "OLD")), \(difference(columns, of: "NEW")));
            END;
            """
    }

    private static func object(_ columns: [String], of row: String) -> String {
        "json_object(" + columns.map { "'\($0)', \(row).\($0)" }.joined(separator: ", ") + ")"
    }

    /// Only the columns that the update changed. A column of one side that is NULL is there, as null.
    private static func difference(_ columns: [String], of row: String) -> String {
        let rows = columns.map {
            "SELECT '\($0)' AS name, \(row).\($0) AS value WHERE OLD.\($0) IS NOT NEW.\($0)"
        }
        return "(SELECT json_group_object(name, value) FROM (" + rows.joined(separator: " UNION ALL ") + "))"
    }
}
