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
        var audit = RecordAudit(isDocument: false) { type, number in
            // What cannot be read is reported where it stands.
            RecordType.named(type).flatMap { try? store.record(of: $0, number: number) }
        }
        try eachReadableRecord(
            from: done,
            { record in
                for finding in try audit.findings(in: record) { report.add(DataProblem(finding, in: record)) }
            }, unreadable: { report.add($0) })
        for (type, number, finding) in audit.finish() {
            report.add(DataProblem(finding, type, number, nil))
        }
        return report
    }

    /// - Parameter unreadable: takes what cannot be read.
    func eachReadableRecord(
        from done: Int = 0, _ body: (StoredRecord) throws -> Void, unreadable: (DataProblem) throws -> Void
    ) throws {
        var done = done
        for type in RecordType.all {
            try store.readableRecords(
                of: type,
                { records in
                    for record in records { try body(record) }
                    done += records.count
                    try progress(done)
                }, unreadable: { try unreadable(DataProblem(unreadable: $0, of: type, $1)) })
        }
    }
}

extension DataProblem {
    fileprivate init(unreadable numbers: ClosedRange<Int>, of type: RecordType, _ why: String) {
        let first = numbers.lowerBound
        let range =
            numbers.upperBound == .max
            ? "from number \(first) on" : "from number \(first) to \(numbers.upperBound)"
        let isOne = first == numbers.upperBound
        let what =
            isOne ? "\(type.name) \(first) cannot be read" : "Nothing of \(type.name) \(range) can be read"
        self.init(.storage, entity: type.name, number: isOne ? first : nil, "\(what): \(why)")
    }
}
