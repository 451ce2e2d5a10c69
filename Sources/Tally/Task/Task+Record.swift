extension RecordType {
    static let task = RecordType(
        "task", .entity(.task),
        [
            RecordMember("id", .text, .id), RecordMember("title", .text, .title),
            RecordMember("notes", .text, .notes), RecordMember("priority", .number, .range(0...3)),
            RecordMember("project", .reference("project")), RecordMember("tags", .texts, .tags),
            RecordMember("dueDay", .day).optional, RecordMember("dueAt", .instant).optional,
            RecordMember("partOfDay", .number, .range(0...1)), RecordMember("allDay", .flag),
            RecordMember("startAt", .instant).optional, RecordMember("endAt", .instant).optional,
            RecordMember("position", .text, .position), RecordMember("focusDay", .day).optional,
            RecordMember("focusOrder", .number, .revision).optional, RecordMember("createdAt", .instant),
            RecordMember("completedAt", .instant).optional, RecordMember("completedDay", .day).optional,
            RecordMember("revision", .number, .revision), RecordMember("reminders", .texts, .reminders),
        ], unique: [["id"]],
        rules: [
            .dayOf("completedDay", "completedAt"), .together("completedAt", "completedDay"),
            .together("focusDay", "focusOrder"),
            RecordRule("dueAt") { record in
                record.isNull("dueDay") || record.isNull("dueAt") ? nil : "must be null if there is a dueDay"
            },
            RecordRule("allDay") { record in
                record.flag("allDay") && !(record.isNull("startAt") && record.isNull("endAt"))
                    ? "must be false for a task with a startAt or endAt" : nil
            },
            RecordRule("endAt") { record in
                guard let end = record.instant("endAt") else { return nil }
                guard let start = record.instant("startAt") else { return "needs a startAt" }
                return end > start ? nil : "must be after startAt"
            },
        ])
}

extension RecordLimit {
    fileprivate static let tags = RecordLimit { value in
        guard case .texts(let texts) = value else { return nil }
        let tags = texts.compactMap { try? Tag($0) }
        guard tags.count <= Tag.maxCount else { return "must be at most \(Tag.maxCount) tags" }
        return tags.map(\.text) == texts && Tag.distinct(tags).count == tags.count
            ? nil : "must be valid tags without duplicates"
    }

    fileprivate static let reminders = RecordLimit { value in
        guard case .texts(let texts) = value else { return nil }
        return texts.count <= Reminder.limit && Set(texts).count == texts.count
            && texts.allSatisfy { Reminder(stored: $0)?.description == $0 }
            ? nil : "must be at most \(Reminder.limit) different reminders such as -PT30M"
    }
}
