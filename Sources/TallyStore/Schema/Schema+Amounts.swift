import SQLite
import Tally

/// Counts of habits in thousandths, and units.
extension Schema {
    static let amounts = """
        ALTER TABLE habit ADD COLUMN unit TEXT;
        UPDATE habit_event SET delta = \(thousandths("delta"));
        UPDATE habit_target SET count = \(thousandths("count"));
        \(logged("habit_event", "delta"))
        \(logged("habit_target", "count"))
        """

    /// Returns whether the file has amounts in thousandths. Earlier files have whole numbers. The column that the
    /// same migration added tells, because the version in the header may be damaged.
    static func hasAmounts(_ connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM pragma_table_xinfo('habit') WHERE name = 'unit'") { _ in true }
            ?? false
    }

    /// The SQL of a whole number in thousandths. Only damage causes numbers that are cut off.
    static func thousandths(_ number: String) -> String {
        "1000 * max(-9000000000000, min(9000000000000, \(number)))"
    }

    /// Values that cannot be read stay as they are.
    private static func logged(_ table: String, _ column: String) -> String {
        """
        UPDATE change SET before = \(logged("before", in: column)), after = \(logged("after", in: column))
            WHERE entity = '\(table)'
                AND json_valid(coalesce(before, '{}')) AND json_valid(coalesce(after, '{}'));
        """
    }

    private static func logged(_ json: String, in column: String) -> String {
        """
        CASE json_type(\(json), '$.\(column)')
            WHEN 'integer' THEN json_set(\(json), '$.\(column)', \(thousandths("\(json) ->> '\(column)'")))
            ELSE \(json) END
        """
    }
}
