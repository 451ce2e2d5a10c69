/// The member names of the objects that are open during a parse, used to find duplicates.
///
/// A few names are compared one by one. A large object gets a set, so that the cost stays linear.
struct MemberNames {
    private static let maxListCount = 16

    /// The maximum number of names in a message that are not plain. Comparing them takes longer.
    static let escapedLimit = 1000

    /// The number of names so far that are not plain.
    private(set) var escapedCount = 0

    /// The names of all open objects, outermost first.
    private var names: [JSONNode] = []
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
    mutating func insert(_ name: JSONNode, in bytes: [UInt8]) -> Bool {
        if !name.isPlain { escapedCount += 1 }
        guard escapedCount <= Self.escapedLimit else { return true }
        let depth = starts.count - 1
        if !sets.isEmpty, sets[depth] != nil {
            return sets[depth]?.insert(name.text(in: bytes)).inserted ?? true
        }
        let start = starts[depth]
        for index in start..<names.count where Self.areEqual(names[index], name, in: bytes) { return false }
        names.append(name)
        if names.count - start > Self.maxListCount {
            sets[depth] = Set(names[start...].map { $0.text(in: bytes) })
        }
        return true
    }

    private static func areEqual(_ a: JSONNode, _ b: JSONNode, in bytes: [UInt8]) -> Bool {
        // Unicode has several forms of the same text.
        guard a.isPlain && b.isPlain else { return a.text(in: bytes) == b.text(in: bytes) }
        guard a.end - a.start == b.end - b.start else { return false }
        return bytes[a.content] == bytes[b.content]
    }
}
