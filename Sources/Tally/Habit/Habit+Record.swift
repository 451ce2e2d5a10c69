extension RecordType {
    static let habit = RecordType(
        "habit", .entity(.habit),
        [
            RecordMember("id", .text, .id), RecordMember("name", .text, .name),
            RecordMember("color", .text, .color), RecordMember("archived", .flag),
            RecordMember("createdAt", .instant), RecordMember("createdDay", .day),
            RecordMember("revision", .number, .revision),
        ], unique: [["id"], ["name"]], rules: [.dayOf("createdDay", "createdAt")])

    static let habitTarget = RecordType(
        "habitTarget", .part(of: "habit", by: "habit", .habit),
        [
            RecordMember("habit", .reference("habit")), RecordMember("fromDay", .day),
            RecordMember("count", .number).optional, RecordMember("per", .text).optional,
            RecordMember("direction", .text).optional,
        ], unique: [["habit", "fromDay"]], rules: [.target])

    static let habitEvent = RecordType(
        "habitEvent", .part(of: "habit", by: "habit", .habit),
        [
            RecordMember("id", .text, .id), RecordMember("habit", .reference("habit")),
            RecordMember("day", .day),
            RecordMember("delta", .number, .range(-HabitTarget.maximumDelta...HabitTarget.maximumDelta)),
            RecordMember("at", .instant),
        ], unique: [["id"]], rules: [RecordRule("delta") { $0.number("delta") == 0 ? "must not be 0" : nil }])
}

extension RecordRule {
    fileprivate static let target = RecordRule("count") { record in
        let (count, per, direction) = (record.number("count"), record.text("per"), record.text("direction"))
        if count == nil && per == nil && direction == nil { return nil }
        guard let count, let per, let direction else {
            return "must be null if and only if per and direction are null"
        }
        guard let period = Period(rawValue: per),
            let side = HabitTarget.Direction(rawValue: direction),
            HabitTarget(count: count, period: period, direction: side) != nil
        else { return "must be a valid count for per and direction" }
        return nil
    }
}
