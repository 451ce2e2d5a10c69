/// Case of ASCII texts, by bytes: most texts need no Unicode tables.
enum ASCIICase {
    /// The text in lower case, or nil if it is not all ASCII.
    static func lowered(_ text: String) -> String? {
        var hasUpperCase = false
        for byte in text.utf8 {
            if byte >= 0x80 { return nil }
            if isUpperCase(byte) { hasUpperCase = true }
        }
        guard hasUpperCase else { return text }
        return String(decoding: text.utf8.map { isUpperCase($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static func isUpperCase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
