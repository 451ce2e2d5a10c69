import Foundation

/// A Markdown table of an object's members, including those of unnamed nested objects.
struct MemberTable {
    private let header: [String]
    private let rows: [[String]]

    static func ofParameters(_ parameters: [Parameter]) -> MemberTable {
        let rows = parameters.map(\.property).flatMap { Self.rows(for: $0, path: $0.name, isInput: true) }
        return MemberTable(header: ["Name", "Type", "Required", "Meaning"], rows: rows)
    }

    static func ofResult(_ properties: [Schema.Property]) -> MemberTable {
        let rows = properties.flatMap { Self.rows(for: $0, path: $0.name, isInput: false) }
        return MemberTable(header: ["Member", "Type", "Meaning"], rows: rows)
    }

    var text: String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private static func rows(for property: Schema.Property, path: String, isInput: Bool) -> [[String]] {
        let schema = property.schema
        var row = ["`\(path)`", cell(schema.words)]
        if isInput { row.append(requirement(of: property)) }
        row.append(cell(schema.description ?? ""))
        let inner = schema.inlineMembers
        let innerRows = (inner?.properties ?? []).flatMap { member in
            rows(for: member, path: path + (inner?.prefix ?? "") + member.name, isInput: isInput)
        }
        return [row] + innerRows
    }

    private static func requirement(of property: Schema.Property) -> String {
        if property.isRequired { return "required" }
        guard let value = property.schema.defaultValue else { return "optional" }
        return "default `\(cell(JSONText(width: .max).line(of: value)))`"
    }

    /// Escapes text for a table cell.
    private static func cell(_ text: String) -> String {
        text.replacingOccurrences(of: "|", with: "\\|").replacingOccurrences(of: "\n", with: " ")
    }
}
