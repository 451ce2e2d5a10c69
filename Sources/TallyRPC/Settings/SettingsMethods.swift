import JSONRPC
import Tally

struct SettingsGetMethod: Method {
    static let name = "settings.get"
    static let summary = "Answers the settings in force."
    static let effect = Effect.reads
    static let example = Example()

    static let shape = Shape(SettingsGetMethod.init)

    func run(on engine: isolated Engine) throws -> SettingsResult {
        SettingsResult(settings: try engine.preferences)
    }
}

struct SettingsUpdateMethod: Method {
    static let name = "settings.update"
    static let summary = "Changes settings; null takes one back to its default."
    static let details = """
        Days that are already stored with a completion or a count stay as they are, and so do stakes. Without a setting, the zone is \
        that of `--timezone`, else the system's.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.conflict]
    static let example = Example(#"{"timeZone": "Europe/Berlin", "dayStart": "04:00"}"#)

    let timeZone: Patch<Zone>
    let dayStart: Patch<TimeOfDay>
    let weekStart: Patch<Weekday>
    let currency: Patch<Currency>
    let defaultStake: Patch<Int>
    let backups: Patch<Int>
    let ifRevision: Int?

    static let shape = Shape(
        SettingsUpdateMethod.init,
        Field("timeZone", \.timeZone, "an IANA time zone"),
        Field("dayStart", \.dayStart, "when a day begins"),
        Field("weekStart", \.weekStart, "the day that weeks begin on"),
        Field("currency", \.currency, "the ISO 4217 currency of new stakes; USD unless set"),
        Field(
            "defaultStake", \.defaultStake,
            "what new stakes are where nothing else is said, in cents; 500 unless set"
        )
        .within(Stake.cents),
        Field("backups", \.backups, "how many daily backups are kept; 7 unless set, 0 makes none")
            .within(DailyBackup.counts),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> SettingsResult {
        var changes = SettingsChanges()
        changes.timeZone = timeZone.change
        changes.dayStart = dayStart.change
        changes.weekStart = weekStart.change
        changes.currency = currency.change
        changes.defaultStake = defaultStake.change
        changes.backups = backups.change
        return SettingsResult(settings: try engine.updateSettings(changes, ifRevision: ifRevision))
    }
}
