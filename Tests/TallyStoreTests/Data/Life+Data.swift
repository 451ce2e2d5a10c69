import Testing

@testable import Tally
@testable import TallyStore

extension Life {
    func export() throws -> FactDocument {
        try read { engine in
            var facts: [String: [StoredFact]] = [:]
            try engine.exportFacts { facts[$0.table.name, default: []].append($0) }
            return FactDocument(facts)
        }
    }

    @discardableResult
    func take(_ document: FactDocument, dryRun: Bool = false) throws -> ImportReport {
        try change { try $0.importFacts(document, at: "content", dryRun: dryRun) }
    }

    func check() throws -> DataReport {
        try read { try $0.checkData() }
    }

    /// Every stored fact, its values as SQL literals.
    func everything() throws -> [String: [String]] {
        try store { try Facts($0.connection).everything() }
    }

    /// A life with at least one fact of every kind.
    static func full() throws -> Life {
        let life = try Life()
        try Story.begin(in: life)
        return life
    }
}

extension FactDocument {
    /// The document with another version of one fact.
    func changing(_ table: FactTable, _ index: Int, _ change: (inout StoredFact) -> Void) -> FactDocument {
        var facts = Dictionary(uniqueKeysWithValues: FactTable.all.map { ($0.name, self[$0]) })
        change(&facts[table.name, default: []][index])
        return FactDocument(facts)
    }

    func leavingOut(_ table: FactTable) -> FactDocument {
        FactDocument(
            Dictionary(
                uniqueKeysWithValues: FactTable.all.map { ($0.name, $0.name == table.name ? [] : self[$0]) }))
    }
}

extension ImportReport {
    /// How many of all facts together were added, kept, merged and left out.
    var sums: [Int] {
        FactTable.all.reduce(into: [0, 0, 0, 0]) { sums, table in
            let counts = self[table]
            for (index, count) in [counts.added, counts.kept, counts.merged, counts.left].enumerated() {
                sums[index] += count
            }
        }
    }
}
