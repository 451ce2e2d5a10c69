import JSONRPC
import Tally

extension ReminderText: WireString {
    public static var schema: Schema {
        .named(
            "ReminderTime",
            .oneOf([ReminderOffset.schema, TemporalText.timeSchema]).described(
                "An offset before the task's start or due, such as `-PT30M`, or an instant, such as "
                    + "`2026-11-20T09:00:00Z`."))
    }

    static func read(_ text: String) throws -> ReminderText {
        guard let reminder = ReminderText(text) else {
            throw InvalidValue(
                "must be an offset such as -PT30M or a time such as 2026-11-20T09:00:00Z",
                InvalidReason.invalidTime)
        }
        return reminder
    }

    var wireText: String { text }
}

extension ReminderOffset: WireString {
    public static var schema: Schema {
        .named(
            "ReminderOffset",
            .string(
                pattern: "^-?P([0-9]{1,8}W)?([0-9]{1,8}D)?"
                    + "(T([0-9]{1,8}H)?([0-9]{1,8}M)?([0-9]{1,8}S)?)?$"
            ).described(
                "An offset before a task's start, or before its due if it has no start, as an ISO 8601 "
                    + "duration of at most \(limit) days: `-PT30M`, `-P1DT2H`, `PT0S`."
            ).examples(["-PT30M"]))
    }

    static func read(_ text: String) throws -> ReminderOffset {
        guard let offset = ReminderOffset(text) else {
            throw InvalidValue("must be an offset such as -PT30M", InvalidReason.invalidTime)
        }
        return offset
    }

    var wireText: String { description }
}

extension Reminder: WireOutput {
    public static var schema: Schema { ReminderText.schema }

    public func write(to json: inout JSONWriter) { json.string(description) }
}
