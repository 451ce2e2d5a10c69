/// A kind of stored record: what changes are told of, and what is exported, name by name.
public struct RecordType: Sendable {
    /// As in `timeEntry`.
    public let name: String
    /// The name in documents and databases of earlier versions, where it was another.
    public let formerName: String?
    public let columns: [RecordMember]
    let subject: Subject

    /// What a record is about.
    enum Subject: Sendable {
        /// An entity with an id of its own.
        case entity(ChangeKind)
        /// The entity of the table whose number stands in the column.
        case part(of: String, by: String, ChangeKind)
        /// There is only one.
        case only(ChangeKind)
    }

    init(_ name: String, formerly formerName: String? = nil, _ subject: Subject, _ columns: [RecordMember]) {
        self.name = name
        self.formerName = formerName
        self.subject = subject
        self.columns = [RecordMember("number", .number)] + columns
    }

    /// The table of the entities that records of this kind are about, and the column with their numbers; nil where there is
    /// only one.
    public var subjectReference: (type: String, column: String)? {
        switch subject {
        case .entity: (name, "number")
        case .part(let owner, let column, _): (owner, column)
        case .only: nil
        }
    }

    public func column(_ name: String) -> RecordMember? {
        columns.first { $0.name == name }
    }

    public static func named(_ name: String) -> RecordType? {
        byName[name]
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// One member of a record.
public struct RecordMember: Sendable {
    public enum Kind: Sendable, Equatable {
        case number, text, flag, day, instant
        /// A list of texts.
        case texts
        /// The number of a record of another table.
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

    var addedLater: RecordMember {
        var column = self
        column.isAddedLater = true
        return column
    }

    var optional: RecordMember {
        var column = self
        column.isOptional = true
        return column
    }
}

/// What a change is about, as subscribers choose it.
public enum ChangeKind: String, Sendable, CaseIterable {
    case task, project, focus, habit, time, stake, reminder, settings, celebration
}
