extension RecordType {
    static let settings = RecordType(
        "settings", .only(.settings),
        [
            RecordMember("timeZone", .text, .form("an IANA time zone") { Zone(identifier: $0)?.identifier })
                .optional,
            RecordMember("dayStart", .number, .range(0...1439)).optional,
            RecordMember("weekStart", .number, .range(1...7)).optional,
            RecordMember("currency", .text, .currency).optional,
            RecordMember("defaultStake", .number, .range(Stake.cents)).optional,
            RecordMember("revision", .number, .revision),
            RecordMember("backups", .number, .range(DailyBackup.counts)).optional.addedLater,
        ], rules: [.isOnlyRecord])
}
