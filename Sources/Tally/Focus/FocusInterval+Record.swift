extension RecordType {
    static let focusInterval = RecordType(
        "focusInterval", formerly: "focusStint", .part(of: "task", by: "task", .focus),
        [
            RecordMember("id", .text, .id), RecordMember("task", .reference("task")),
            RecordMember("fromDay", .day), RecordMember("untilDay", .day),
            RecordMember("focusOrder", .number, .revision),
        ], unique: [["id"]],
        rules: [
            RecordRule("untilDay") { record in
                guard let from = record.day("fromDay"), let until = record.day("untilDay"), until <= from
                else { return nil }
                return "must be after fromDay"
            }
        ])

    static let celebration = RecordType(
        "celebration", .only(.celebration), [RecordMember("day", .day), RecordMember("at", .instant)],
        unique: [["day"]])
}
