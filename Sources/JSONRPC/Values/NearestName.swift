/// Finds the name that a misspelled one was probably meant to be.
public enum NearestName {
    /// Returns the candidate nearest to `name`, or nil if none is near enough: at most max(1, length / 3) edits
    /// away, or one of the two is a prefix of the other. The first of several equally near candidates wins.
    public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        // The cost is quadratic in the length, and no real name is that long.
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates where candidate != name {
            let scalars = Array(candidate.lowercased().unicodeScalars)
            let distance = distance(wanted, scalars)
            let isPrefix = scalars.starts(with: wanted) || (scalars.count > 2 && wanted.starts(with: scalars))
            guard distance <= max(1, wanted.count / 3) || isPrefix else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn `a` into
    /// `b`: the Damerau–Levenshtein distance, restricted to optimal string alignment.
    static func distance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var current = [i + 1]
            current.reserveCapacity(b.count + 1)
            for j in 0..<b.count {
                let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
                var cost = min(replaced, last[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[b.count]
    }
}
