/// Formats JSON for people: a value that fits the width stays on one line, a longer one has each member on its
/// own line. Members are sorted by name, so the text is stable.
struct JSONText {
    /// The preferred maximum length of a line, in characters.
    let width: Int

    func text(of value: JSONValue) -> String {
        text(of: value, indent: 0, used: 0)
    }

    /// Returns the value on one line, with a space after each colon and comma.
    func line(of value: JSONValue) -> String {
        switch value {
        case .array(let elements):
            return "[" + elements.map(line).joined(separator: ", ") + "]"
        case .object(let members):
            let lines = JSONValue.sorted(members).map { name, member in
                "\(line(of: .string(name))): \(line(of: member))"
            }
            return "{" + lines.joined(separator: ", ") + "}"
        default:
            var writer = JSONWriter()
            value.write(to: &writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }

    private func text(of value: JSONValue, indent: Int, used: Int) -> String {
        let line = line(of: value)
        if used + line.count <= width { return line }
        switch value {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { text(of: $0, indent: indent + 2, used: indent + 3) }
            return multiline(lines, "[", "]", indent: indent)
        case .object(let members) where !members.isEmpty:
            let lines = JSONValue.sorted(members).map { name, member in
                let head = self.line(of: .string(name)) + ": "
                return head + text(of: member, indent: indent + 2, used: indent + 3 + head.count)
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
