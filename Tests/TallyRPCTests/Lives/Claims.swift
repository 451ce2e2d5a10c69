/// What methods and views say about numbers: for each number, such as `done 2026-11-20`, the value that each of
/// them shows.
struct Claims {
    private(set) var values: [String: [Claim]] = [:]

    struct Claim: Equatable {
        let source: String
        let value: Double
    }

    mutating func add(_ number: String, _ value: Double?, _ source: String) {
        // A missing value contradicts every other.
        values[number, default: []].append(Claim(source: source, value: value ?? .nan))
    }

    mutating func add(_ number: String, _ value: Int?, _ source: String) {
        add(number, value.map(Double.init), source)
    }

    /// The numbers of which two sources show different values, each with what they say.
    var contradictions: [String] {
        values.compactMap { number, claims in
            claims.allSatisfy { abs($0.value - claims[0].value) < 0.001 }
                ? nil : "\(number): " + claims.map { "\($0.source) \($0.value)" }.joined(separator: ", ")
        }.sorted()
    }

    /// The sources of each kind of number, which is its first word.
    var sources: [String: Set<String>] {
        values.reduce(into: [:]) { result, entry in
            let kind = String(entry.key.prefix { $0 != " " })
            result[kind, default: []].formUnion(entry.value.map(\.source))
        }
    }
}
