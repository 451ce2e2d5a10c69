/// What titles, names and tags have in common: trimmed, visible, on one line, and of bounded length.
///
/// Lengths are counted in Unicode scalars, as JSON Schema's `maxLength` does; what a reader sees as one
/// character may be several, without a bound. Marks that change the direction of text are legitimate in
/// data, and are the concern of whoever shows it.
enum SingleLine {
    /// The text without white space at its ends.
    /// - Throws: `InvalidText` if it then has nothing visible, is too long, or has control characters or
    ///   line separators (general categories Cc, Zl, Zp) in it.
    static func validated(_ raw: String, limit: Int) throws(InvalidText) -> String {
        if isPlain(raw, limit: limit) { return raw }
        let text = trimmed(raw)
        let scalars = text.unicodeScalars
        guard scalars.count <= limit, scalars.contains(where: isVisible) else {
            throw InvalidText(problem: "must have 1 to \(limit) characters")
        }
        guard !scalars.contains(where: isControlOrLineBreak) else {
            throw InvalidText(problem: "must not contain control characters such as tabs and line breaks")
        }
        return text
    }

    /// Whether the text is valid as it is, decided by bytes alone: printable ASCII without outer spaces.
    private static func isPlain(_ raw: String, limit: Int) -> Bool {
        let bytes = raw.utf8
        guard let first = bytes.first, let last = bytes.last else { return false }
        let space = UInt8(ascii: " ")
        return bytes.count <= limit && first != space && last != space
            && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    private static func trimmed(_ raw: String) -> String {
        let scalars = raw.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func isControlOrLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

/// Why a text was refused.
public struct InvalidText: Error, Hashable, Sendable {
    /// What the text must be instead, to follow the name of the member: `must have 1 to 500 characters`.
    public let problem: String

    public init(problem: String) {
        self.problem = problem
    }
}

/// The title of a task: trimmed, one line, 1 to 500 characters (Unicode scalars).
public struct Title: Hashable, Sendable {
    /// The greatest number of Unicode scalars.
    public static let limit = 500

    public let text: String

    /// The title without white space at its ends.
    /// - Throws: `InvalidText` if nothing visible is left, if it is too long, or if it has control
    ///   characters or line separators in it.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}

extension Title: CustomStringConvertible {
    public var description: String { text }
}
