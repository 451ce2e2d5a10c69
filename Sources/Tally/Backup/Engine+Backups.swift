/// Copies of the whole database, and bringing one back.
extension Engine {
    /// A daily backup that is due after the changes that were committed.
    public struct DueBackup: Sendable {
        let day: Day
        let count: Int
        let store: any BackupStore

        /// Makes it, on any thread.
        /// - Parameter checkCancellation: called again and again; gives up by throwing.
        public func make(_ checkCancellation: () throws -> Void = {}) throws {
            try store.makeDailyBackup(of: day, keeping: count) { _ in try checkCancellation() }
        }
    }

    public func dailyBackups() throws -> [DailyBackup] {
        try backupStore().dailyBackups()
    }

    /// Puts the backup in the place of the database.
    /// - Parameter path: of a database, absolute.
    /// - Throws: `Failure.invalid` for what is no sound database, `Failure.busy` where others go on changing this one.
    public func restore(from path: String) throws -> Restoration {
        let path = try Self.absolute(path)
        let backups = try backupStore()
        // What happens to the database below, this engine finds out as others do.
        forgetStore()
        let moment = Moment(now: clock.now, preferences: Preferences(Settings(), defaults: defaults))
        return try backups.restore(from: path, at: moment) { try report($0.done, of: $0.total) }
    }

    /// The backup to make now, once.
    public func takeDueBackup() -> DueBackup? {
        defer { dueBackup = nil }
        return dueBackup
    }

    /// Takes note that something was changed.
    func noteChange(at moment: Moment?) {
        guard let backupStoreIfAny, let moment, moment.preferences.backups > 0, lastBackupDay != moment.today
        else {
            return
        }
        lastBackupDay = moment.today
        dueBackup = DueBackup(day: moment.today, count: moment.preferences.backups, store: backupStoreIfAny)
    }

    private func backupStore() throws -> any BackupStore {
        guard let backupStoreIfAny else {
            throw Failure.invalidState(
                "The database is in memory only, so there is no file to back up or to restore.")
        }
        return backupStoreIfAny
    }
}

extension Failure {
    public static let readOnlyServer = Failure.storage(
        "The server was started with --read-only, so nothing can be changed.", .readOnly)
}
