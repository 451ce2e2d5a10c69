/// Taking in what was exported.
extension Engine {
    /// Adds what is not here yet; nothing that is here is changed. Into an empty database it brings the document as it is.
    /// - Parameters:
    ///   - root: the member of the request that has the document.
    ///   - dryRun: only tells what would become of it.
    /// - Throws: `Failure.invalid` for a fact that breaks a rule, `Failure.stakeLocked` for a document with an easier version
    ///   of a pending stake.
    public func importFacts(_ document: FactDocument, at root: String, dryRun: Bool) throws -> ImportReport {
        let lock = StakeLock(moment: try moment)
        let places = DocumentPlaces(document, root: root)
        try check(document, places)
        let store = try store
        var importing = try FactImport(document, places, into: store, lock: lock) { try self.report($0) }
        guard dryRun else {
            try importing.run()
            try refreshMoment()
            return importing.report
        }
        struct Rehearsed: Error {}
        do {
            try store.undoingPartOnError {
                try importing.run()
                throw Rehearsed()
            }
        } catch is Rehearsed {}
        return importing.report
    }

    private func check(_ document: FactDocument, _ places: DocumentPlaces) throws {
        var audit = FactAudit(isDocument: true) { table, number in
            places.index(table, number).map { places.facts(table)[$0] }
        }
        var done = 0
        for table in FactTable.all {
            for (index, fact) in document[table].enumerated() {
                if let finding = try audit.findings(in: fact).first {
                    throw Failure.invalid(
                        path: places.path(table, index, finding.column), problem: finding.problem)
                }
                done += 1
                if done.isMultiple(of: 1000) { try report(done) }
            }
        }
        if let (table, number, finding) = audit.finish().first {
            let index = number.flatMap { places.index(table.name, $0) } ?? 0
            throw Failure.invalid(path: places.path(table, index, nil), problem: finding.problem)
        }
    }
}

/// Where the facts of a document stand.
struct DocumentPlaces {
    private let root: String
    private let document: FactDocument
    private let indexes: [String: [Int: Int]]

    init(_ document: FactDocument, root: String) {
        self.root = root
        self.document = document
        indexes = Dictionary(
            uniqueKeysWithValues: FactTable.all.map { table in
                (
                    table.name,
                    Dictionary(document[table].enumerated().map { ($1.number, $0) }) { first, _ in first }
                )
            })
    }

    func index(_ table: String, _ number: Int) -> Int? { indexes[table]?[number] }

    func facts(_ table: String) -> [StoredFact] { FactTable.named(table).map { document[$0] } ?? [] }

    /// The path that errors tell of.
    func path(_ table: FactTable, _ index: Int, _ column: String?) -> String {
        "\(root).facts.\(table.name)[\(index)]" + (column.map { "." + $0 } ?? "")
    }
}
