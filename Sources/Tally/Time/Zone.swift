import Foundation

/// A time zone in the IANA database.
public struct Zone: Hashable, Sendable {
    /// The name with which the zone was created, such as `Europe/Berlin`.
    public let identifier: String
    private let rules: TimeZone

    /// Coordinated Universal Time.
    public static let utc = Zone(identifier: "UTC", rules: .gmt)

    /// The time zone from the environment variable TZ, else the machine's current one, else UTC.
    public static var system: Zone {
        let named = ProcessInfo.processInfo.environment["TZ"].flatMap(named(inEnvironment:))
        return named ?? Zone(identifier: TimeZone.current.identifier) ?? .utc
    }

    /// A warning if TZ is set but not to a zone in the database, for example to a POSIX rule; otherwise nil.
    public static var systemProblem: String? {
        guard let value = ProcessInfo.processInfo.environment["TZ"], !value.isEmpty,
            named(inEnvironment: value) == nil
        else { return nil }
        return
            "TZ=\(value) is not a time zone in the IANA database; using \(system) instead. "
            + "Set timeZone in the settings, or use --timezone."
    }

    /// Returns the zone for a value of TZ: a name, optionally after `:`, or a zone file's path.
    static func named(inEnvironment value: String) -> Zone? {
        let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
        let folder = "/zoneinfo/"
        guard let range = name.range(of: folder) else { return Zone(identifier: name) }
        return Zone(identifier: String(name[range.upperBound...]))
    }

    /// The release of the zone database in use, such as `2025b`.
    public static var databaseVersion: String {
        // A static link includes the zone tables only if this symbol, defined next to them, is referenced.
        TimeZone.timeZoneDataVersion
    }

    /// Creates a zone from its exact name in the IANA database; nil for abbreviations (`CEST`) and offsets
    /// such as `GMT+3`.
    public init?(identifier: String) {
        guard !Self.databaseVersion.isEmpty, Self.isDatabaseName(identifier),
            let rules = TimeZone(identifier: identifier)
        else { return nil }
        self.init(identifier: identifier, rules: rules)
    }

    private init(identifier: String, rules: TimeZone) {
        self.identifier = identifier
        self.rules = rules
    }

    /// Returns the seconds to add to UTC to get the wall-clock time; positive east of Greenwich.
    public func offset(at instant: Instant) -> Int {
        Int(offset(atSeconds: instant.seconds))
    }

    /// Returns the offset for seconds since 1970, which may be just outside the range of instants.
    func offset(atSeconds seconds: Int64) -> Int64 {
        Int64(rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
}

extension Zone {
    /// Returns whether the database has the name. Foundation also accepts abbreviations and System V names.
    private static func isDatabaseName(_ identifier: String) -> Bool {
        identifier.contains("/") ? !identifier.hasPrefix("SystemV/") : namesWithoutArea.contains(identifier)
    }

    /// The names without an area in the files `backward` and `etcetera` of the IANA database.
    private static let namesWithoutArea: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0",
        "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan",
        "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland",
        "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]
}

extension Zone: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}
