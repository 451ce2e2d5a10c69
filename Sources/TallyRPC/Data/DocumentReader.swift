import Foundation
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
    func read(_ text: [UInt8], _ report: @escaping (Int) throws -> Void) throws -> RecordDocument {
        if let name = RepeatedMember.first(in: text) {
            throw Self.invalid(path: root, problem: "has the member \"\(name)\" twice in one object")
        }
        let decoder = JSONDecoder()
        if let key = Reading.key { decoder.userInfo[key] = Reading(root: root, report: report) }
        do {
            return try decoder.decode(Document.self, from: Data(text)).records
        } catch is DecodingError {
            throw Self.invalid(path: root, problem: "is not a Tally document in JSON")
        }
    }

    /// The state of one call of `read`, passed in the decoder's `userInfo`, whose values must be `Sendable`.
    // Safe: it is created and used within one call of `read`.
    private final class Reading: @unchecked Sendable {
        static let key = CodingUserInfoKey(rawValue: "reading")
        let root: String
        private let report: (Int) throws -> Void
        private var records = 0

        init(root: String, report: @escaping (Int) throws -> Void) {
            self.root = root
            self.report = report
        }

        func countRecord() throws {
            records += 1
            if records.isMultiple(of: 1000) { try report(records) }
        }

        static func of(_ decoder: any Decoder) throws -> Reading {
            guard let key, let reading = decoder.userInfo[key] as? Reading else {
                throw InvalidValue("cannot be decoded outside of an import")
            }
            return reading
        }
    }

    fileprivate struct Name: CodingKey, Hashable {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Document: Decodable {
        let records: RecordDocument

        init(from decoder: any Decoder) throws {
            let reading = try Reading.of(decoder)
            let members = try DocumentReader.members(
                of: decoder, known: ["format", "version", "records"], former: ["records": "facts"],
                at: reading.root)
            guard (try? members.decode(String.self, forKey: Name("format"))) == DocumentWriter.format else {
                throw DocumentReader.invalid(
                    path: reading.root + ".format", problem: "must be \"\(DocumentWriter.format)\"")
            }
            guard (try? members.decode(Int.self, forKey: Name("version"))) == DocumentWriter.version else {
                throw DocumentReader.invalid(
                    path: reading.root + ".version",
                    problem: "must be \(DocumentWriter.version), the only version that this tallyd supports"
                )
            }
            guard let key = members.key("records", formerly: "facts") else {
                throw DocumentReader.invalid(path: reading.root + ".records", problem: "is required")
            }
            records = try members.decode(Tables.self, forKey: key).records
        }
    }

    private struct Tables: Decodable {
        let records: RecordDocument

        init(from decoder: any Decoder) throws {
            let reading = try Reading.of(decoder)
            let path = reading.root + ".records"
            let types = RecordType.all
            let former = types.compactMap { type in type.formerName.map { (type.name, $0) } }
            let members = try DocumentReader.members(
                of: decoder, known: types.map(\.name), former: Dictionary(uniqueKeysWithValues: former),
                at: path)
            var tables: [String: [StoredRecord]] = [:]
            for type in types {
                guard let key = members.key(type.name, formerly: type.formerName) else { continue }
                let path = path + "." + type.name
                guard var list = try? members.nestedUnkeyedContainer(forKey: key) else {
                    throw DocumentReader.invalid(path: path, problem: "must be an array")
                }
                var records: [StoredRecord] = []
                records.reserveCapacity(list.count ?? 0)
                while !list.isAtEnd {
                    records.append(
                        try DocumentReader.record(
                            of: type, from: try list.superDecoder(), at: "\(path)[\(records.count)]"))
                    try reading.countRecord()
                }
                tables[type.name] = records
            }
            records = RecordDocument(tables)
        }
    }

    /// Returns the members of an object; throws if it has an unknown one.
    /// - Parameter former: the former names of known members, by their names.
    private static func members(
        of decoder: any Decoder, known: [String], former: [String: String] = [:], at path: String
    ) throws -> KeyedDecodingContainer<Name> {
        guard let members = try? decoder.container(keyedBy: Name.self) else {
            throw invalid(path: path, problem: "must be an object")
        }
        for (name, formerName) in former
        where members.contains(Name(name)) && members.contains(Name(formerName)) {
            throw invalid(
                path: "\(path).\(formerName)", problem: "is the former name of \(name), which is also present"
            )
        }
        let names = known + former.values
        let unknown = members.allKeys.map(\.stringValue).filter { !names.contains($0) }
        if let name = unknown.min() {
            throw invalid(
                path: "\(path).\(name)", problem: "unknown member",
                suggestion: NearestName.of(name, among: known))
        }
        return members
    }

    private static func invalid(path: String, problem: String, suggestion: String? = nil) -> InvalidParams {
        InvalidParams(
            InvalidReason.invalidDocument, path: path, problem: problem, suggestion: suggestion)
    }

    private static func record(of type: RecordType, from decoder: any Decoder, at path: String) throws
        -> StoredRecord
    {
        let members = try members(of: decoder, known: type.members.map(\.name), at: path)
        let values = try type.members.map { member in
            let name = Name(member.name)
            guard members.contains(name) else {
                if member.isAddedLater { return RecordValue.null }
                throw invalid(path: "\(path).\(member.name)", problem: "is required")
            }
            if member.isOptional, try members.decodeNil(forKey: name) { return RecordValue.null }
            guard let value = value(of: member.kind, name, in: members) else {
                throw invalid(
                    path: "\(path).\(member.name)", problem: "must be " + expectedValue(of: member))
            }
            return value
        }
        return StoredRecord(type, values)
    }

    /// Returns the value of a member; nil if it has the wrong type.
    private static func value(
        of kind: RecordMember.Kind, _ name: Name, in members: KeyedDecodingContainer<Name>
    ) -> RecordValue? {
        func text() -> String? { try? members.decode(String.self, forKey: name) }
        switch kind {
        case .number, .reference: return (try? members.decode(Int64.self, forKey: name)).map { .number($0) }
        case .text: return text().map { .text($0) }
        case .flag: return (try? members.decode(Bool.self, forKey: name)).map { .flag($0) }
        case .texts: return (try? members.decode([String].self, forKey: name)).map { .texts($0) }
        case .day:
            guard let text = text(), let day = Day(text) else { return nil }
            return .day(day)
        case .instant:
            guard let text = text(), let instant = TemporalText(text)?.instant(in: .utc),
                instant.description == text
            else { return nil }
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

extension KeyedDecodingContainer<DocumentReader.Name> {
    /// Returns the name under which a member is present; nil if it is absent.
    fileprivate func key(_ name: String, formerly formerName: String?) -> DocumentReader.Name? {
        [name, formerName].compactMap { $0.map(DocumentReader.Name.init(_:)) }.first(where: contains)
    }
}
