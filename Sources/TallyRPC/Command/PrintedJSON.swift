/// JSON text that is safe to print on a terminal.
public enum PrintedJSON {
    /// Returns the same JSON with the characters escaped that could control a terminal. They occur only in strings.
    public static func text(of json: [UInt8]) -> String {
        let text = String(decoding: json, as: UTF8.self)
        guard text.unicodeScalars.contains(where: controls) else { return text }
        var printed = ""
        for scalar in text.unicodeScalars {
            if controls(scalar) {
                let digits = String(scalar.value, radix: 16)
                printed += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                printed.unicodeScalars.append(scalar)
            }
        }
        return printed
    }

    /// Whether a character is a control character other than the ends of lines, or a mark of text direction.
    private static func controls(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
