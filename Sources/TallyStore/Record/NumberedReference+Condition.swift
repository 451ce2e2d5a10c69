import Tally

extension NumberedReference {
    /// The records that the reference may mean, of a table with an alias.
    func condition(on table: String) -> TaskCondition {
        switch self {
        case .number(let number): TaskCondition(sql: "\(table).number = ?", values: [number])
        case .identifier(let id): TaskCondition(sql: "\(table).id = ?", values: [id.text])
        case .prefix(let prefix):
            // All characters of an id sort before "g".
            TaskCondition(sql: "\(table).id >= ? AND \(table).id < ?", values: [prefix, prefix + "g"])
        }
    }
}
