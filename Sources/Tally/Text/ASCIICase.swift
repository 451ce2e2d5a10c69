/// Lower-casing of ASCII text by bytes, a fast path that avoids Unicode tables.
enum ASCIICase {
    /// Returns the text in lower case; nil if it is not ASCII.
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
