import JSONRPC
import Tally

struct ServerInfoMethod: Method {
    static let name = "server.info"
    static let summary = "Returns the versions of the server, its database, time zone and current time."
    static let effect = Effect.reads
    static let example = Example()

    static let shape = Shape(ServerInfoMethod.init)

    struct Result: LaidOut {
        let information: ServerInformation
        let server = TallyServer.info

        static let layout = Layout<Result>([
            Member("name", \.server.name, "the name of the program"),
            Member("version", \.server.version, "its version"),
            Member("protocolVersion", \.server.protocolVersion, "the version of this protocol"),
            Member("database", \.information.database, "the database: a path or `:memory:`"),
            Member("storage", \.information.storage, "the database engine and its version"),
            Member("timeZoneData", \.information.timeZoneData, "the release of the time zone data"),
            Member("timeZone", \.information.moment.preferences.timeZone, "the time zone in effect"),
            Member("now", \.information.moment.now, "the current time"),
            Member("today", \.information.moment.today, "the current day of the user"),
            Member("readOnly", \.information.isReadOnly, "whether the server refuses changes"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(information: try engine.information)
    }
}

struct ServerStatsMethod: Method {
    static let name = "server.stats"
    static let summary = "Returns record counts and the size of the database."
    static let effect = Effect.reads
    static let example = Example(after: [ExampleRequest.report])

    static let shape = Shape(ServerStatsMethod.init)

    struct Result: LaidOut {
        let statistics: StoreStatistics
        let uptime: Int

        static let layout = Layout<Result>([
            Member("tasks", \.statistics.tasks, "the number of tasks, open and done"),
            Member("projects", \.statistics.projects, "the number of projects, including Inbox"),
            Member("habits", \.statistics.habits, "the number of habits, including archived ones"),
            Member("habitEvents", \.statistics.habitEvents, "the number of changes of habit counts"),
            Member(
                "activities", \.statistics.activities, "the number of activities, including archived ones"),
            Member("timeEntries", \.statistics.timeEntries, "the number of time entries"),
            Member("changes", \.statistics.changes, "the number of changes in the change log"),
            Member("bytes", \.statistics.bytes, "the size of the database in bytes"),
            Member("uptimeSeconds", \.uptime, "how long the server has been running, in seconds"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(statistics: try engine.statistics(), uptime: try engine.uptimeSeconds)
    }
}
