import Tally

/// The statements that write some members of a record. Each member is a parameter, in the given order.
struct WrittenColumns {
    private let type: RecordType
    private let names: [String]
    private let values: [String]

    init(_ type: RecordType, _ members: [RecordMember]) {
        self.type = type
        let names = members.map(\.sqlName)
        let values = names.map { _ in "?" }
        if let place = names.firstIndex(of: "name"), type.hasNameKey {
            self.names = names + ["name_key"]
            self.values = values + ["name_key(?\(place + 1))"]
        } else {
            self.names = names
            self.values = values
        }
    }

    var insertion: String {
        """
        INSERT INTO \(type.sqlName) (\(names.joined(separator: ", ")))
            VALUES (\(values.joined(separator: ", ")))
        """
    }

    /// An INSERT statement that replaces the record with the same last unique members.
    var upsertion: String {
        let key = type.uniqueMembers.last?.compactMap { type.member($0)?.sqlName } ?? []
        let replaced = names.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
        return """
            \(insertion)
                ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(replaced.joined(separator: ", "))
            """
    }

    /// An UPDATE statement. Its last parameter is the number of the record.
    var update: String {
        let assignments = zip(names, values).map { "\($0) = \($1)" }
        return "UPDATE \(type.sqlName) SET \(assignments.joined(separator: ", ")) WHERE number = ?"
    }
}

extension RecordType {
    /// Whether the table has a column with the keys of the names, by which they are unique.
    fileprivate var hasNameKey: Bool { uniqueMembers.contains(["name"]) }
}
