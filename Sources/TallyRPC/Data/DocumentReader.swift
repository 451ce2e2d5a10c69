import JSONRPC
import Tally

/// A strict reader of documents: unknown, repeated and missing members are errors. Only members that were added
/// in a later version may be missing.
struct DocumentReader {
    /// The member of the request that holds the document. The paths of errors start with it.
    let root: String

    /// Reads a document.
    /// - Parameter report: called with the number of records read; throws to cancel.
    /// - Throws: `InvalidParams`
    func read(_ text: [UInt8], _ report: (Int) throws -> Void) throws -> RecordDocument {
        let document = try parse(text)
        let members = try Self.members(of: document, known: Self.names, at: root)
        guard (try? members[0]?.string()) == DocumentWriter.format else {
            throw Self.invalid(path: root + ".format", problem: "must be \"\(DocumentWriter.format)\"")
        }
        guard (try? members[1].map(Int.init(json:))) == DocumentWriter.version else {
            throw Self.invalid(
                path: root + ".version",
                problem: "must be \(DocumentWriter.version), the only version that this tallyd supports")
        }
        guard let records = members[2] else {
            throw Self.invalid(path: root + ".records", problem: "is required")
        }
        return try tables(in: records, report)
    }

    private static let names = [Name("format"), Name("version"), Name("records", formerly: "facts")]

    private func parse(_ text: [UInt8]) throws -> JSONElement {
        do {
            // The rules for texts refuse U+0000 with the path of the record.
            return try JSONElement(parsing: text, allowsNullCharacters: true)
        } catch let error as RepeatedMember {
            throw Self.invalid(path: root, problem: "has the member \"\(error.name)\" twice in one object")
        } catch {
            throw Self.invalid(path: root, problem: "is not a Tally document in JSON")
        }
    }

    private func tables(in records: JSONElement, _ report: (Int) throws -> Void) throws -> RecordDocument {
        let types = RecordType.all
        let path = root + ".records"
        let members = try Self.members(
            of: records, known: types.map { Name($0.name, formerly: $0.formerName) }, at: path)
        var tables: [String: [StoredRecord]] = [:]
        var count = 0
        for (type, member) in zip(types, members) {
            guard let member else { continue }
            let path = path + "." + type.name
            guard member.isArray else { throw Self.invalid(path: path, problem: "must be an array") }
            let names = type.members.map { Name($0.name) }
            var records: [StoredRecord] = []
            for element in try member.elements() {
                records.append(
                    try Self.record(of: type, names, from: element, at: "\(path)[\(records.count)]"))
                count += 1
                if count.isMultiple(of: 1000) { try report(count) }
            }
            tables[type.name] = records
        }
        return RecordDocument(tables)
    }

    /// The name of a member, and what it was called in documents of earlier versions.
    private struct Name {
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

    private static func invalid(path: String, problem: String, suggestion: String? = nil) -> InvalidParams {
        InvalidParams(
            InvalidReason.invalidDocument, path: path, problem: problem, suggestion: suggestion)
    }

    /// Returns the members of an object in the order of `known`, nil for absent ones; throws if it has an
    /// unknown one.
    private static func members(
        of object: JSONElement, known: [Name], at path: @autoclosure () -> String
    ) throws -> [JSONElement?] {
        guard object.isObject else { throw Self.invalid(path: path(), problem: "must be an object") }
        var values = [JSONElement?](repeating: nil, count: known.count)
        var unknown: String?
        // The server writes members in the order of their columns.
        var next = 0
        for (name, value) in try object.members() {
            let isNext = next < known.count && name.isName(known[next].now)
            guard let index = isNext ? next : known.firstIndex(where: { $0.names(name) }) else {
                let text = try name.string()
                unknown = unknown.map { min($0, text) } ?? text
                continue
            }
            if values[index] != nil, let former = known[index].former {
                throw Self.invalid(
                    path: "\(path()).\(former.text)",
                    problem: "is the former name of \(known[index].now.text), which is also present")
            }
            values[index] = value
            next = index + 1
        }
        if let unknown {
            throw Self.invalid(
                path: "\(path()).\(unknown)", problem: "unknown member",
                suggestion: NearestName.of(unknown, among: known.map(\.now.text)))
        }
        return values
    }

    private static func record(
        of type: RecordType, _ names: [Name], from element: JSONElement, at path: @autoclosure () -> String
    ) throws -> StoredRecord {
        let members = try members(of: element, known: names, at: path())
        let values = try zip(type.members, members).map { column, member in
            guard let member else {
                if column.isAddedLater { return RecordValue.null }
                throw Self.invalid(path: "\(path()).\(column.name)", problem: "is required")
            }
            if column.isOptional, member.isNull { return RecordValue.null }
            guard let value = try? value(of: column.kind, member) else {
                throw Self.invalid(
                    path: "\(path()).\(column.name)", problem: "must be " + expectedValue(of: column))
            }
            return value
        }
        return StoredRecord(type, values)
    }

    /// Returns the value of a member; nil if its text is not one. Throws if it has the wrong type.
    private static func value(of kind: RecordMember.Kind, _ member: JSONElement) throws -> RecordValue? {
        switch kind {
        case .number, .reference: return .number(try member.integer())
        case .text: return .text(try member.string())
        case .flag: return .flag(try member.bool())
        case .texts: return .texts(try member.elements().map { try $0.string() })
        case .day: return Day(try member.string()).map { .day($0) }
        case .instant:
            let text = try member.string()
            guard let instant = TemporalText(text)?.instant(in: .utc), instant.description == text else {
                return nil
            }
            return .instant(instant)
        }
    }

    private static func expectedValue(of member: RecordMember) -> String {
        let value =
            switch member.kind {
            case .number, .reference: "a whole number"
            case .text: "a string"
            case .flag: "true or false"
            case .texts: "an array of strings"
            case .day: "a date such as 2026-11-20"
            case .instant: "a time in UTC such as 2026-11-20T09:00:00Z"
            }
        return member.isOptional ? value + ", or null" : value
    }
}
