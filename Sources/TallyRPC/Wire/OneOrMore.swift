import JSONRPC

/// The values of a filter, any of which may match: one value, or an array of values. The order and repeated
/// values have no meaning.
struct OneOrMore<Value: WireInput>: WireInput {
    /// The allowed number of elements in the array.
    static var counts: ClosedRange<Int> { 1...100 }

    let values: [Value]

    init(_ value: Value) {
        values = [value]
    }

    static var schema: Schema { .oneOf([Value.schema, .array(of: Value.schema, count: counts)]) }

    init(json: JSONElement) throws {
        guard json.isArray else {
            values = [try Value(json: json)]
            return
        }
        let elements = Array(try json.elements())
        guard !elements.isEmpty else {
            throw InvalidValue("must have at least one value; null lists all", .tooShort)
        }
        guard elements.count <= Self.counts.upperBound else {
            throw InvalidValue(
                "must have at most \(Self.counts.upperBound) values, not \(elements.count)", .tooLong)
        }
        values = try elements.map { try $0.decode() }
    }

    /// The form of the value itself if there is only one, so that it is the same with and without an array.
    var canonicalForm: JSONValue {
        var forms: [JSONValue] = []
        for form in values.map(\.canonicalForm) where !forms.contains(form) { forms.append(form) }
        return forms.count == 1 ? forms[0] : .array(forms)
    }
}

extension OneOrMore where Value: Hashable {
    var set: Set<Value> { Set(values) }
}
