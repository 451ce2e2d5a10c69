/// An enumeration of fixed words. A conforming `String` enumeration gets a schema, strict decoding with a
/// suggestion, and encoding.
public protocol Choice: RawRepresentable<String>, CaseIterable, WireInput, WireOutput {}

extension Choice {
    public static var schema: Schema { .choice(allCases.map { $0.rawValue }) }

    public init(json: JSONElement) throws {
        let word = try json.string()
        guard let value = Self(rawValue: word) else {
            let words = Self.allCases.map { $0.rawValue }
            let list = words.map { "“\($0)”" }.joined(separator: ", ")
            throw InvalidValue(
                "must be one of \(list)", .unknownValue, suggestion: NearestName.of(word, among: words))
        }
        self = value
    }

    public var canonicalForm: JSONValue { .string(rawValue) }

    @inlinable
    public func write(to json: inout JSONWriter) { json.string(rawValue) }
}
