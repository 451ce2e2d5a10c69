import JSONRPC
import Tally

/// Decodes the records of a document. Types must come in the order of `RecordType.all`.
///
/// In documents of version 1, references are numbers, and only entities have ids. In the decoded records all
/// references are numbers, which identify entities within the document.
struct RecordDecoder {
    /// A member of a record in the document.
    final class Column {
        let name: DocumentName
        /// The index of the type's member; nil for an id that is derived.
        let index: Int?
        let member: RecordMember?
        /// Whether the import gives the member to a record without it.
        let mayBeAbsent: Bool

        init(_ name: String, index: Int? = nil, _ member: RecordMember? = nil, mayBeAbsent: Bool = true) {
            self.name = DocumentName(name)
            self.index = index
            self.member = member
            self.mayBeAbsent = mayBeAbsent
        }
    }

    private let isVersion1: Bool
    private(set) var records: [String: [StoredRecord]] = [:]
    /// The numbers of the document's entities, by type and id.
    private var numbers = ["project": [Project.inboxIdentifier: Int64(Project.inbox)]]
    /// The ids of the document's entities, by type and number.
    private var ids = ["project": [Int64(Project.inbox): Project.inboxIdentifier]]
    /// How often the document has contained equal records whose ids differ only in their order.
    private var occurrences: [Identifier: Int] = [:]

    init(version: Int) {
        isVersion1 = version == 1
    }

    /// Notes that the document lists the records of a type, even if there are none.
    mutating func begin(_ type: RecordType) {
        records[type.name, default: []] += []
    }

    /// Returns the members of a type's records in the document.
    func columns(of type: RecordType) -> [Column] {
        let derivedID =
            isVersion1 || type.idMembers == nil ? [] : [Column("id")]
        return derivedID
            + type.members.enumerated().filter { isInDocument($1, of: type) }.map { index, member in
                let former = isVersion1 ? Self.version1Names["\(type.name).\(member.name)"] : nil
                return Column(
                    former ?? member.name, index: index, member, mayBeAbsent: mayBeAbsent(member))
            }
    }

    private static let version1Names = ["stake.task": "number", "stake.projectId": "project"]

    private func isInDocument(_ member: RecordMember, of type: RecordType) -> Bool {
        isVersion1
            ? type.isEntity || member.name != "id" : type.documentMembers.contains { $0.name == member.name }
    }

    /// Decodes a record.
    /// - Parameters:
    ///   - elements: The values of `columns`; nil for absent ones.
    ///   - path: The path of the record, for errors.
    mutating func add(
        _ type: RecordType, _ columns: [Column], _ elements: [JSONElement?],
        at path: @autoclosure () -> String
    ) throws {
        // A number that is not in the document is the position in it.
        var values = [RecordValue](repeating: .null, count: type.members.count)
        values[0] = .number(Int64((records[type.name]?.count ?? 0) + 1))
        var givenID: JSONElement?
        var absent: [String] = []
        for (column, element) in zip(columns, elements) {
            guard let index = column.index, let member = column.member else {
                givenID = element
                continue
            }
            if element == nil, column.mayBeAbsent {
                absent.append(member.name)
            } else {
                values[index] = try value(of: member, element, at: "\(path()).\(column.name.now.text)")
            }
        }
        var record = StoredRecord(type, values, absent: absent)
        if type.isEntity, absent.contains(type.members[0].name) {
            record.number =
                type.name == "project" && record.id == Project.inboxIdentifier
                ? Project.inbox : StoredRecord.provisionalNumber(record.number)
        }
        if type.idMembers != nil {
            try check(givenID, of: record, at: path() + ".id")
        } else if !type.isEntity, isVersion1 {
            record["id"] = .text(orderedID(of: record).text)
        }
        if type.isEntity, let id = record.id { try note(record, id, at: path()) }
        records[type.name, default: []].append(record)
    }

    /// Whether the import gives the member to a record without it. Earlier versions wrote all of theirs.
    private func mayBeAbsent(_ member: RecordMember) -> Bool {
        member.isAddedLater || !isVersion1 && member.meaningIfAbsent != nil
    }

    /// Remembers an entity.
    private mutating func note(_ entity: StoredRecord, _ id: String, at path: @autoclosure () -> String)
        throws
    {
        let known = ids[entity.type.name]?[Int64(entity.number)]
        guard known == nil || known == Project.inboxIdentifier else {
            throw DocumentReader.invalid(
                path: path() + ".number", problem: "is a duplicate: no two records may have the same number")
        }
        numbers[entity.type.name, default: [:]][id] = Int64(entity.number)
        ids[entity.type.name, default: [:]][Int64(entity.number)] = id
    }
}

/// Derived ids.
extension RecordDecoder {
    private func check(_ given: JSONElement?, of record: StoredRecord, at path: @autoclosure () -> String)
        throws
    {
        guard let given else { return }
        let members = record.type.idMembers ?? []
        let id = record.type.derivedID(from: members.map { idText(of: $0, in: record) }).text
        guard (try? given.string()) == id else {
            let source = members.isEmpty ? "" : " from " + members.joined(separator: ", ")
            throw InvalidParams(
                InvalidReason.invalidDocument, path: path(), problem: "must be absent or as derived" + source,
                details: ["expected": .string(id)])
        }
    }

    /// Returns the id that the migration of a database gave to a record without one.
    private mutating func orderedID(of record: StoredRecord) -> Identifier {
        let members = record.type.members.filter { !$0.isKey && $0.name != "id" }
        let texts = members.map { idText(of: $0.name, in: record) }
        let key = record.type.derivedID(from: texts)
        let count = occurrences[key, default: 0] + 1
        occurrences[key] = count
        return record.type.derivedID(from: texts + [String(count)])
    }

    private func idText(of name: String, in record: StoredRecord) -> String {
        guard case .reference(let target) = record.type.member(name)?.kind,
            case .number(let number) = record[name]
        else { return record[name].idText }
        return ids[target]?[number] ?? ""
    }
}

/// Values.
extension RecordDecoder {
    private func value(
        of member: RecordMember, _ element: JSONElement?, at path: @autoclosure () -> String
    ) throws -> RecordValue {
        guard let element else {
            throw DocumentReader.invalid(path: path(), problem: "is required")
        }
        if member.isOptional, element.isNull { return .null }
        if !isVersion1, case .reference(let target) = member.kind, let id = try? element.string() {
            guard let number = numbers[target]?[id] else {
                throw DocumentReader.invalid(
                    path: path(), problem: "must be the id of a \(target) in the document")
            }
            return .number(number)
        }
        guard let value = try? plainValue(of: member, element) else {
            throw DocumentReader.invalid(path: path(), problem: "must be " + expectedValue(of: member))
        }
        return value
    }

    /// Returns the value of a member; nil if its text is not one. Throws if it has the wrong type.
    private func plainValue(of member: RecordMember, _ element: JSONElement) throws -> RecordValue? {
        if isVersion1, member.name == "projectId" {
            // The project may be deleted. Its number must not come to mean another one.
            return .text(ids["project"]?[try element.integer()] ?? Identifier.zero.text)
        }
        switch member.kind {
        case .reference: return isVersion1 ? .number(try element.integer()) : nil
        case .number: return .number(try element.integer())
        case .amount: return .amount(try Amount(json: element))
        case .text: return .text(try element.string())
        case .flag: return .flag(try element.bool())
        case .texts: return .texts(try element.elements().map { try $0.string() })
        case .day: return Day(try element.string()).map { .day($0) }
        case .instant:
            let text = try element.string()
            guard let instant = TemporalText(text)?.instant(in: .utc), instant.description == text else {
                return nil
            }
            return .instant(instant)
        }
    }

    private func expectedValue(of member: RecordMember) -> String {
        let value =
            switch member.kind {
            case .reference(let target):
                isVersion1 ? "a whole number" : "the id of a \(target) in the document"
            case .number: "a whole number"
            case .amount: "a number with at most \(Amount.decimals) decimals"
            case .text: isVersion1 && member.name == "projectId" ? "a whole number" : "a string"
            case .flag: "true or false"
            case .texts: "an array of strings"
            case .day: "a date such as 2026-11-20"
            case .instant: "a time in UTC such as 2026-11-20T09:00:00Z"
            }
        return member.isOptional ? value + ", or null" : value
    }
}

/// The name of a member, and what it was called in documents of earlier versions.
struct DocumentName {
    let now: MemberName
    let former: MemberName?

    init(_ name: String, formerly formerName: String? = nil) {
        now = MemberName(name)
        former = formerName.map(MemberName.init)
    }

    func names(_ element: JSONElement) -> Bool {
        element.isName(now) || former.map(element.isName) ?? false
    }
}
