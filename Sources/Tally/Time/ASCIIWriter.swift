/// Writes dates and times in fixed formats, byte by byte.
struct ASCIIWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    /// Returns the text that `write` writes, which has at most `capacity` characters.
    static func text(capacity: Int, _ write: (inout ASCIIWriter) -> Void) -> String {
        String(unsafeUninitializedCapacity: capacity) { buffer in
            var writer = ASCIIWriter(buffer)
            write(&writer)
            return writer.count
        }
    }

    /// Writes the last `digits` digits of a number that is not negative, with leading zeros.
    mutating func number(_ number: Int, digits: Int) {
        var rest = number
        for place in stride(from: digits - 1, through: 0, by: -1) {
            buffer[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    /// Writes an ASCII character.
    mutating func character(_ character: Unicode.Scalar) {
        buffer[count] = UInt8(ascii: character)
        count += 1
    }
}
