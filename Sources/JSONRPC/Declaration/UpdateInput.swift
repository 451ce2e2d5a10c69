/// A member of an update, in which absent, null and a value have different meanings.
public protocol UpdateInput: DraftInput {
    associatedtype Value: WireInput

    /// Absent: preserves the value.
    static var keep: Self { get }
    /// Null: clears the value.
    static var clear: Self { get }
    /// Replaces the value.
    static func set(_ value: Value) -> Self

    var isKeep: Bool { get }
    /// The value to set, if there is one.
    var value: Value? { get }
}

extension UpdateInput {
    public static var schema: Schema { Value.schema.nullable }
    public static var whenAbsent: Self? { .keep }

    public var isAbsent: Bool { isKeep }

    public init(json: JSONElement) throws {
        self = json.isNull ? .clear : .set(try Value(json: json))
    }

    public var canonicalForm: JSONValue { value?.canonicalForm ?? .null }
}
