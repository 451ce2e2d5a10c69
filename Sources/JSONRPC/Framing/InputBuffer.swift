/// Bytes received and not yet consumed.
///
/// Consuming moves an index; the consumed front is dropped only when it outweighs the rest, so every byte
/// is moved a constant number of times. A line break is searched for once per byte, whatever the chunks.
struct InputBuffer: Sendable {
    private var bytes: [UInt8] = []
    private var head = 0
    /// Everything before this index is known to hold no line break.
    private var searched = 0

    /// The number of bytes waiting.
    var count: Int { bytes.count - head }

    var first: UInt8? { head < bytes.count ? bytes[head] : nil }

    mutating func append(_ chunk: some Collection<UInt8>) {
        if head == bytes.count {
            // A buffer that once held a large message must not stay that large.
            bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
            head = 0
            searched = 0
        } else if head > 1 << 16, head > bytes.count / 2 {
            bytes.removeSubrange(..<head)
            searched -= head
            head = 0
        }
        bytes.append(contentsOf: chunk)
    }

    /// Takes the bytes up to the next `\n`, without it and without a `\r` before it.
    mutating func takeLine() -> ArraySlice<UInt8>? {
        guard let end = nextLineBreak() else { return nil }
        var line = bytes[head..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        head = end + 1
        searched = head
        return line
    }

    /// Takes exactly `count` bytes, which must be there.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let taken = bytes[head..<head + count]
        drop(count)
        return taken
    }

    /// Consumes `count` bytes, which must be there.
    mutating func drop(_ count: Int) {
        head += count
        searched = max(searched, head)
    }

    mutating func dropBlanks() {
        while let byte = first, byte.isBlank { drop(1) }
    }

    /// Whether a letter begins the bytes, and a name and a colon follow; nil while that is open. The longest name of a
    /// header that is looked for has 64 bytes.
    var startsWithHeader: Bool? {
        guard let first else { return nil }
        guard first.isASCIILetter else { return false }
        for byte in bytes[head...].prefix(64) {
            if byte == UInt8(ascii: ":") { return true }
            guard byte.isASCIILetter || byte == UInt8(ascii: "-") else { return false }
        }
        return count >= 64 ? false : nil
    }

    private mutating func nextLineBreak() -> Int? {
        let found = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
        searched = found ?? bytes.count
        return found
    }
}

extension UInt8 {
    /// Space, tab, carriage return or line feed: what JSON calls white space.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
