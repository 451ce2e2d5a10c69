import JSONRPC
import Tally

extension SettingsDraft {
    static let shape = Shape(
        SettingsDraft(), for: .update,
        DraftField("timeZone", \.timeZone, "an IANA time zone"),
        DraftField("dayStart", \.dayStart, "when a day starts"),
        DraftField("weekStart", \.weekStart, "the first day of the week"),
        DraftField("currency", \.currency, "the ISO 4217 currency of new stakes; USD by default"),
        DraftField(
            "defaultStake", \.defaultStake, "the default amount of new stakes, in cents; 500 by default"
        ).within(Stake.cents),
        DraftField("backups", \.backups, "the number of daily backups to keep; 7 by default, 0 for none")
            .within(DailyBackup.counts))
}
