/// Finds problems in everything that a store contains. Continues after unreadable records.
public struct DataCheck {
    let store: any Store
    private let progress: (Int) throws -> Void

    /// - Parameter progress: Called with the number of checked items. Cancels the check by throwing.
    public init(store: any Store, progress: @escaping (Int) throws -> Void = { _ in }) {
        self.store = store
        self.progress = progress
    }

    /// Runs the check. Must be called inside a transaction of the store.
    /// - Parameter problem: A problem that is already known, reported first.
    public func run(after problem: DataProblem? = nil) throws -> DataReport {
        var report = DataReport()
        if let problem { report.add(problem) }
        var done = 0
        try store.storageProblems(
            {
                done = $0
                try progress($0)
            }, found: { report.add($0) })
        // Unreadable records are reported when they are reached.
        var audit = RecordAudit(isDocument: false, task: { try? store.record(of: .task, id: $0) }) {
            type, number in RecordType.named(type).flatMap { try? store.record(of: $0, number: number) }
        }
        try eachReadableRecord(
            from: done,
            { record in
                for finding in try audit.findings(in: record) { report.add(DataProblem(finding, in: record)) }
            }, unreadable: { report.add($0) })
        for (type, number, finding) in audit.finish() {
            report.add(DataProblem(finding, type, number, nil))
        }
        if problem == nil { try checkKeptStreaks { report.add($0) } }
        return report
    }

    private func checkKeptStreaks(_ found: (DataProblem) -> Void) throws {
        // Habits that cannot be read are reported as records.
        for habit in (try? store.habits(archived: nil)) ?? [] {
            guard let kept = try store.keptStreak(ofHabit: habit.number) else { continue }
            let counts = try store.habitCounts(habit: habit.number, in: .min...kept.until)
            let progress = HabitProgress(
                counts: HabitCounts(counts, firstDay: counts.first?.day), kept: nil,
                targets: try store.targets(ofHabit: habit.number),
                skips: try store.habitSkips(ofHabit: habit.number, in: .min ... .max),
                createdOn: habit.createdOn,
                today: kept.until.adding(days: 1), weekStart: kept.weekStart)
            if progress.streak(ofPeriodsEndingBy: kept.until) != kept {
                found(
                    DataProblem(
                        .index, entity: "habit", number: habit.number,
                        "habit \(habit.number) has a kept streak that does not match its counts."))
            }
        }
    }

    /// Calls `body` with every readable record, in the order of `RecordType.all`.
    /// - Parameters:
    ///   - done: The number of items checked before.
    ///   - unreadable: Called with a problem for each range of records that cannot be read.
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
        let isOne = first == numbers.upperBound
        let subject =
            if isOne {
                "\(type.name) \(first)"
            } else if numbers.upperBound == .max {
                "\(type.name) records from number \(first) on"
            } else {
                "\(type.name) records \(first) to \(numbers.upperBound)"
            }
        self.init(
            .storage, entity: type.name, number: isOne ? first : nil, "\(subject) cannot be read: \(why)")
    }
}
