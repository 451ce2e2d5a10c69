/// Copies of the whole database. It works also where the database itself cannot be opened.
public protocol BackupStore: Sendable {
    /// Opens the database for reading what can be read of it, where it cannot be opened otherwise.
    func openDamaged() throws -> any Store
    /// The daily backups, the latest first.
    func dailyBackups() throws -> [DailyBackup]
    /// Makes the backup of a day unless there is one, and removes the oldest ones beyond `count`.
    /// - Parameter report: called with how far it has come; gives up by throwing.
    func makeDailyBackup(of day: Day, keeping count: Int, _ report: (WorkProgress) throws -> Void) throws
    /// Puts a copy of another database in the place of this one, which is kept beside it. Others may have the database open: to
    /// them it is a change like any other.
    /// - Parameters:
    ///   - moment: names what is kept.
    ///   - report: called with how far it has come; gives up by throwing, and nothing is changed then.
    func restore(from path: String, at moment: Moment, _ report: (WorkProgress) throws -> Void) throws
        -> Restoration
}

/// A copy of the database that was made by itself.
public struct DailyBackup: Sendable, Hashable {
    /// How many are kept, unless the settings say otherwise.
    public static let standardCount = 7
    public static let counts = 0...365

    public let path: String
    /// The day that it was made on.
    public let date: Day
    public let bytes: Int

    public init(path: String, date: Day, bytes: Int) {
        self.path = path
        self.date = date
        self.bytes = bytes
    }
}

/// What became of the database that was there.
public struct Restoration: Sendable, Hashable {
    /// Where it is kept; nil if there was none.
    public let kept: String?

    public init(kept: String?) {
        self.kept = kept
    }
}
