/// The validation of titles, names and tags: trimmed, visible, one line, of limited length.
///
/// Lengths are in Unicode scalars, like JSON Schema's `maxLength`, because one visible character can consist
/// of any number of scalars. Direction marks are allowed; code that displays the text must handle them.
enum SingleLine {
    /// Returns the trimmed text.
    /// - Throws: `InvalidText` if it has no visible character, is too long, or contains control characters or
    ///   line separators (general categories Cc, Zl, Zp).
    static func validated(_ raw: String, limit: Int) throws(InvalidText) -> String {
        if isPlain(raw, limit: limit) { return raw }
        let text = trimmed(raw)
        let scalars = text.unicodeScalars
        guard scalars.count <= limit, scalars.contains(where: isVisible) else {
            throw InvalidText(
                problem: "must have 1 to \(limit) characters", scalars.count > limit ? .tooLong : .tooShort)
        }
        guard !scalars.contains(where: isControlOrLineBreak) else {
            throw InvalidText(problem: "must not contain control characters such as tabs and line breaks")
        }
        return text
    }

    /// Returns whether the text is printable ASCII without outer spaces, so that it needs no further checks.
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

/// The error for a text that does not pass validation.
public struct InvalidText: Error, Hashable, Sendable {
    /// The requirement, to be shown after the member's name: `must have 1 to 500 characters`.
    public let problem: String
    public let reason: InvalidReason

    public init(problem: String, _ reason: InvalidReason = .invalidFormat) {
        self.problem = problem
        self.reason = reason
    }
}

/// The title of a task: trimmed, one line, 1 to 500 characters (Unicode scalars).
public struct Title: Hashable, Sendable {
    /// The maximum number of Unicode scalars.
    public static let limit = 500

    public let text: String

    /// Creates a title, trimming white space.
    /// - Throws: `InvalidText` if it has no visible character, is too long, or contains control characters or
    ///   line separators.
    public init(_ raw: String) throws(InvalidText) {
        text = try SingleLine.validated(raw, limit: Self.limit)
    }
}

extension Title: CustomStringConvertible {
    public var description: String { text }
}
