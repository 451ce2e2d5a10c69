import SQLite
import Tally

/// The mapping of records with a Swift type to the rows of their table.
final class RecordTable<Root: Sendable>: Sendable {
    let name: String
    /// The SELECT and FROM clauses of a query without joins, and a space.
    let select: String
    /// The INSERT statement for `values(_:)`.
    let insertion: String
    /// The INSERT statement for `values(_:)` that replaces the record with the same unique members.
    let upsertion: String
    /// The UPDATE statement for the values without the key, and the number.
    let update: String
    private let mapping: RecordMapping<Root>

    init(_ mapping: RecordMapping<Root>) {
        self.mapping = mapping
        let type = mapping.type
        name = type.sqlName
        let columns = mapping.columns.map { RecordName.sql($0.member) }.joined(separator: ", ")
        select = "SELECT \(columns) FROM \(type.sqlName) "
        let written = WrittenColumns(type, [mapping.key].compactMap { $0 } + mapping.members)
        insertion = written.insertion
        upsertion = written.upsertion
        update = WrittenColumns(type, mapping.members).update
    }

    /// Returns the columns that `record(_:)` reads, in its order.
    /// - Parameters:
    ///   - alias: The table's name in the query.
    ///   - aliases: The names of the tables that it joins, by the reference or part whose records they have.
    ///   - expressions: What the query computes, by the name of the column.
    func columns(
        _ alias: String, joining aliases: [String: String] = [:],
        computing expressions: [String: String] = [:]
    ) -> String {
        mapping.columns.map { column in
            if let expression = expressions[column.member] { return expression }
            let table = column.joined.map { aliases[$0] ?? $0 } ?? alias
            return table + "." + RecordName.sql(column.member)
        }.joined(separator: ", ")
    }

    /// Reads a row of `columns`.
    /// - Throws: `SQLiteError` of kind `corrupt` for a value that the member cannot have.
    func record(_ row: borrowing Row) throws -> Root {
        var reader: any RecordReader = ColumnReader(row)
        return try record(&reader)
    }

    /// Reads the columns of a row up to those after `columns`.
    func record(_ reader: inout any RecordReader) throws -> Root {
        do {
            return try mapping.read(&reader)
        } catch let error as UnreadableMember {
            throw SQLiteError.damage("a stored \(error.name) is invalid")
        }
    }

    /// Reads a row of `columns`; nil if it has a value that the member cannot have.
    func validRecord(_ row: borrowing Row) throws -> Root? {
        var reader: any RecordReader = ColumnReader(row)
        do {
            return try mapping.read(&reader)
        } catch is UnreadableMember {
            return nil
        }
    }

    /// Returns the parameters of `insertion`.
    /// - Parameter key: The number of a part's owner, or that of an only record. Entities are given theirs.
    func values(_ root: Root, key: Int? = nil) throws -> [any Bindable] {
        let values = BoundValues(key.map { [$0] } ?? [])
        var writer: any RecordWriter = values
        try mapping.write(root, &writer)
        return values.values
    }
}

extension SQLiteStore {
    /// Inserts a record and returns its number.
    /// - Parameter key: The number of a part's owner.
    @discardableResult
    func insert<Root>(_ root: Root, _ table: RecordTable<Root>, key: Int? = nil) throws -> Int {
        try connection.run(table.insertion, try table.values(root, key: key))
        return connection.lastInsertedRow
    }

    /// Inserts or replaces a record.
    func put<Root>(_ root: Root, _ table: RecordTable<Root>, key: Int) throws {
        try connection.run(table.upsertion, try table.values(root, key: key))
    }

    func update<Root>(_ root: Root, _ table: RecordTable<Root>, number: Int) throws {
        try connection.run(table.update, try table.values(root) + [number])
    }

    func delete<Root>(_ table: RecordTable<Root>, number: Int) throws {
        try connection.run("DELETE FROM \(table.name) WHERE number = ?", [number])
    }

    /// Returns the records of a query without joins.
    func records<Root>(_ table: RecordTable<Root>, _ clauses: String, _ values: [any Bindable]) throws
        -> [Root]
    {
        try connection.all(table.select + clauses, values, table.record)
    }
}
