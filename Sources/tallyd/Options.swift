import Foundation
import Tally
import TallyRPC
import TallyStore

/// The options of all commands.
struct Options {
    private var database: String?
    private var zone: Zone?
    private var dayStart: TimeOfDay?
    private var now: TemporalText?
    private var isReadOnly = false
    private var tools = MCPOptions.ToolChoice.all
    private var logLevel: Log.Level?

    /// Parses the option that starts with `word`.
    mutating func take(_ word: String, from words: inout ArgumentReader) throws(Invocation.UsageError) {
        switch words.optionName(of: word) {
        case "--database":
            let path = try words.value(of: word)
            guard !path.isEmpty else { throw Invocation.UsageError(problem: "--database needs a path") }
            database = path
        case "--timezone":
            zone = try Self.value(of: word, &words, "an IANA time zone such as Europe/Berlin") {
                Zone(identifier: $0)
            }
        case "--day-start":
            dayStart = try Self.value(of: word, &words, "a time of day such as 04:00") { TimeOfDay($0) }
        case "--now":
            now = try Self.value(of: word, &words, "an instant such as 2026-11-20T09:00:00Z") {
                TemporalText($0).flatMap { $0.instant(in: .utc) == nil ? nil : $0 }
            }
        case "--read-only" where word == "--read-only": isReadOnly = true
        case "--tools":
            tools = try Self.value(of: word, &words, "core or all") { MCPOptions.ToolChoice(rawValue: $0) }
        case "--log-level":
            logLevel = try Self.value(of: word, &words, "error, warning, info or debug") {
                Log.Level(name: $0)
            }
        default: throw Invocation.UsageError(problem: "unknown option “\(word)”")
        }
    }

    private static let names: Set<String> = [
        "--database", "--timezone", "--day-start", "--now", "--read-only", "--tools", "--log-level",
    ]

    /// Parses the options of the server in a line that is not finished, as far as they have values.
    /// - Returns: The other words.
    private mutating func unfinishedLine(_ words: ArgumentReader) throws(Invocation.UsageError) -> [String] {
        var words = words
        while true {
            let rest = words.all
            guard let word = words.next(), Self.names.contains(words.optionName(of: word)), !words.isEmpty
            else { return rest }
            try take(word, from: &words)
            if words.isEmpty { return rest }
        }
    }

    /// Parses an option in front of a line of the command language.
    /// - Returns: The words of the line if `word` is the first of them; nil if it is an option of the server.
    mutating func line(from word: String, _ words: inout ArgumentReader) throws(Invocation.UsageError)
        -> [String]?
    {
        switch word {
        case "--": return words.takeAll()
        case "--version", "--help", "-h": return [word == "--version" ? "version" : "help"]
        case "candidates" where words.skip("--"):
            return [word, "--"] + (try unfinishedLine(ArgumentReader(words.takeAll())))
        default: break
        }
        guard Self.names.contains(words.optionName(of: word)) else { return [word] + words.takeAll() }
        try take(word, from: &words)
        return nil
    }

    /// Sets what no option has set: from the environment, and from the configuration file.
    mutating func fillIn(from environment: [String: String]) throws(Invocation.UsageError) {
        let configured = try ConfigurationFile(environment).options()
        zone = zone ?? configured.zone
        dayStart = dayStart ?? configured.dayStart
        logLevel = logLevel ?? configured.logLevel
        if database != nil { return }
        if let path = environment["TALLY_DATABASE"], !path.isEmpty {
            database = path
        } else if let path = configured.database {
            database = path
        } else if let directory = environment["XDG_DATA_HOME"], directory.hasPrefix("/") {
            database = directory + "/tally/tally.db"
        } else if let home = environment["HOME"], !home.isEmpty {
            database = home + "/.local/share/tally/tally.db"
        }
    }

    var log: Log { Log(level: logLevel ?? .warning) }

    /// What the server offers to agents.
    var agents: MCPOptions { MCPOptions(tools: tools, isReadOnly: isReadOnly) }

    /// Whether several engines can use the database.
    var hasSharedDatabase: Bool { database != SQLiteStore.memory }

    /// Logs a warning if the system's time zone cannot be used as the user expects.
    func warn() {
        if zone == nil, let problem = Zone.systemProblem { log.write(.warning, problem) }
    }

    /// - Parameters:
    ///   - interruption: ends the use of the database by the engine from another thread; nil if nothing does.
    ///   - backupInterruption: ends the use of databases by backups.
    func makeEngine(interruption: Interruption? = nil, backupInterruption: Interruption? = nil) -> Engine {
        let zone = zone ?? .system
        let clock = now?.instant(in: zone).map(Clock.frozen) ?? .system
        let database = database
        let isReadOnly = isReadOnly
        let backups =
            hasSharedDatabase
            ? database.map {
                DatabaseArchive(
                    path: $0, readOnly: isReadOnly, interruption: backupInterruption ?? interruption)
            } : nil
        return Engine(
            clock: clock, defaults: Defaults(timeZone: zone, dayStart: dayStart ?? .midnight),
            language: TallyServer.language, commands: TallyServer.commands, backups: backups,
            absentDatabase: database.flatMap {
                SQLiteStore.absence(ofDatabaseAt: $0, readOnly: isReadOnly, interruption: interruption)
            }
        ) {
            guard let database else {
                throw Failure.storage("The database path is unknown. Set HOME, or use --database PATH.")
            }
            return try SQLiteStore(path: database, readOnly: isReadOnly, interruption: interruption)
        }
    }

    private static func value<Value>(
        of word: String, _ words: inout ArgumentReader, _ meaning: String, _ read: (String) -> Value?
    ) throws(Invocation.UsageError) -> Value {
        let text = try words.value(of: word)
        guard let value = read(text) else {
            throw Invocation.UsageError(
                problem: "\(words.optionName(of: word)) must be \(meaning), not “\(text)”")
        }
        return value
    }
}
