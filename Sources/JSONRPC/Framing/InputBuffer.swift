/// A buffer of received bytes that are not consumed yet.
///
/// Consuming advances an index. The consumed front is removed only when it is larger than the rest, so every
/// byte is moved a constant number of times. The search for line breaks visits each byte once.
struct InputBuffer: Sendable {
    private var bytes: [UInt8] = []
    private var head = 0
    /// No line break occurs before this index.
    private var searched = 0

    /// The number of unconsumed bytes.
    var count: Int { bytes.count - head }

    var first: UInt8? { head < bytes.count ? bytes[head] : nil }

    mutating func append(_ chunk: some Collection<UInt8>) {
        if head == bytes.count {
            // Free the memory of an unusually large message.
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

    /// Consumes and returns the bytes up to the next `\n`, without it and without a `\r` before it; nil if
    /// there is no line break.
    mutating func takeLine() -> ArraySlice<UInt8>? {
        guard let end = nextLineBreak() else { return nil }
        var line = bytes[head..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        head = end + 1
        searched = head
        return line
    }

    /// Consumes and returns exactly `count` bytes. They must be available.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let taken = bytes[head..<head + count]
        drop(count)
        return taken
    }

    /// Consumes `count` bytes. They must be available.
    mutating func drop(_ count: Int) {
        head += count
        searched = max(searched, head)
    }

    mutating func dropBlanks() {
        while let byte = first, byte.isBlank { drop(1) }
    }

    /// Whether the buffer starts with a header name (letters and hyphens) and a colon, within 64 bytes; nil if
    /// more bytes are needed.
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
    /// Whether the byte is JSON white space: space, tab, carriage return or line feed.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
