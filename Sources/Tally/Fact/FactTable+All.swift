extension FactTable {
    /// Every kind of fact there is; what another one refers to comes before it.
    public static let all: [FactTable] = [
        settings, project, task, stake, reminderMark, focusStint, celebration, habit, habitTarget, habitEvent,
        activity, timeEntry, timePart, timer,
    ]

    static let settings = FactTable(
        "settings", .only(.settings),
        [
            FactColumn("timeZone", .text).optional, FactColumn("dayStart", .number).optional,
            FactColumn("weekStart", .number).optional, FactColumn("currency", .text).optional,
            FactColumn("defaultStake", .number).optional, FactColumn("revision", .number),
            FactColumn("backups", .number).optional.addedLater,
        ])

    static let project = FactTable(
        "project", .entity(.project),
        [
            FactColumn("id", .text), FactColumn("name", .text), FactColumn("description", .text),
            FactColumn("color", .text), FactColumn("archived", .flag), FactColumn("position", .text),
            FactColumn("createdAt", .instant), FactColumn("revision", .number),
        ])

    static let task = FactTable(
        "task", .entity(.task),
        [
            FactColumn("id", .text), FactColumn("title", .text), FactColumn("notes", .text),
            FactColumn("priority", .number), FactColumn("project", .reference("project")),
            FactColumn("tags", .texts), FactColumn("dueDay", .day).optional,
            FactColumn("dueAt", .instant).optional, FactColumn("partOfDay", .number),
            FactColumn("allDay", .flag), FactColumn("startAt", .instant).optional,
            FactColumn("endAt", .instant).optional, FactColumn("position", .text),
            FactColumn("focusDay", .day).optional, FactColumn("focusOrder", .number).optional,
            FactColumn("createdAt", .instant), FactColumn("completedAt", .instant).optional,
            FactColumn("completedDay", .day).optional, FactColumn("revision", .number),
            FactColumn("reminders", .texts),
        ])

    /// Its number is that of its task.
    static let stake = FactTable(
        "stake", .part(of: "task", by: "number", .stake),
        [
            FactColumn("cents", .number), FactColumn("currency", .text), FactColumn("reward", .text).optional,
            FactColumn("title", .text), FactColumn("project", .number), FactColumn("madeAt", .instant),
            FactColumn("deadlineAt", .instant), FactColumn("dueDay", .day),
            FactColumn("concededAt", .instant).optional, FactColumn("outcome", .text).optional,
            FactColumn("settledAt", .instant).optional, FactColumn("settlementNote", .text).optional,
            FactColumn("claimedAt", .instant).optional,
        ])

    static let reminderMark = FactTable(
        "reminderMark", .part(of: "task", by: "task", .reminder),
        [
            FactColumn("task", .reference("task")), FactColumn("reminder", .text),
            FactColumn("anchor", .text),
            FactColumn("snoozedUntil", .instant).optional, FactColumn("dismissedAt", .instant).optional,
        ])

    static let focusStint = FactTable(
        "focusStint", .part(of: "task", by: "task", .focus),
        [
            FactColumn("task", .reference("task")), FactColumn("fromDay", .day), FactColumn("untilDay", .day),
            FactColumn("focusOrder", .number),
        ])

    static let celebration = FactTable(
        "celebration", .only(.celebration), [FactColumn("day", .day), FactColumn("at", .instant)])

    static let habit = FactTable(
        "habit", .entity(.habit),
        [
            FactColumn("id", .text), FactColumn("name", .text), FactColumn("color", .text),
            FactColumn("archived", .flag), FactColumn("createdAt", .instant), FactColumn("createdDay", .day),
            FactColumn("revision", .number),
        ])

    static let habitTarget = FactTable(
        "habitTarget", .part(of: "habit", by: "habit", .habit),
        [
            FactColumn("habit", .reference("habit")), FactColumn("fromDay", .day),
            FactColumn("count", .number).optional, FactColumn("per", .text).optional,
            FactColumn("direction", .text).optional,
        ])

    static let habitEvent = FactTable(
        "habitEvent", .part(of: "habit", by: "habit", .habit),
        [
            FactColumn("habit", .reference("habit")), FactColumn("day", .day), FactColumn("delta", .number),
            FactColumn("at", .instant),
        ])

    static let activity = FactTable(
        "activity", .entity(.time),
        [
            FactColumn("id", .text), FactColumn("name", .text), FactColumn("color", .text),
            FactColumn("archived", .flag), FactColumn("createdAt", .instant), FactColumn("revision", .number),
        ])

    static let timeEntry = FactTable(
        "timeEntry", .entity(.time),
        [
            FactColumn("id", .text), FactColumn("activity", .reference("activity")),
            FactColumn("task", .reference("task")).optional, FactColumn("startAt", .instant),
            FactColumn("endAt", .instant), FactColumn("note", .text), FactColumn("revision", .number),
        ])

    static let timePart = FactTable(
        "timePart", .part(of: "timeEntry", by: "entry", .time),
        [
            FactColumn("entry", .reference("timeEntry")), FactColumn("day", .day),
            FactColumn("seconds", .number),
        ])

    static let timer = FactTable(
        "timer", .only(.time),
        [
            FactColumn("activity", .reference("activity")), FactColumn("task", .reference("task")).optional,
            FactColumn("startAt", .instant), FactColumn("note", .text),
        ])
}
