import JSONRPC
import Tally

struct SettingsGetMethod: Method {
    static let name = "settings.get"
    static let summary = "Returns the settings in effect."
    static let effect = Effect.reads
    static let example = Example()

    static let shape = Shape(SettingsGetMethod.init)

    func run(on engine: isolated Engine) throws -> SettingsResult {
        SettingsResult(settings: try engine.preferences)
    }
}

struct SettingsUpdateMethod: Method {
    static let name = "settings.update"
    static let summary = "Changes settings; null resets one to its default."
    static let details = """
        The days of existing completions and counts do not change, and neither do existing stakes. By \
        default, the time zone is that of `--timezone`, or else of the system.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.conflict]
    static let example = Example(#"{"timeZone": "Europe/Berlin", "dayStart": "04:00"}"#)

    let timeZone: Change<Zone>
    let dayStart: Change<TimeOfDay>
    let weekStart: Change<Weekday>
    let currency: Change<Currency>
    let defaultStake: Change<Int>
    let backups: Change<Int>
    let ifRevision: Int?

    static let shape = Shape(
        SettingsUpdateMethod.init,
        Field("timeZone", \.timeZone, "an IANA time zone"),
        Field("dayStart", \.dayStart, "when a day starts"),
        Field("weekStart", \.weekStart, "the first day of the week"),
        Field("currency", \.currency, "the ISO 4217 currency of new stakes; USD by default"),
        Field("defaultStake", \.defaultStake, "the default amount of new stakes, in cents; 500 by default")
            .within(Stake.cents),
        Field("backups", \.backups, "the number of daily backups to keep; 7 by default, 0 for none")
            .within(DailyBackup.counts),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> SettingsResult {
        var changes = SettingsChanges()
        changes.timeZone = timeZone
        changes.dayStart = dayStart
        changes.weekStart = weekStart
        changes.currency = currency
        changes.defaultStake = defaultStake
        changes.backups = backups
        return SettingsResult(settings: try engine.updateSettings(changes, ifRevision: ifRevision))
    }
}
