import SQLite
import Tally

/// Reads the values of records of one type in the change log, as members.
final class LoggedMembers: Sendable {
    let type: RecordType
    private let members: [RecordMember]
    /// The values that whole rows are logged without.
    private let blanks: [RecordValue?]
    /// The indexes of the members by the numbers of their columns; -1 for other columns.
    private let places: [Int]
    private let namedPlaces: [String: Int]
    /// The members that documents have.
    private let documentMembers: Range<Int>
    private let hasDerivedID: Bool
    private let numberPlace: Int?
    private let idPlace: Int?
    private let ownerPlace: Int?
    private let markPlace: Int?

    static func of(_ type: RecordType) -> LoggedMembers { all[type.sqlName] ?? LoggedMembers(type) }

    /// Returns the reader for a table; nil if it has no records.
    static func inTable(_ name: String) -> LoggedMembers? { all[name] }

    private static let all = Dictionary(
        uniqueKeysWithValues: RecordType.all.map { ($0.sqlName, LoggedMembers($0)) })

    private init(_ type: RecordType) {
        self.type = type
        members = type.members
        blanks = type.members.map(\.blank)
        namedPlaces = Dictionary(uniqueKeysWithValues: zip(type.members.map(\.sqlName), type.members.indices))
        places = [-1] + LogNames.all.map { [namedPlaces] in namedPlaces[$0] ?? -1 }
        documentMembers = type.members.count - type.documentMembers.count..<type.members.count
        hasDerivedID = type.idMembers != nil
        numberPlace = type.members[0].kind == .number ? 0 : nil
        idPlace = type.members.firstIndex { $0.name == "id" }
        ownerPlace = type.ownerMember.flatMap { owner in type.members.firstIndex { $0.name == owner } }
        markPlace = type.members.firstIndex { $0.name == RecordType.deletionMark }
    }

    /// The values of a row by member; nil where the log has none.
    struct Values {
        fileprivate var values: [RecordValue?]
    }

    /// Reads values. Omits columns that no longer exist.
    /// - Throws: `LogCoding.Unreadable`, also if a value is not of its member's kind.
    func read(_ bytes: UnsafeRawBufferPointer) throws(LogCoding.Unreadable) -> Values {
        var values = [RecordValue?](repeating: nil, count: members.count)
        try LogCoding.read(bytes) { (column, value) throws(LogCoding.Unreadable) in
            let place: Int
            switch column {
            // Only damage makes numbers without a name.
            case .code(let code):
                guard code < places.count else { throw LogCoding.Unreadable() }
                place = places[code]
            case .name(let name): place = namedPlaces[name] ?? -1
            }
            if place >= 0 { values[place] = try Self.value(value, members[place].kind) }
        }
        return Values(values: values)
    }

    /// Returns the values of the members that documents have.
    func documentMembers(_ values: Values) -> [MemberValue] {
        documentMembers.compactMap { place in
            values.values[place].map { MemberValue(members[place].name, $0) }
        }
    }

    /// Returns the values of all members that documents have, of a whole row, and its id.
    func documentMembers(ofWhole values: Values, number: Int, id: String) -> [MemberValue] {
        var named: [MemberValue] = []
        named.reserveCapacity(documentMembers.count + 1)
        if hasDerivedID { named.append(MemberValue("id", .text(id))) }
        for place in documentMembers {
            let value =
                values.values[place]
                ?? (place == numberPlace
                    ? .number(Int64(number)) : place == idPlace ? .text(id) : blanks[place])
            if let value { named.append(MemberValue(members[place].name, value)) }
        }
        return named
    }

    /// Whether the mark of deletion is set; nil if it is not among the values.
    func isMarkedDeleted(_ values: Values) -> Bool? {
        markPlace.flatMap { values.values[$0] }.map { $0 != .null }
    }

    /// Returns the id of the entity that the record is part of; nil if it is not among the values.
    func owner(_ values: Values) -> String? {
        guard let ownerPlace, case .text(let id)? = values.values[ownerPlace] else { return nil }
        return id
    }

    private static func value(
        _ value: LogCoding.Value, _ kind: RecordMember.Kind
    ) throws(LogCoding.Unreadable) -> RecordValue {
        switch (value, kind) {
        case (.null, _): return .null
        case (.number(let number), .flag): return .flag(number != 0)
        case (.number(let number), .day): return .day(Day(number: Int(number)))
        case (.number(let number), .instant): return .instant(Instant(seconds: number))
        case (.number(let number), .number): return .number(number)
        case (.number(let number), .amount): return .amount(Amount(thousandths: Int(number)))
        case (.id(let high, let low), .text), (.id(let high, let low), .reference):
            return .text(Identifier(high: high, low: low).text)
        case (.text(let text), .text), (.text(let text), .reference): return .text(text)
        case (.text(let text), .texts):
            guard let texts = try? TextList.decode(text) else { throw LogCoding.Unreadable() }
            return .texts(texts)
        case (.number, _), (.text, _), (.id, _): throw LogCoding.Unreadable()
        }
    }
}

extension RecordMember {
    /// The value that whole rows in the change log are logged without: null, or else zero or empty. It never
    /// changes, and neither does whether a member may be null, because rows are stored without it.
    var blank: RecordValue? {
        if isOptional { return .null }
        return switch kind {
        case .number: .number(0)
        case .amount: .amount(Amount(thousandths: 0))
        case .text: .text("")
        case .flag: .flag(false)
        case .day: .day(Day(number: 0))
        case .instant: .instant(Instant(seconds: 0))
        case .texts: .texts([])
        case .reference: nil
        }
    }
}

extension RecordValue {
    /// The value in a column; nil for a list with texts.
    var columnValue: ColumnValue? {
        switch self {
        case .null: .null
        case .number(let number): .integer(number)
        case .amount(let amount): .integer(Int64(amount.thousandths))
        case .text(let text): .text(text)
        case .flag(let flag): .integer(flag ? 1 : 0)
        case .day(let day): .integer(Int64(day.number))
        case .instant(let instant): .integer(instant.seconds)
        case .texts(let texts): texts.isEmpty ? .text("[]") : nil
        }
    }
}
