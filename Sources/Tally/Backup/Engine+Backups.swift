/// Lists, creates and restores backups.
extension Engine {
    /// A daily backup that a committed change made due.
    public struct DueBackup: Sendable {
        let day: Day
        let count: Int
        let store: any BackupStore

        /// Creates the backup, on any thread.
        /// - Parameter checkCancellation: Called repeatedly. Cancels the backup by throwing.
        public func make(_ checkCancellation: () throws -> Void = {}) throws {
            try store.makeDailyBackup(of: day, keeping: count) { _ in try checkCancellation() }
        }
    }

    /// Returns the daily backups, latest first.
    public func dailyBackups() throws -> [DailyBackup] {
        try backupStore().dailyBackups()
    }

    /// Replaces the database with a backup.
    /// - Parameter path: The absolute path of the backup.
    /// - Throws: `Failure.unusableFile` if the file is not an intact database, `Failure.busy` if other
    ///   processes keep changing this one.
    public func restore(from path: String) throws -> Restoration {
        let path = try Self.absolute(path)
        let backups = try backupStore()
        // The next request opens the restored database.
        closeStore()
        return try backups.restore(from: path, at: defaultMoment) { try report($0.done, of: $0.total) }
    }

    /// Returns the moment for a request without a transaction, with the default settings if the database cannot be
    /// read.
    public func momentOfMaintenance() -> Moment {
        do {
            try beginTransaction(changing: false)
            defer { rollBackTransaction() }
            return try moment
        } catch {
            return defaultMoment
        }
    }

    /// The moment with the default settings.
    var defaultMoment: Moment {
        Moment(now: clock.now, preferences: Preferences(Settings(), defaults: defaults))
    }

    /// Returns the daily backup that is due, once.
    public func takeDueBackup() -> DueBackup? {
        defer { dueBackup = nil }
        return dueBackup
    }

    /// Makes the daily backup due after the first change of a day.
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
                .inMemory,
                "The database is in memory, so there is no file to back up or restore.")
        }
        return backupStoreIfAny
    }
}

extension Failure {
    public static let readOnlyServer = Failure.storage(
        "The server is read-only. Start it without --read-only to make changes.", .readOnly)
}
