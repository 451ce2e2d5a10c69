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
        The days of existing completions and counts do not change, and neither do existing stakes and \
        reminders. By default, the time zone is that of `--timezone`, or else of the system. Events that \
        `notifications` turned off are not sent later, except as `late` to new subscribers.
        """
    static let effect = Effect.changes
    static let failures = [ErrorCode.conflict]
    static let example = Example(#"{"timeZone": "Europe/Berlin", "dayStart": "04:00"}"#)

    let ifRevision: Int?
    var draft = SettingsDraft()

    static let shape = Shape(
        { SettingsUpdateMethod(ifRevision: $0) }, Field("ifRevision", \.ifRevision, FieldText.ifRevision)
    ).including(SettingsDraft.shape, at: \.draft)

    func run(on engine: isolated Engine) throws -> SettingsResult {
        SettingsResult(settings: try engine.updateSettings(draft, ifRevision: ifRevision))
    }
}
