/// A kind of stored fact: what changes are told of, and what is exported, name by name.
public struct FactTable: Sendable {
    /// As in `timeEntry`.
    public let name: String
    public let columns: [FactColumn]
    let subject: Subject

    /// What a fact is about.
    enum Subject: Sendable {
        /// An entity with an id of its own.
        case entity(ChangeKind)
        /// The entity of the table whose number stands in the column.
        case part(of: String, by: String, ChangeKind)
        /// There is only one.
        case only(ChangeKind)
    }

    init(_ name: String, _ subject: Subject, _ columns: [FactColumn]) {
        self.name = name
        self.subject = subject
        self.columns = [FactColumn("number", .number)] + columns
    }

    /// The table of the entities that facts of this kind are about, and the column with their numbers; nil where there is
    /// only one.
    public var subjectReference: (table: String, column: String)? {
        switch subject {
        case .entity: (name, "number")
        case .part(let owner, let column, _): (owner, column)
        case .only: nil
        }
    }

    public func column(_ name: String) -> FactColumn? {
        columns.first { $0.name == name }
    }

    public static func named(_ name: String) -> FactTable? {
        byName[name]
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// One member of a fact.
public struct FactColumn: Sendable {
    public enum Kind: Sendable, Equatable {
        case number, text, flag, day, instant
        /// A list of texts.
        case texts
        /// The number of a fact of another table.
        case reference(String)
    }

    public let name: String
    public let kind: Kind
    public private(set) var isOptional = false
    /// Whether documents of earlier versions lack it; it is null then.
    public private(set) var isAddedLater = false

    init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    var addedLater: FactColumn {
        var column = self
        column.isAddedLater = true
        return column
    }

    var optional: FactColumn {
        var column = self
        column.isOptional = true
        return column
    }
}

/// What a change is about, as subscribers choose it.
public enum ChangeKind: String, Sendable, CaseIterable {
    case task, project, focus, habit, time, stake, reminder, settings, celebration
}
