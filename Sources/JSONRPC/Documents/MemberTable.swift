import Foundation

/// A Markdown table of the members of an object, with those of unnamed objects inside it.
struct MemberTable {
    private let header: [String]
    private let rows: [[String]]

    static func ofParameters(_ parameters: [Parameter]) -> MemberTable {
        let rows = parameters.map(\.property).flatMap { Self.rows(for: $0, path: $0.name, tellsNeed: true) }
        return MemberTable(header: ["Name", "Type", "Needed", "Meaning"], rows: rows)
    }

    static func ofResult(_ properties: [Schema.Property]) -> MemberTable {
        let rows = properties.flatMap { Self.rows(for: $0, path: $0.name, tellsNeed: false) }
        return MemberTable(header: ["Member", "Type", "Meaning"], rows: rows)
    }

    var text: String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private static func rows(for property: Schema.Property, path: String, tellsNeed: Bool) -> [[String]] {
        let schema = property.schema
        var row = ["`\(path)`", cell(schema.words)]
        if tellsNeed { row.append(need(of: property)) }
        row.append(cell(schema.description ?? ""))
        let inner = schema.inlineMembers
        let innerRows = (inner?.properties ?? []).flatMap { member in
            rows(for: member, path: path + (inner?.prefix ?? "") + member.name, tellsNeed: tellsNeed)
        }
        return [row] + innerRows
    }

    private static func need(of property: Schema.Property) -> String {
        if property.isRequired { return "required" }
        guard let value = property.schema.defaultValue, let json = try? JSONText(width: .max).line(of: value)
        else {
            return "optional"
        }
        return "default `\(cell(json))`"
    }

    /// Keeps text from ending its cell.
    private static func cell(_ text: String) -> String {
        text.replacingOccurrences(of: "|", with: "\\|").replacingOccurrences(of: "\n", with: " ")
    }
}
