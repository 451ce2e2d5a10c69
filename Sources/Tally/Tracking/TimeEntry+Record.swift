extension RecordType {
    static let timeEntry = RecordType(
        "timeEntry", .entity(.time),
        [
            RecordMember("id", .text, .id), RecordMember("activity", .reference("activity")),
            RecordMember("task", .reference("task")).optional, RecordMember("startAt", .instant),
            RecordMember("endAt", .instant), RecordMember("note", .text, .notes),
            RecordMember("revision", .number, .revision),
        ], unique: [["id"]],
        rules: [
            RecordRule("endAt") { record in
                guard let start = record.instant("startAt"), let end = record.instant("endAt") else {
                    return nil
                }
                if end <= start { return "must be after startAt" }
                return end.seconds(since: start) > TimeEntry.maxSeconds
                    ? "must be at most 24 hours after startAt" : nil
            }
        ])

    static let timePart = RecordType(
        "timePart", .part(of: "timeEntry", by: "entry", .time),
        [
            RecordMember("entry", .reference("timeEntry")), RecordMember("day", .day),
            RecordMember("seconds", .number, .range(1...Int(TimeEntry.maxSeconds))),
        ], unique: [["entry", "day"]])

    static let timer = RecordType(
        "timer", .only(.time),
        [
            RecordMember("activity", .reference("activity")),
            RecordMember("task", .reference("task")).optional, RecordMember("startAt", .instant),
            RecordMember("note", .text, .notes),
        ], rules: [.isOnlyRecord])
}
