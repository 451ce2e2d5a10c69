extension RecordType {
    /// All record types. A type comes after the types that it refers to.
    public static let all: [RecordType] = [
        settings, project, task, stake, reminderMark, focusInterval, celebration, habit, habitTarget,
        habitEvent,
        activity, timeEntry, timePart, timer,
    ]

    static let settings = RecordType(
        "settings", .only(.settings),
        [
            RecordMember("timeZone", .text).optional, RecordMember("dayStart", .number).optional,
            RecordMember("weekStart", .number).optional, RecordMember("currency", .text).optional,
            RecordMember("defaultStake", .number).optional, RecordMember("revision", .number),
            RecordMember("backups", .number).optional.addedLater,
        ])

    static let project = RecordType(
        "project", .entity(.project),
        [
            RecordMember("id", .text), RecordMember("name", .text), RecordMember("description", .text),
            RecordMember("color", .text), RecordMember("archived", .flag), RecordMember("position", .text),
            RecordMember("createdAt", .instant), RecordMember("revision", .number),
        ])

    static let task = RecordType(
        "task", .entity(.task),
        [
            RecordMember("id", .text), RecordMember("title", .text), RecordMember("notes", .text),
            RecordMember("priority", .number), RecordMember("project", .reference("project")),
            RecordMember("tags", .texts), RecordMember("dueDay", .day).optional,
            RecordMember("dueAt", .instant).optional, RecordMember("partOfDay", .number),
            RecordMember("allDay", .flag), RecordMember("startAt", .instant).optional,
            RecordMember("endAt", .instant).optional, RecordMember("position", .text),
            RecordMember("focusDay", .day).optional, RecordMember("focusOrder", .number).optional,
            RecordMember("createdAt", .instant), RecordMember("completedAt", .instant).optional,
            RecordMember("completedDay", .day).optional, RecordMember("revision", .number),
            RecordMember("reminders", .texts),
        ])

    /// A stake has the number of its task.
    static let stake = RecordType(
        "stake", .part(of: "task", by: "number", .stake),
        [
            RecordMember("cents", .number), RecordMember("currency", .text),
            RecordMember("reward", .text).optional,
            RecordMember("title", .text), RecordMember("project", .number), RecordMember("madeAt", .instant),
            RecordMember("deadlineAt", .instant), RecordMember("dueDay", .day),
            RecordMember("concededAt", .instant).optional, RecordMember("outcome", .text).optional,
            RecordMember("settledAt", .instant).optional, RecordMember("settlementNote", .text).optional,
            RecordMember("claimedAt", .instant).optional,
        ])

    static let reminderMark = RecordType(
        "reminderMark", .part(of: "task", by: "task", .reminder),
        [
            RecordMember("task", .reference("task")), RecordMember("reminder", .text),
            RecordMember("anchor", .text),
            RecordMember("snoozedUntil", .instant).optional, RecordMember("dismissedAt", .instant).optional,
        ])

    static let focusInterval = RecordType(
        "focusInterval", formerly: "focusStint", .part(of: "task", by: "task", .focus),
        [
            RecordMember("task", .reference("task")), RecordMember("fromDay", .day),
            RecordMember("untilDay", .day),
            RecordMember("focusOrder", .number),
        ])

    static let celebration = RecordType(
        "celebration", .only(.celebration), [RecordMember("day", .day), RecordMember("at", .instant)])

    static let habit = RecordType(
        "habit", .entity(.habit),
        [
            RecordMember("id", .text), RecordMember("name", .text), RecordMember("color", .text),
            RecordMember("archived", .flag), RecordMember("createdAt", .instant),
            RecordMember("createdDay", .day),
            RecordMember("revision", .number),
        ])

    static let habitTarget = RecordType(
        "habitTarget", .part(of: "habit", by: "habit", .habit),
        [
            RecordMember("habit", .reference("habit")), RecordMember("fromDay", .day),
            RecordMember("count", .number).optional, RecordMember("per", .text).optional,
            RecordMember("direction", .text).optional,
        ])

    static let habitEvent = RecordType(
        "habitEvent", .part(of: "habit", by: "habit", .habit),
        [
            RecordMember("habit", .reference("habit")), RecordMember("day", .day),
            RecordMember("delta", .number),
            RecordMember("at", .instant),
        ])

    static let activity = RecordType(
        "activity", .entity(.time),
        [
            RecordMember("id", .text), RecordMember("name", .text), RecordMember("color", .text),
            RecordMember("archived", .flag), RecordMember("createdAt", .instant),
            RecordMember("revision", .number),
        ])

    static let timeEntry = RecordType(
        "timeEntry", .entity(.time),
        [
            RecordMember("id", .text), RecordMember("activity", .reference("activity")),
            RecordMember("task", .reference("task")).optional, RecordMember("startAt", .instant),
            RecordMember("endAt", .instant), RecordMember("note", .text), RecordMember("revision", .number),
        ])

    static let timePart = RecordType(
        "timePart", .part(of: "timeEntry", by: "entry", .time),
        [
            RecordMember("entry", .reference("timeEntry")), RecordMember("day", .day),
            RecordMember("seconds", .number),
        ])

    static let timer = RecordType(
        "timer", .only(.time),
        [
            RecordMember("activity", .reference("activity")),
            RecordMember("task", .reference("task")).optional,
            RecordMember("startAt", .instant), RecordMember("note", .text),
        ])
}
