extension RecordType {
    static let activity = RecordType(
        "activity", .entity(.time),
        [
            RecordMember("id", .text, .id), RecordMember("name", .text, .name),
            RecordMember("color", .text, .color), RecordMember("archived", .flag),
            RecordMember("createdAt", .instant), RecordMember("revision", .number, .revision),
        ], unique: [["id"], ["name"]])
}
