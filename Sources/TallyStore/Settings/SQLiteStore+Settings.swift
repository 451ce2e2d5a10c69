import SQLite
import Tally

extension SQLiteStore {
    public func settings() throws -> Settings {
        try translating {
            try connection.first(
                """
                SELECT time_zone, day_start, week_start, currency, default_stake, backups, revision
                    FROM settings
                """
            ) { row in
                Settings(
                    timeZone: row.optionalText(0).flatMap(Zone.init(identifier:)),
                    dayStart: row.optionalInt(1).flatMap { TimeOfDay(minutes: $0) },
                    weekStart: row.optionalInt(2).flatMap(Weekday.init(rawValue:)),
                    currency: row.optionalText(3).map(Currency.init(stored:)),
                    defaultStake: row.optionalInt(4), backups: row.optionalInt(5), revision: row.int(6))
            } ?? Settings()
        }
    }

    public func setSettings(_ settings: Settings) throws {
        try translating {
            try connection.run(
                """
                UPDATE settings SET time_zone = ?, day_start = ?, week_start = ?, currency = ?,
                    default_stake = ?, backups = ?, revision = ?
                """,
                [
                    settings.timeZone?.identifier, settings.dayStart?.minutes, settings.weekStart?.rawValue,
                    settings.currency?.code, settings.defaultStake, settings.backups, settings.revision,
                ])
        }
    }
}
