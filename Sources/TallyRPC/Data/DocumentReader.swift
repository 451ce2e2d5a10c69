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
        guard let version = try? members[1].map(Int.init(json:)),
            (1...DocumentWriter.version).contains(version)
        else {
            throw Self.invalid(
                path: root + ".version",
                problem: "must be 1 or \(DocumentWriter.version), the versions that this tallyd supports")
        }
        guard let records = members[2] else {
            throw Self.invalid(path: root + ".records", problem: "is required")
        }
        return try tables(in: records, version, report)
    }

    private static let names = [
        DocumentName("format"), DocumentName("version"), DocumentName("records", formerly: "facts"),
    ]

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

    private func tables(in records: JSONElement, _ version: Int, _ report: (Int) throws -> Void) throws
        -> RecordDocument
    {
        let types = RecordType.all
        let path = root + ".records"
        let members = try Self.members(
            of: records, known: types.map { DocumentName($0.name, formerly: $0.formerName) }, at: path)
        var decoder = RecordDecoder(version: version)
        var count = 0
        for (type, member) in zip(types, members) {
            guard let member else { continue }
            let path = path + "." + type.name
            guard member.isArray else { throw Self.invalid(path: path, problem: "must be an array") }
            decoder.begin(type)
            let columns = decoder.columns(of: type)
            let names = columns.map(\.name)
            for (index, element) in try member.elements().enumerated() {
                let values = try Self.members(of: element, known: names, at: "\(path)[\(index)]")
                try decoder.add(type, columns, values, at: "\(path)[\(index)]")
                count += 1
                if count.isMultiple(of: 1000) { try report(count) }
            }
        }
        return RecordDocument(decoder.records, isOfEarlierVersion: version < DocumentWriter.version)
    }

    static func invalid(path: String, problem: String, suggestion: String? = nil) -> InvalidParams {
        InvalidParams(
            InvalidReason.invalidDocument, path: path, problem: problem, suggestion: suggestion)
    }

    /// Returns the members of an object in the order of `known`, nil for absent ones; throws if it has an
    /// unknown one.
    private static func members(
        of object: JSONElement, known: [DocumentName], at path: @autoclosure () -> String
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
}
