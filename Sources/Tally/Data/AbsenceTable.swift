/// A value for each list of members that records of one type leave out. A document has few such lists, so that to
/// compare them costs less than to look at each member of each record.
struct AbsenceTable<Value> {
    private var entries: [(absent: [String], value: Value)] = []
    /// The number of entries to compare. A list that is further back gets another entry.
    private static var compared: Int { 32 }

    /// The lists and their values. A list may have several.
    var all: [(absent: [String], value: Value)] { entries }

    subscript(index: Int) -> Value {
        get { entries[index].value }
        set { entries[index].value = newValue }
    }

    /// Returns the index of a list, which is added unless it is known.
    mutating func index(of absent: [String], _ value: ([String]) -> Value) -> Int {
        for index in entries.indices.suffix(Self.compared).reversed() where entries[index].absent == absent {
            return index
        }
        entries.append((absent, value(absent)))
        return entries.count - 1
    }
}

extension AbsenceTable: Sendable where Value: Sendable {}
