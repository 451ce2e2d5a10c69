/// Writes numbers of a fixed width and the signs between them into the bytes of a text.
struct DigitWriter {
    private let text: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes written.
    private(set) var count = 0

    /// - Parameter text: has room for everything that is written.
    init(_ text: UnsafeMutableBufferPointer<UInt8>) {
        self.text = text
    }

    /// Writes the last `digits` digits of a number that is not negative, with zeros in front.
    mutating func write(_ number: Int, digits: Int) {
        var rest = number
        for place in stride(from: count + digits - 1, through: count, by: -1) {
            text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    /// Writes an ASCII character.
    mutating func write(_ sign: Unicode.Scalar) {
        text[count] = UInt8(ascii: sign)
        count += 1
    }
}
