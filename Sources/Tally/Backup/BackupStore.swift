/// The backups of a database. Works even if the database itself cannot be opened.
public protocol BackupStore: Sendable {
    /// Opens a damaged database, to read what is readable.
    func openDamaged() throws -> any Store
    /// Returns the daily backups, latest first.
    func dailyBackups() throws -> [DailyBackup]
    /// Creates the backup of a day unless it exists, and removes the oldest backups beyond `count`.
    /// - Parameter report: Called with the progress. Cancels the backup by throwing.
    func makeDailyBackup(of day: Day, keeping count: Int, _ report: (WorkProgress) throws -> Void) throws
    /// Replaces this database with a copy of another one, and keeps the replaced one beside it. Other
    /// processes may have the database open. They see a change like any other.
    /// - Parameters:
    ///   - moment: The time for the name of the replaced database.
    ///   - report: Called with the progress. Cancels the restore by throwing. Nothing has changed then.
    func restore(from path: String, at moment: Moment, _ report: (WorkProgress) throws -> Void) throws
        -> Restoration
}

/// An automatic daily copy of the database.
public struct DailyBackup: Sendable, Hashable {
    /// The default number of backups to keep.
    public static let standardCount = 7
    /// The valid range of the setting; 0 turns daily backups off.
    public static let counts = 0...365

    public let path: String
    /// The day on which the backup was created.
    public let date: Day
    public let bytes: Int

    public init(path: String, date: Day, bytes: Int) {
        self.path = path
        self.date = date
        self.bytes = bytes
    }
}

/// The result of a restore.
public struct Restoration: Sendable, Hashable {
    /// The path of the replaced database; nil if there was none.
    public let kept: String?

    public init(kept: String?) {
        self.kept = kept
    }
}
