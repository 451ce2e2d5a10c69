import SQLite
import Tally

/// The schema, as ordered migrations. A released migration never changes. New databases are made with
/// their result, `Current.sql`.
///
/// Conventions: `number` is the row's identity, a `_day` column counts days since 1970-01-01, and an `_at`
/// column counts seconds since 1970-01-01T00:00:00Z. Amounts of habits are in thousandths. `ChangeLog` logs the
/// changes of every record table.
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
            Migration("clocks set back", clocks),
            Migration("commit chain", CommitChain.schema),
            Migration("backups", backups),
            Migration("stake decisions", stakeDecisions),
            Migration("record ids", recordIDs),
            Migration("estimates", "ALTER TABLE task ADD COLUMN estimate INTEGER"),
            Migration("habit amounts and units", amounts),
            Migration("deleted completions", deletions),
            Migration(
                "days of time blocks",
                """
                CREATE INDEX task_by_block ON task (open, start_at)
                    WHERE start_at IS NOT NULL AND due_day IS NULL AND due_at IS NULL AND deleted_at IS NULL
                """),
            Migration("pending search", pendingSearch),
            Migration("notification settings", notificationSettings),
            Migration("what was shown", shown),
            Migration("summaries", summaries),
            Migration("binary log", binaryLog),
            Migration("kept history", keptHistory),
            Migration("tags in the manual order", orderedTags),
            Migration("counts by due", countingIndexes),
            Migration("counts by creation", creationIndexes),
            Migration("streaks", scoreRuns),
            Migration("kept streaks", keptStreaks),
            Migration("tracked seconds", trackedSeconds),
            Migration("totals of stakes", stakeTotals),
            Migration("saved filters", savedFilters),
            Migration("counts of tags", tagCounts),
            Migration("aliases", aliases),
            Migration("planning", planning),
            Migration("postponements", postponements),
            Migration("tags of time entries", entryTags),
            Migration("plans of habits", habitPlans),
            Migration("depending tasks", dependingTasks),
            Migration(
                "open occurrences",
                """
                CREATE INDEX task_by_open_series ON task (series, occurrence)
                    WHERE series IS NOT NULL AND completed_at IS NULL
                """),
            Migration("waits", waits),
            Migration("theme", "ALTER TABLE settings ADD COLUMN theme TEXT"),
            Migration("capacity of days", "ALTER TABLE settings ADD COLUMN day_capacity INTEGER"),
            Migration("authors of steps", authors),
            Migration("small search index", smallSearch),
        ], newSchema: String(decoding: PackageResources.Current_sql, as: UTF8.self))

    /// Registers the functions that the schema and its migrations call.
    static func registerFunctions(on connection: Connection) throws {
        try connection.register(textFunction: "name_key", Name.key)
        try connection.register(textFunction: "derived_id") { Identifier.derived(fromKey: $0).text }
        try registerLogFunctions(on: connection)
    }
}
