extension RecordType {
    static let reminderMark = RecordType(
        "reminderMark", .part(of: "task", by: "task", .reminder),
        [
            RecordMember("task", .reference("task")),
            RecordMember(
                "reminder", .text, .form("a reminder such as -PT30M") { Reminder(stored: $0)?.description }),
            RecordMember("anchor", .text, .anchor), RecordMember("snoozedUntil", .instant).optional,
            RecordMember("dismissedAt", .instant).optional,
        ], unique: [["task", "reminder", "anchor"]])
}

extension RecordLimit {
    fileprivate static let anchor = RecordLimit { value in
        guard case .text(let anchor) = value else { return nil }
        let isDueOrStart =
            Day(anchor)?.description == anchor
            || TemporalText(anchor)?.instant(in: .utc)?.description == anchor
        return anchor.isEmpty || isDueOrStart ? nil : "must be empty, a date or a time in UTC"
    }
}
