import Tally

/// The backups that the examples show. Examples run on in-memory databases, which have none.
struct ExampleBackups: BackupStore {
    private static let database = "/home/me/.local/share/tally/tally.db"

    func dailyBackups() -> [DailyBackup] {
        ["2026-11-20", "2026-11-19"].compactMap(Day.init).map { day in
            DailyBackup(path: "\(Self.database).backups/\(day).db", date: day, bytes: 299_008)
        }
    }

    func openDamaged() throws -> any Store {
        throw Failure.invalidState(.inMemory, "An example has no database file.")
    }

    func makeDailyBackup(of day: Day, keeping count: Int, _ report: (WorkProgress) throws -> Void) {}

    func restore(from path: String, at moment: Moment, _ report: (WorkProgress) throws -> Void) -> Restoration
    {
        Restoration(kept: "\(Self.database).before-restore-\(moment.today).db")
    }
}
