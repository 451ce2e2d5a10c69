/// Lower-casing of ASCII text by bytes, a fast path that avoids Unicode tables.
enum ASCIICase {
    /// Returns the text in lower case; nil if it is not ASCII.
    static func lowered(_ text: String) -> String? {
        var text = text
        var isASCII = true
        let lowered: String? = text.withUTF8 { utf8 in
            var hasUpperCase = false
            for byte in utf8 {
                if byte >= 0x80 { isASCII = false }
                if isUpperCase(byte) { hasUpperCase = true }
            }
            guard isASCII, hasUpperCase else { return nil }
            return String(unsafeUninitializedCapacity: utf8.count) { buffer in
                for (index, byte) in utf8.enumerated() {
                    buffer[index] = isUpperCase(byte) ? byte | 0x20 : byte
                }
                return utf8.count
            }
        }
        return isASCII ? lowered ?? text : nil
    }

    private static func isUpperCase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
