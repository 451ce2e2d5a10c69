/// Finds out what is wrong with everything that a store holds. It goes on past what cannot be read.
public struct DataCheck {
    let store: any Store
    private let progress: (Int) throws -> Void

    /// - Parameter progress: called with how much was looked at; gives the check up by throwing.
    public init(store: any Store, progress: @escaping (Int) throws -> Void = { _ in }) {
        self.store = store
        self.progress = progress
    }

    /// Must run inside a transaction of the store.
    /// - Parameter problem: what is known to be wrong before.
    public func run(after problem: DataProblem? = nil) throws -> DataReport {
        var report = DataReport()
        if let problem { report.add(problem) }
        var done = 0
        try store.storageProblems(
            {
                done = $0
                try progress($0)
            }, found: { report.add($0) })
        var audit = FactAudit(isDocument: false) { table, number in
            // What cannot be read is reported where it stands.
            FactTable.named(table).flatMap { try? store.fact(of: $0, number: number) }
        }
        try eachReadableFact(
            from: done,
            { fact in
                for finding in try audit.findings(in: fact) { report.add(DataProblem(finding, in: fact)) }
            }, unreadable: { report.add($0) })
        for (table, number, finding) in audit.finish() {
            report.add(DataProblem(finding, table, number, nil))
        }
        return report
    }

    /// - Parameter unreadable: takes what cannot be read.
    func eachReadableFact(
        from done: Int = 0, _ body: (StoredFact) throws -> Void, unreadable: (DataProblem) throws -> Void
    ) throws {
        var done = done
        for table in FactTable.all {
            try store.readableFacts(
                of: table,
                { facts in
                    for fact in facts { try body(fact) }
                    done += facts.count
                    try progress(done)
                }, unreadable: { try unreadable(DataProblem(unreadable: $0, of: table, $1)) })
        }
    }
}

extension DataProblem {
    fileprivate init(unreadable numbers: ClosedRange<Int>, of table: FactTable, _ why: String) {
        let first = numbers.lowerBound
        let range =
            numbers.upperBound == .max
            ? "from number \(first) on" : "from number \(first) to \(numbers.upperBound)"
        let isOne = first == numbers.upperBound
        let what =
            isOne ? "\(table.name) \(first) cannot be read" : "Nothing of \(table.name) \(range) can be read"
        self.init(.storage, entity: table.name, number: isOne ? first : nil, "\(what): \(why)")
    }
}
