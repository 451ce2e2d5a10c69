import Foundation
import JSONRPC
import Tally

/// Reads a document of facts strictly: every member of every fact, and no other.
struct FactTextReader {
    /// The member of the request that has the document: where the paths of errors begin.
    let root: String

    /// - Parameter report: told how many facts were read; gives up by throwing.
    /// - Throws: `InvalidParams`
    func read(_ text: [UInt8], _ report: @escaping (Int) throws -> Void) throws -> FactDocument {
        if let name = RepeatedMember.first(in: text) {
            throw InvalidParams(path: root, problem: "has the member \"\(name)\" twice in one object")
        }
        let decoder = JSONDecoder()
        if let key = Reading.key { decoder.userInfo[key] = Reading(root: root, report: report) }
        do {
            return try decoder.decode(Document.self, from: Data(text)).facts
        } catch is DecodingError {
            throw InvalidParams(path: root, problem: "is not a document of Tally in JSON")
        }
    }

    /// What goes along with the decoder, which passes on nothing but values that may cross threads.
    // Safe: it is made, used and gone within one call of `read`.
    private final class Reading: @unchecked Sendable {
        static let key = CodingUserInfoKey(rawValue: "reading")
        let root: String
        private let report: (Int) throws -> Void
        private var facts = 0

        init(root: String, report: @escaping (Int) throws -> Void) {
            self.root = root
            self.report = report
        }

        func countFact() throws {
            facts += 1
            if facts.isMultiple(of: 1000) { try report(facts) }
        }

        static func of(_ decoder: any Decoder) throws -> Reading {
            guard let key, let reading = decoder.userInfo[key] as? Reading else {
                throw InvalidValue("cannot be read here")
            }
            return reading
        }
    }

    private struct Name: CodingKey, Hashable {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Document: Decodable {
        let facts: FactDocument

        init(from decoder: any Decoder) throws {
            let reading = try Reading.of(decoder)
            let members = try FactTextReader.members(
                of: decoder, known: ["format", "version", "facts"], at: reading.root)
            guard (try? members.decode(String.self, forKey: Name("format"))) == FactTextWriter.format else {
                throw InvalidParams(
                    path: reading.root + ".format", problem: "must be \"\(FactTextWriter.format)\"")
            }
            guard (try? members.decode(Int.self, forKey: Name("version"))) == FactTextWriter.version else {
                throw InvalidParams(
                    path: reading.root + ".version",
                    problem: "must be \(FactTextWriter.version), the only version that this tallyd knows")
            }
            guard members.contains(Name("facts")) else {
                throw InvalidParams(path: reading.root + ".facts", problem: "is required")
            }
            facts = try members.decode(Tables.self, forKey: Name("facts")).facts
        }
    }

    private struct Tables: Decodable {
        let facts: FactDocument

        init(from decoder: any Decoder) throws {
            let reading = try Reading.of(decoder)
            let path = reading.root + ".facts"
            let members = try FactTextReader.members(of: decoder, known: FactTable.all.map(\.name), at: path)
            var tables: [String: [StoredFact]] = [:]
            for table in FactTable.all where members.contains(Name(table.name)) {
                let path = path + "." + table.name
                guard var list = try? members.nestedUnkeyedContainer(forKey: Name(table.name)) else {
                    throw InvalidParams(path: path, problem: "must be an array")
                }
                var facts: [StoredFact] = []
                facts.reserveCapacity(list.count ?? 0)
                while !list.isAtEnd {
                    facts.append(
                        try FactTextReader.fact(
                            of: table, from: try list.superDecoder(), at: "\(path)[\(facts.count)]"))
                    try reading.countFact()
                }
                tables[table.name] = facts
            }
            facts = FactDocument(tables)
        }
    }

    private static func members(of decoder: any Decoder, known: [String], at path: String) throws
        -> KeyedDecodingContainer<Name>
    {
        guard let members = try? decoder.container(keyedBy: Name.self) else {
            throw InvalidParams(path: path, problem: "must be an object")
        }
        let unknown = members.allKeys.map(\.stringValue).filter { !known.contains($0) }
        if let name = unknown.min() {
            throw InvalidParams(
                path: "\(path).\(name)", problem: "unknown member",
                suggestion: NearestName.of(name, among: known))
        }
        return members
    }

    private static func fact(of table: FactTable, from decoder: any Decoder, at path: String) throws
        -> StoredFact
    {
        let members = try members(of: decoder, known: table.columns.map(\.name), at: path)
        let values = try table.columns.map { column in
            let name = Name(column.name)
            guard members.contains(name) else {
                if column.isAddedLater { return FactValue.null }
                throw InvalidParams(path: "\(path).\(column.name)", problem: "is required")
            }
            if column.isOptional, try members.decodeNil(forKey: name) { return FactValue.null }
            guard let value = value(of: column.kind, name, in: members) else {
                throw InvalidParams(path: "\(path).\(column.name)", problem: "must be " + words(for: column))
            }
            return value
        }
        return StoredFact(table, values)
    }

    /// - Returns: nil for a value of another kind.
    private static func value(
        of kind: FactColumn.Kind, _ name: Name, in members: KeyedDecodingContainer<Name>
    ) -> FactValue? {
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

    private static func words(for column: FactColumn) -> String {
        let words =
            switch column.kind {
            case .number, .reference: "a whole number"
            case .text: "a string"
            case .flag: "true or false"
            case .texts: "an array of strings"
            case .day: "a date such as 2026-11-20"
            case .instant: "a time in UTC such as 2026-11-20T09:00:00Z"
            }
        return column.isOptional ? words + ", or null" : words
    }
}
