/// The notes of a task: text of up to 64 KiB, stored unchanged.
public struct Notes: Hashable, Sendable {
    /// The maximum length in bytes of UTF-8: 64 KiB.
    public static let byteLimit = 65_536

    /// No notes.
    public static let empty = Notes(validText: "")

    public let text: String

    /// Creates notes, which may be empty.
    /// - Throws: `InvalidText` if they are too long or contain control characters other than tab, LF and CR.
    public init(_ raw: String) throws(InvalidText) {
        guard raw.utf8.count <= Self.byteLimit else {
            throw InvalidText(problem: "must have at most \(Self.byteLimit) bytes in UTF-8", .tooLong)
        }
        guard !raw.unicodeScalars.contains(where: Self.isRefused) else {
            throw InvalidText(problem: "must not contain control characters other than tabs and line breaks")
        }
        self.init(validText: raw)
    }

    private init(validText: String) {
        text = validText
    }

    /// Control characters are U+0000…U+001F and U+007F…U+009F in every version of Unicode.
    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r": false
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": true
        default: false
        }
    }
}

extension Notes: CustomStringConvertible {
    public var description: String { text }
}
