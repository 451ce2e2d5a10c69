import SQLite
import Tally

extension SQLiteStore {
    private static let table = RecordTable(Settings.record)

    public func settings() throws -> Settings {
        try translating { try connection.first(Self.table.select, [], Self.table.record) ?? .initial }
    }

    public func setSettings(_ settings: Settings) throws {
        try translating { try update(settings, Self.table, number: 1) }
    }
}
