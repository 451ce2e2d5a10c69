import JSONRPC
import Tally

extension Preferences: LaidOut {
    public static let layout = Layout<Preferences>(
        "Settings",
        [
            Member("timeZone", \.timeZone, "the IANA time zone in force"),
            Member(
                "dayStart", \.dayStart, "when a day begins: with 04:00, 03:59 still belongs to the day before"
            ),
            Member("weekStart", \.weekStart, "the day that weeks begin on"),
            Member("currency", \.currency, "the ISO 4217 currency of new stakes"),
            Member("defaultStake", \.defaultStake, "what is at stake where a request does not say, in cents"),
            Member("backups", \.backups, "how many daily backups are kept; 0 makes none"),
            Member("set", \.settings, "what the user has set; null where a default is in force"),
            Member("revision", \.settings.revision, "counts their changes, from 1; see `ifRevision`"),
        ])
}

extension Settings: LaidOut {
    public static let layout = Layout<Settings>([
        Member("timeZone", \.timeZone, "as set"),
        Member("dayStart", \.dayStart, "as set"),
        Member("weekStart", \.weekStart, "as set"),
        Member("currency", \.currency, "as set"),
        Member("defaultStake", \.defaultStake, "as set"),
        Member("backups", \.backups, "as set"),
    ])
}

/// The settings in force.
struct SettingsResult: LaidOut {
    let settings: Preferences

    static let layout = Layout<SettingsResult>([Member("settings", \.settings, "the settings in force")])
}
