import SQLite
import Tally

extension SQLiteStore {
    public func settings() throws -> Settings {
        try translating {
            try connection.first("SELECT time_zone, day_start, week_start, revision FROM settings") { row in
                Settings(
                    timeZone: row.optionalText(0).flatMap(Zone.init(identifier:)),
                    dayStart: row.optionalInt(1).flatMap { TimeOfDay(minutes: $0) },
                    weekStart: row.optionalInt(2).flatMap(Weekday.init(rawValue:)), revision: row.int(3))
            } ?? Settings()
        }
    }

    public func setSettings(_ settings: Settings) throws {
        try translating {
            try connection.run(
                "UPDATE settings SET time_zone = ?, day_start = ?, week_start = ?, revision = ?",
                [
                    settings.timeZone?.identifier, settings.dayStart?.minutes, settings.weekStart?.rawValue,
                    settings.revision,
                ])
        }
    }
}
