/// Information about the engine: its database, and its current moment.
public struct ServerInformation: Sendable {
    /// The path of the database, or ":memory:".
    public let database: String
    /// The name and version of the storage engine.
    public let storage: String
    /// The release of the time zone database, such as "2025b".
    public let timeZoneData: String
    public let isReadOnly: Bool
    public let moment: Moment
}

extension Engine {
    public var information: ServerInformation {
        get throws {
            let store = try store
            return ServerInformation(
                database: store.location, storage: store.engineDescription,
                timeZoneData: Zone.databaseVersion,
                isReadOnly: store.isReadOnly, moment: try moment)
        }
    }

    /// Returns the number of records in the store, and its size.
    public func statistics() throws -> StoreStatistics {
        try store.statistics()
    }

    /// Whether there are no tasks, habits and time entries.
    public var isEmpty: Bool {
        get throws {
            let counts = try store.statistics()
            return counts.tasks + counts.habits + counts.timeEntries == 0
        }
    }

    /// The time since the engine was created, in seconds.
    public var uptimeSeconds: Int {
        get throws { Int(try moment.now.seconds(since: startedAt)) }
    }
}
