/// An input that may contain a whole number.
public protocol WholeNumberInput: WireInput {
    /// The number; nil if there is none to check.
    var wholeNumber: Int? { get }
}

/// An input that may contain a number with decimals.
public protocol DecimalInput: WireInput {
    /// The number, and its digits; nil if there is none to check.
    var decimal: (value: Double, text: String)? { get }
}

/// An input that may contain a text.
public protocol TextInput: WireInput {
    /// The text; nil if there is none to check.
    var checkedText: String? { get }
}

extension TextInput {
    /// The number of Unicode scalars, which JSON Schema counts.
    fileprivate var scalarCount: Int? { checkedText?.unicodeScalars.count }
}

/// An input that may contain a list.
public protocol ListInput: WireInput {
    /// The number of elements; nil if there is no list to check.
    var elementCount: Int? { get }
}

extension Int: WholeNumberInput {
    public var wholeNumber: Int? { self }
}

extension String: TextInput {
    public var checkedText: String? { self }
}

extension Array: ListInput where Element: WireInput {
    public var elementCount: Int? { count }
}

extension Optional: WholeNumberInput where Wrapped: WholeNumberInput {
    public var wholeNumber: Int? { flatMap { $0.wholeNumber } }
}

extension Optional: TextInput where Wrapped: TextInput {
    public var checkedText: String? { flatMap { $0.checkedText } }
}

extension Optional: ListInput where Wrapped: ListInput {
    public var elementCount: Int? { flatMap { $0.elementCount } }
}

extension UpdateInput where Value: WholeNumberInput {
    public var wholeNumber: Int? { value?.wholeNumber }
}

extension UpdateInput where Value: TextInput {
    public var checkedText: String? { value?.checkedText }
}

extension UpdateInput where Value: ListInput {
    public var elementCount: Int? { value?.elementCount }
}

extension Field where Value: WholeNumberInput {
    /// Restricts the number to a range.
    public func within(_ range: ClosedRange<Int>) -> Self {
        requiring({ $0.limit(to: range) }) { value in
            guard let number = value.wholeNumber, !range.contains(number) else { return nil }
            return InvalidValue(
                "must be \(range.inWords(between: true)), not \(number)", .outOfRange,
                details: range.bounds)
        }
    }
}

extension Field where Value: DecimalInput {
    /// Restricts the number to a range with whole bounds.
    public func within(_ range: ClosedRange<Int>) -> Self {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return requiring({ $0 = .number(bounds) }) { value in
            guard let number = value.decimal, !bounds.contains(number.value) else { return nil }
            return InvalidValue(
                "must be \(range.inWords(between: true)), not \(number.text)", .outOfRange,
                details: range.bounds)
        }
    }
}

extension Field where Value: TextInput {
    /// Restricts the length of the text, in Unicode scalars.
    public func length(_ range: ClosedRange<Int>) -> Self {
        requiring({ $0.limit(to: range) }) { value in
            guard let count = value.scalarCount, !range.contains(count) else { return nil }
            return InvalidValue(
                "must have \(range.inWords()) characters, not \(count)", range.reason(for: count))
        }
    }
}

extension Field where Value: TextInput {
    /// Restricts the form of the text.
    /// - Parameters:
    ///   - pattern: The form as a regular expression in the syntax of ECMA 262, for the schema.
    ///   - problem: The rest of a sentence that starts with the member's name.
    ///   - isValid: Whether a text has the form.
    public func form(
        _ pattern: String, example: String, orElse problem: String,
        _ isValid: @escaping @Sendable (String) -> Bool
    ) -> Self {
        var field = requiring({ $0.limit(to: pattern) }) { value in
            guard let text = value.checkedText, !isValid(text) else { return nil }
            return InvalidValue(problem, .invalidFormat)
        }
        field.schema = field.schema.examples([.string(example)])
        return field
    }
}

extension Field where Value: ListInput {
    /// Restricts the number of elements.
    public func count(_ range: ClosedRange<Int>) -> Self {
        requiring({ $0.limit(to: range) }) { value in
            guard let count = value.elementCount, !range.contains(count) else { return nil }
            return InvalidValue(
                "must have \(range.inWords()) elements, not \(count)", range.reason(for: count))
        }
    }
}

extension Schema.Form {
    fileprivate mutating func limit(to pattern: String) {
        guard case .text(var text) = self else { return }
        text.pattern = pattern
        self = .text(text)
    }

    /// Sets the range in the schema keyword for the type.
    fileprivate mutating func limit(to range: ClosedRange<Int>) {
        switch self {
        case .integer:
            self = .integer(range)
        case .text(var text):
            text.length = range
            self = .text(text)
        case .array(let element, _):
            self = .array(element, count: range)
        case .oneOf(let schemas):
            // A number that may also be written as a text.
            self = .oneOf(
                schemas.map { schema in
                    guard case .integer = schema.form else { return schema }
                    return schema.changingForm { $0 = .integer(range) }
                })
        default:
            break
        }
    }
}

extension ClosedRange<Int> {
    /// Returns the range in words: `1 to 64`, `at least 1`, `at most 64`, `exactly 3`, or `between 1 and 64`.
    func inWords(between: Bool = false) -> String {
        if upperBound == .max { return "at least \(lowerBound)" }
        if lowerBound == .min || (lowerBound == 0 && !between) { return "at most \(upperBound)" }
        if lowerBound == upperBound { return "exactly \(lowerBound)" }
        return between ? "between \(lowerBound) and \(upperBound)" : "\(lowerBound) to \(upperBound)"
    }

    /// The reason for refusing a text or list with another number of elements.
    fileprivate func reason(for count: Int) -> ParameterReason { count < lowerBound ? .tooShort : .tooLong }

    /// The bounds that are limits, for the data of an error.
    fileprivate var bounds: [String: JSONValue] {
        var bounds: [String: JSONValue] = [:]
        if lowerBound != .min { bounds["minimum"] = .integer(Int64(lowerBound)) }
        if upperBound != .max { bounds["maximum"] = .integer(Int64(upperBound)) }
        return bounds
    }
}
