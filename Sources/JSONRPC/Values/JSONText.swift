import Foundation

/// Formats JSON for people: a value that fits the width stays on one line, a longer one has each member on its
/// own line. Members are sorted by name, so the text is stable.
struct JSONText {
    /// The preferred maximum length of a line, in characters.
    let width: Int
    private let encoder = JSONEncoder.wire()

    func text(of value: JSONValue) throws -> String {
        try text(of: value, indent: 0, used: 0)
    }

    /// Returns the value on one line, with a space after each colon and comma.
    func line(of value: JSONValue) throws -> String {
        switch value {
        case .array(let elements):
            return try "[" + elements.map(line).joined(separator: ", ") + "]"
        case .object(let members):
            let lines = try members.sorted { $0.key < $1.key }.map { name, member in
                try "\(line(of: .string(name))): \(line(of: member))"
            }
            return "{" + lines.joined(separator: ", ") + "}"
        default:
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        }
    }

    private func text(of value: JSONValue, indent: Int, used: Int) throws -> String {
        let line = try line(of: value)
        if used + line.count <= width { return line }
        switch value {
        case .array(let elements) where !elements.isEmpty:
            let lines = try elements.map { try text(of: $0, indent: indent + 2, used: indent + 3) }
            return multiline(lines, "[", "]", indent: indent)
        case .object(let members) where !members.isEmpty:
            let lines = try members.sorted { $0.key < $1.key }.map { name, member in
                let head = try self.line(of: .string(name)) + ": "
                return try head + text(of: member, indent: indent + 2, used: indent + 3 + head.count)
            }
            return multiline(lines, "{", "}", indent: indent)
        default:
            return line
        }
    }

    private func multiline(_ lines: [String], _ open: String, _ close: String, indent: Int) -> String {
        let inner = "\n" + String(repeating: " ", count: indent + 2)
        let outer = "\n" + String(repeating: " ", count: indent)
        return open + inner + lines.joined(separator: "," + inner) + outer + close
    }
}
