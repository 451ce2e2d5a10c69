/// Checks a database, and saves the readable records of a damaged one.
extension Engine {
    /// Checks everything in the database, in a transaction of its own. Reports unreadable data as problems,
    /// even if the database cannot be opened.
    /// - Parameter path: The path of a new database to create from the readable records; nil creates none.
    public func checkDatabase(repairTo path: String? = nil) throws -> DataReport {
        let path = try path.map { try Self.absolute($0, member: "repairTo") }
        do {
            try beginTransaction(changing: false)
        } catch Failure.storage(let sentence, .damaged) {
            return try checkDamaged(sentence, repairTo: path)
        }
        defer { rollBackTransaction() }
        return try check(try store, repairTo: path)
    }

    /// - Parameter sentence: Why the database cannot be opened normally.
    private func checkDamaged(_ sentence: String, repairTo path: String?) throws -> DataReport {
        let problem = DataProblem(.storage, Failure.withoutRemedies(sentence))
        do {
            guard let store = try backupStoreIfAny?.openDamaged() else {
                throw Failure.storage(sentence, .damaged)
            }
            try store.begin(changing: false, waiting: true)
            defer { store.rollback() }
            return try check(store, repairTo: path, after: problem)
        } catch Failure.storage(_, .damaged) where path == nil {
            return DataReport(problem)
        }
    }

    private func check(_ store: any Store, repairTo path: String?, after problem: DataProblem? = nil) throws
        -> DataReport
    {
        let check = DataCheck(store: store) { try self.report($0) }
        var report = try check.run(after: problem)
        if let path { report.repair = try repair(check, to: path) }
        return report
    }

    /// Checks everything in the database. Must be called inside a group.
    public func checkData() throws -> DataReport {
        try DataCheck(store: try store) { try self.report($0) }.run()
    }

    /// Creates a database from the readable records of this one, without its history.
    private func repair(_ check: DataCheck, to path: String) throws -> RepairReport {
        var salvage = RecordSalvage(
            rule: (try? moment.rule) ?? DayRule(zone: defaults.timeZone, dayStart: defaults.dayStart))
        try check.eachReadableRecord({ salvage.add($0) }, unreadable: { salvage.lose($0) })
        let document = try salvage.document()
        try check.store.makeDatabase(at: path) { store in
            let places = DocumentIndex(document, root: path)
            let lock = StakeLock(moment: defaultMoment)
            var recordImport = try RecordImport(document, places, into: store, lock: lock) {
                try self.report($0)
            }
            try recordImport.run()
        }
        return RepairReport(
            path: path, counts: RecordCounts(document), lost: salvage.losses, isComplete: salvage.isComplete)
    }
}

/// The records saved from a damaged database.
public struct RepairReport: Sendable {
    /// The path of the new database.
    public let path: String
    public let counts: RecordCounts
    /// The records that are missing from it or were altered.
    public let lost: [DataProblem]
    /// Whether `lost` contains all of them.
    public let isComplete: Bool
}
