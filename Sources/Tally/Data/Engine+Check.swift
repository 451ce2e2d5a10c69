/// Looking for what is wrong with a database, and saving what can be read of it.
extension Engine {
    /// Looks at everything that is stored, outside of any group of requests. It goes on past what cannot be read, also where the
    /// database cannot be opened at all.
    /// - Parameter path: of a new database to make from what can be read; nil for none.
    public func checkDatabase(repairTo path: String? = nil) throws -> DataReport {
        let path = try path.map { try Self.absolute($0, member: "repairTo") }
        do {
            try beginGroup(changing: false)
        } catch Failure.storage(let sentence, .damaged) {
            return try checkDamaged(sentence, repairTo: path)
        }
        defer { abandonGroup() }
        return try check(try store, repairTo: path)
    }

    /// - Parameter sentence: why the database cannot be opened as it should.
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

    /// Looks at everything that is stored. Must run inside a group.
    public func checkData() throws -> DataReport {
        try DataCheck(store: try store) { try self.report($0) }.run()
    }

    /// Makes a database from what can be read of this one. Its history is not in it.
    private func repair(_ check: DataCheck, to path: String) throws -> RepairReport {
        var salvage = RecordSalvage(
            rule: (try? moment.rule) ?? DayRule(zone: defaults.timeZone, dayStart: defaults.dayStart))
        try check.eachReadableRecord({ salvage.add($0) }, unreadable: { salvage.lose($0) })
        let document = try salvage.document()
        try check.store.makeDatabase(at: path) { store in
            let places = DocumentPlaces(document, root: path)
            let lock = StakeLock(
                moment: Moment(now: clock.now, preferences: Preferences(Settings(), defaults: defaults)))
            var filling = try RecordImport(document, places, into: store, lock: lock) { try self.report($0) }
            try filling.run()
        }
        return RepairReport(
            path: path, counts: RecordCounts(document), lost: salvage.losses, isComplete: salvage.isComplete)
    }
}

/// What was saved of a damaged database.
public struct RepairReport: Sendable {
    /// The new database.
    public let path: String
    public let counts: RecordCounts
    /// What is not in it, or not as it was.
    public let lost: [DataProblem]
    /// Whether `lost` has everything.
    public let isComplete: Bool
}
