import JSONRPC
import Tally

struct ServerInfoMethod: Method {
    static let name = "server.info"
    static let summary = "Tells what runs here, on which data, and what time it takes it to be."
    static let effect = Effect.reads
    static let example = Example()

    static let shape = Shape(ServerInfoMethod.init)

    struct Result: LaidOut {
        let information: ServerInformation
        let server = TallyServer.info

        static let layout = Layout<Result>([
            Member("name", \.server.name, "the program"),
            Member("version", \.server.version, "its version"),
            Member("protocolVersion", \.server.protocolVersion, "the version of this protocol"),
            Member("database", \.information.database, "where the data lives: a path, or `:memory:`"),
            Member("storage", \.information.storage, "the database's engine"),
            Member("timeZoneData", \.information.timeZoneData, "the release of the time zone database"),
            Member("timeZone", \.information.moment.preferences.timeZone, "the zone in force"),
            Member("now", \.information.moment.now, "the time"),
            Member("today", \.information.moment.today, "the user's day"),
            Member("readOnly", \.information.isReadOnly, "whether changes are refused"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(information: try engine.information)
    }
}

struct ServerStatsMethod: Method {
    static let name = "server.stats"
    static let summary = "Counts what the database holds."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.report])

    static let shape = Shape(ServerStatsMethod.init)

    struct Result: LaidOut {
        let statistics: StoreStatistics
        let uptime: Int

        static let layout = Layout<Result>([
            Member("tasks", \.statistics.tasks, "tasks, open and done"),
            Member("projects", \.statistics.projects, "projects, with Inbox"),
            Member("habits", \.statistics.habits, "habits, also archived ones"),
            Member("habitEvents", \.statistics.habitEvents, "increments and settings of habits"),
            Member("activities", \.statistics.activities, "activities, also archived ones"),
            Member("timeEntries", \.statistics.timeEntries, "time entries"),
            Member("changes", \.statistics.changes, "rows of the change log"),
            Member("bytes", \.statistics.bytes, "the size of the database in bytes"),
            Member("uptimeSeconds", \.uptime, "how long this server has been running"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(statistics: try engine.statistics(), uptime: try engine.uptimeSeconds)
    }
}
