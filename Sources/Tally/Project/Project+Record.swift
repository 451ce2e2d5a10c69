extension RecordType {
    static let project = RecordType(
        "project", .entity(.project),
        [
            RecordMember("id", .text, .id), RecordMember("name", .text, .name),
            RecordMember("description", .text, .notes), RecordMember("color", .text, .color),
            RecordMember("archived", .flag), RecordMember("position", .text, .position),
            RecordMember("createdAt", .instant), RecordMember("revision", .number, .revision),
        ], unique: [["id"], ["name"]],
        rules: [
            RecordRule("id") { record in
                (record.number == Project.inbox) == (record.id == Project.inboxIdentifier)
                    ? nil : "must be \(Project.inboxIdentifier) for project \(Project.inbox) and for no other"
            },
            RecordRule("name") { record in
                record.number == Project.inbox && record.text("name") != "Inbox" ? "must be Inbox" : nil
            },
            RecordRule("archived") { record in
                record.number == Project.inbox && record.flag("archived") ? "must be false for Inbox" : nil
            },
        ])
}
