/// Taking in what was exported.
extension Engine {
    /// Adds what is not here yet; nothing that is here is changed. Into an empty database it brings the document as it is.
    /// - Parameters:
    ///   - root: the member of the request that has the document.
    ///   - dryRun: only tells what would become of it.
    /// - Throws: `Failure.invalid` for a record that breaks a rule, `Failure.stakeLocked` for a document with an easier version
    ///   of a pending stake.
    public func importRecords(_ document: RecordDocument, at root: String, dryRun: Bool) throws
        -> ImportReport
    {
        let lock = StakeLock(moment: try moment)
        let places = DocumentPlaces(document, root: root)
        try check(document, places)
        let store = try store
        var importing = try RecordImport(document, places, into: store, lock: lock) { try self.report($0) }
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

    private func check(_ document: RecordDocument, _ places: DocumentPlaces) throws {
        var audit = RecordAudit(isDocument: true) { type, number in
            places.index(type, number).map { places.records(type)[$0] }
        }
        var done = 0
        for type in RecordType.all {
            for (index, record) in document[type].enumerated() {
                if let finding = try audit.findings(in: record).first {
                    throw Failure.invalid(
                        path: places.path(type, index, finding.column), problem: finding.problem)
                }
                done += 1
                if done.isMultiple(of: 1000) { try report(done) }
            }
        }
        if let (type, number, finding) = audit.finish().first {
            let index = number.flatMap { places.index(type.name, $0) } ?? 0
            throw Failure.invalid(path: places.path(type, index, nil), problem: finding.problem)
        }
    }
}

/// Where the records of a document stand.
struct DocumentPlaces {
    private let root: String
    private let document: RecordDocument
    private let indexes: [String: [Int: Int]]

    init(_ document: RecordDocument, root: String) {
        self.root = root
        self.document = document
        indexes = Dictionary(
            uniqueKeysWithValues: RecordType.all.map { type in
                (
                    type.name,
                    Dictionary(document[type].enumerated().map { ($1.number, $0) }) { first, _ in first }
                )
            })
    }

    func index(_ type: String, _ number: Int) -> Int? { indexes[type]?[number] }

    func records(_ type: String) -> [StoredRecord] { RecordType.named(type).map { document[$0] } ?? [] }

    /// The path that errors tell of.
    func path(_ type: RecordType, _ index: Int, _ column: String?) -> String {
        "\(root).records.\(type.name)[\(index)]" + (column.map { "." + $0 } ?? "")
    }
}
