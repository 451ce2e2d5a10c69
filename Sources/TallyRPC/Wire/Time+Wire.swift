import JSONRPC
import Tally

extension Day: WireOutput {
    public static var schema: Schema {
        .named(
            "Date",
            .string(format: "date", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$").described(
                "A calendar date: `2026-11-20`."
            ).examples(["2026-11-20"]))
    }

    public func write(to json: inout JSONWriter) { json.string(description) }
}

extension Month: WireOutput {
    public static var schema: Schema { .string(pattern: "^[0-9]{4}-[0-9]{2}$").examples(["2026-11"]) }

    public func write(to json: inout JSONWriter) { json.string(description) }
}

extension TimeOfDay: WireString {
    public static var schema: Schema { .string(pattern: "^[0-9]{2}:[0-9]{2}$").examples(["04:00"]) }

    static func read(_ text: String) throws -> TimeOfDay {
        guard let time = TimeOfDay(text) else { throw InvalidValue("must be a time of day such as 04:00") }
        return time
    }

    var wireText: String { description }
}

extension Zone: WireString {
    public static var schema: Schema {
        .string(length: 1...64, pattern: "^[A-Za-z0-9_+/-]+$").examples(["Europe/Berlin"])
    }

    static func read(_ text: String) throws -> Zone {
        guard let zone = Zone(identifier: text) else {
            throw InvalidValue("must be an IANA time zone such as Europe/Berlin", .unknownValue)
        }
        return zone
    }

    var wireText: String { identifier }
}

extension Weekday: WireString {
    public static var schema: Schema { .choice(allCases.map(\.name)) }

    static func read(_ text: String) throws -> Weekday {
        guard let weekday = Weekday(name: text) else {
            throw InvalidValue(
                "must be a day of the week such as monday", .unknownValue,
                suggestion: NearestName.of(text, among: allCases.map(\.name)))
        }
        return weekday
    }

    var wireText: String { name }
}

extension Instant: WireOutput {
    public static var schema: Schema {
        .named(
            "Instant",
            .string(format: "date-time", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
                .described("An instant in UTC: `2026-11-20T09:00:00Z`."))
    }

    public func write(to json: inout JSONWriter) { json.string(description) }
}

extension Due: WireOutput {
    public static var schema: Schema { .oneOf([Day.schema, Instant.schema]) }

    public func write(to json: inout JSONWriter) {
        switch self {
        case .day(let day): day.write(to: &json)
        case .instant(let instant): instant.write(to: &json)
        }
    }
}
