import JSONRPC
import Tally
import TallyLanguage

extension ReminderText: WireInput {
    public static var schema: Schema {
        .named(
            "ReminderText",
            .string(length: Words.length).described(
                "A [ReminderOffset](#type-reminderoffset), such as `-PT30M` or `30 min`, or a "
                    + "[DateText](#type-datetext) with a time, such as `2026-11-20T09:00:00Z`, "
                    + "`tomorrow 9am` or `in 1h`."
            ).examples(["-PT30M"]))
    }

    public init(json: JSONElement) throws {
        let text = try json.string()
        if let reminder = ReminderText(text) {
            self = reminder
        } else if !text.contains(":"),
            let offset = (try? TimePhrase.secondsBefore(text)).flatMap(
                ReminderOffset.init(secondsBefore:))
        {
            // With a colon, `9:30` is a time of day.
            self = .offset(offset)
        } else {
            self = .time(try DateText(json: json))
        }
    }

    public var canonicalForm: JSONValue { .string(text) }
}

extension ReminderOffset: WireInput, WireOutput {
    public static var schema: Schema {
        .named(
            "ReminderOffset",
            .string(length: Words.length).described(
                "An offset before a task's start, or before its due if it has no start, of at most \(limit) "
                    + "days. It is returned as an ISO 8601 duration: `-PT30M`, `-P1DT2H`, `PT0S`. A request may also have "
                    + "a [DurationText](#type-durationtext), with or without `before`: `30 min`, `1h before`."
            ).examples(["-PT30M"]))
    }

    public init(json: JSONElement) throws {
        if let offset = ReminderOffset(try json.string()) {
            self = offset
            return
        }
        let seconds = try DurationText.seconds(in: json, TimePhrase.secondsBefore)
        guard let offset = ReminderOffset(secondsBefore: seconds) else {
            throw InvalidValue("must be at most \(Self.limit) days", .outOfRange)
        }
        self = offset
    }

    public var canonicalForm: JSONValue { .string(description) }

    public func write(to json: inout JSONWriter) { json.string(description) }
}

extension Reminder: WireOutput {
    public static var schema: Schema { ReminderName.schema }

    public func write(to json: inout JSONWriter) { json.string(description) }
}
