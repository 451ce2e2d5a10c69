/// Finds the name a person may have meant.
public enum NearestName {
    /// The candidate nearest to `name`, if one is near enough to be worth suggesting: at most
    /// max(1, length / 3) edits away, or one of the two begins the other. Of equally near ones the first.
    public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        // Distances are quadratic in the length: a longer name is no misspelling of a real one.
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

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`:
    /// Damerau and Levenshtein's distance, restricted to optimal string alignment.
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
