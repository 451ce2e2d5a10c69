import SQLite

/// The tables, as ordered migrations. One that has been released never changes.
///
/// Conventions: a `number` is the row's identity, a `_day` column counts days since 1970-01-01, an `_at` column counts
/// seconds since 1970-01-01T00:00:00Z. The changes of every table of records are logged (see `ChangeLog`).
enum Schema {
    /// "Taly", in SQLite's application_id.
    static let applicationID: Int32 = 0x5461_6C79

    static let migrator = Migrator(
        applicationID: applicationID,
        migrations: [
            Migration("change log", changeLog),
            Migration("settings", settings),
            Migration("projects", projects),
            Migration("tasks", tasks),
            Migration("habits", habits),
            Migration("activities and time", time),
            Migration("statistics", statistics),
            Migration("stakes and reminders", stakes),
            Migration("history", history),
            Migration("clocks that were set back", clocks),
            Migration("commit chain", CommitChain.schema),
            Migration("backups", backups),
        ])
}
