/// Finds the words that a misspelled one was probably meant to be.
enum Spelling {
    /// Returns at most three words, the nearest first: those at most a third of the length away in edits, and
    /// those that begin with the word.
    static func nearest(to word: String, among candidates: [String]) -> [String] {
        let wanted = Array(word.utf8)
        guard (2...32).contains(wanted.count) else { return [] }
        var found: [(word: String, distance: Int)] = []
        for candidate in candidates where candidate != word {
            let other = Array(candidate.utf8)
            if wanted.count > 2, other.starts(with: wanted) {
                found.append((candidate, 1))
                continue
            }
            guard abs(other.count - wanted.count) <= wanted.count / 3 + 1 else { continue }
            let distance = distance(wanted, other)
            if distance <= max(1, wanted.count / 3) { found.append((candidate, distance)) }
        }
        var nearest: [String] = []
        for distance in 0...11 {
            nearest += found.filter { $0.distance == distance }.map(\.word)
        }
        return Array(nearest.prefix(3))
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn `a` into
    /// `b`.
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), current[j] + 1, last[j + 1] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[b.count]
    }
}
