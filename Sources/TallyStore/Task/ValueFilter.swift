import SQLite
import Tally

/// A filter that compares a column with some values, any of which may match.
struct ValueFilter {
    enum Column: String {
        case project = "t.project"
        case priority = "t.priority"
        case activity = "e.activity"
        case taggedActivity = "g.activity"
        case task = "e.task"
    }

    let column: Column
    /// At least one value, in ascending order.
    let values: [Int]

    /// - Returns: nil if there are no values, because then there is nothing to filter by.
    init?(_ column: Column, _ values: some Collection<Int>) {
        guard !values.isEmpty else { return nil }
        self.column = column
        self.values = values.sorted()
    }

    static func all(of query: TaskQuery) -> [ValueFilter] {
        [
            ValueFilter(.project, query.projects),
            ValueFilter(.priority, query.priorities.map(\.rawValue)),
        ].compactMap(\.self)
    }

    /// One filter for each value.
    var single: [ValueFilter] { values.compactMap { ValueFilter(column, [$0]) } }

    /// A condition for which SQLite may search an index. With several values, the rows found have no order.
    var condition: TaskCondition { condition(isIndexed: true) }

    /// A condition that leaves the choice of the index, and so the order, to the rest of the statement, unless
    /// there is a single value.
    var conditionInOrder: TaskCondition { values.count == 1 ? condition : hiddenCondition }

    /// A condition that leaves the choice of the index to the rest of the statement.
    var hiddenCondition: TaskCondition { condition(isIndexed: false) }

    private func condition(isIndexed: Bool) -> TaskCondition {
        // A plus sign hides the column from indexes.
        let column = (isIndexed ? "" : "+") + column.rawValue
        if values.count == 1 { return TaskCondition(sql: "\(column) = ?", values: [values[0]]) }
        // The text is the same for any number of values.
        return TaskCondition(
            sql: "\(column) IN (SELECT value FROM json_each(?))",
            values: ["[" + values.map(String.init).joined(separator: ",") + "]"])
    }
}
