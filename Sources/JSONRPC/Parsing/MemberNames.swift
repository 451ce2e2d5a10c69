import Foundation

/// The member names of the objects that are open during a scan, used to find duplicates.
///
/// A few names are compared one by one. A large object gets a set, so that the cost stays linear.
struct MemberNames {
    struct Name {
        /// The bytes between the quotes.
        var range: Range<Int>
        /// Whether the bytes are the name itself: only ASCII, without escapes.
        var isPlain: Bool
    }

    private static let maxListCount = 16

    /// The maximum number of names with escapes in a message. Each of them needs a decoder.
    static let escapedLimit = 1000

    /// The number of names with escapes so far.
    private(set) var escapedCount = 0

    /// The names of all open objects, outermost first.
    private var names: [Name] = []
    /// The index in `names` of each open container's first name.
    private var starts: [Int] = []
    /// The names of each container with many names, by depth.
    private var sets: [Int: Set<String>] = [:]

    mutating func beginObject() {
        starts.append(names.count)
    }

    mutating func endObject() {
        let start = starts.removeLast()
        names.removeSubrange(start...)
        if !sets.isEmpty { sets[starts.count] = nil }
    }

    /// Adds a name to the innermost object.
    /// - Returns: whether the name is new.
    mutating func insert(_ name: Name, in bytes: Span<UInt8>) -> Bool {
        if !name.isPlain { escapedCount += 1 }
        guard escapedCount <= Self.escapedLimit else { return true }
        let depth = starts.count - 1
        if sets[depth] != nil {
            return sets[depth]?.insert(name.text(in: bytes)).inserted ?? true
        }
        let start = starts[depth]
        for other in names[start...] where Self.areEqual(other, name, in: bytes) { return false }
        names.append(name)
        if names.count - start > Self.maxListCount {
            var set: Set<String> = []
            for name in names[start...] { set.insert(name.text(in: bytes)) }
            sets[depth] = set
        }
        return true
    }

    private static func areEqual(_ a: Name, _ b: Name, in bytes: Span<UInt8>) -> Bool {
        guard a.isPlain && b.isPlain else { return a.text(in: bytes) == b.text(in: bytes) }
        guard a.range.count == b.range.count else { return false }
        for offset in 0..<a.range.count
        where bytes[a.range.lowerBound + offset] != bytes[b.range.lowerBound + offset] { return false }
        return true
    }
}

extension MemberNames.Name {
    func text(equals text: StaticString, in bytes: Span<UInt8>) -> Bool {
        guard isPlain else { return self.text(in: bytes) == text.description }
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { letters in
            (0..<letters.count).allSatisfy { letters[$0] == bytes[range.lowerBound + $0] }
        }
    }

    /// Returns the name as the decoder reads it.
    func text(in bytes: Span<UInt8>) -> String {
        var copy: [UInt8] = []
        copy.reserveCapacity(range.count + 2)
        for index in range.lowerBound - 1...range.upperBound { copy.append(bytes[index]) }
        if isPlain { return String(decoding: copy.dropFirst().dropLast(), as: UTF8.self) }
        // The scan has verified that the quoted bytes are a JSON string.
        return (try? JSONDecoder().decode(String.self, from: Data(copy))) ?? ""
    }
}
