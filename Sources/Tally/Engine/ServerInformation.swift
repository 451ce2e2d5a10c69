/// What runs, on which data, and what time it takes it to be.
public struct ServerInformation: Sendable {
    /// A path, or ":memory:".
    public let database: String
    /// The store's medium and its version.
    public let storage: String
    /// The release of the time zone database, as in "2025b".
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

    /// What the store holds, for people who look after it.
    public func statistics() throws -> StoreStatistics {
        try store.statistics()
    }

    public var uptimeSeconds: Int {
        get throws { Int(try moment.now.seconds(since: startedAt)) }
    }
}
