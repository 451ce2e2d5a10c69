import Foundation

/// A time zone of the IANA database.
public struct Zone: Hashable, Sendable {
    /// The name it was made with, such as `Europe/Berlin`.
    public let identifier: String
    private let rules: TimeZone

    /// Coordinated Universal Time.
    public static let utc = Zone(identifier: "UTC", rules: .gmt)

    /// The zone of this machine now, and UTC if that has no name in the database.
    public static var system: Zone {
        let named = ProcessInfo.processInfo.environment["TZ"].flatMap(named(inEnvironment:))
        return named ?? Zone(identifier: TimeZone.current.identifier) ?? .utc
    }

    /// What to say where the system's zone is no name of the database, as a rule in the manner of POSIX is none; nil where it is.
    public static var systemProblem: String? {
        guard let value = ProcessInfo.processInfo.environment["TZ"], !value.isEmpty,
            named(inEnvironment: value) == nil
        else { return nil }
        return
            "TZ=\(value) is no zone of the IANA database, so \(system) is used. Set timeZone with settings.update, or "
            + "name a zone with --timezone."
    }

    /// The zone that a value of TZ names, also as `:Europe/Paris` or as the path of its file; nil for a rule in the manner
    /// of POSIX.
    static func named(inEnvironment value: String) -> Zone? {
        let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
        let folder = "/zoneinfo/"
        guard let range = name.range(of: folder) else { return Zone(identifier: name) }
        return Zone(identifier: String(name[range.upperBound...]))
    }

    /// The release of the zone database in use, such as `2025b`.
    public static var databaseVersion: String {
        // A static link keeps the zone tables only if this symbol, which lives beside them, is named.
        TimeZone.timeZoneDataVersion
    }

    /// The zone of this name in the IANA database, spelt as there; nil for abbreviations (`CEST`) and
    /// made-up offsets (`GMT+3`).
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

    /// Seconds to add to UTC to get the wall clock at that instant; east of Greenwich is positive.
    public func offset(at instant: Instant) -> Int {
        Int(offset(atSeconds: instant.seconds))
    }

    /// The same for seconds since 1970, also those just outside the range of instants.
    func offset(atSeconds seconds: Int64) -> Int64 {
        Int64(rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
}

extension Zone {
    /// Foundation also takes abbreviations and System V names, which the database does not have.
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
