/// A member of an update. Absent, null and a value have different meanings.
public enum Patch<Value: WireInput>: WireInput {
    /// Not sent: preserves the value.
    case absent
    /// Sent as null: clears the value.
    case clear
    /// Sent with a value: replaces the old one.
    case set(Value)

    public static var schema: Schema { Value.schema.nullable }
    public static var whenAbsent: Patch? { .absent }

    public var isAbsent: Bool { if case .absent = self { true } else { false } }

    public init(from decoder: any Decoder) throws {
        let isNull = try decoder.singleValueContainer().decodeNil()
        self = isNull ? .clear : .set(try Value.located(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .set(let value) = self {
            try container.encode(value)
        } else {
            try container.encodeNil()
        }
    }
}

extension Patch: Equatable where Value: Equatable {}
