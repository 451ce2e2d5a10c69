extension InvalidParams {
    /// Describes a decoding error in words that people understand.
    /// - Parameter parameters: the decoded parameters; nil if they cannot be represented, or are too large.
    init(_ error: DecodingError, in parameters: JSONValue?) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(
                .missingMember, path: MemberPath(context.codingPath + [key]).text, problem: "is required")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let path = MemberPath(context.codingPath)
            var problem = "must be \(Self.words(for: type))"
            if let found = parameters.flatMap(path.value) { problem += ", not \(found.kindInWords)" }
            self.init(.wrongType, path: path.text, problem: problem)
        case .dataCorrupted(let context):
            let path = MemberPath(context.codingPath)
            let (reason, problem) = Self.problem(with: parameters.flatMap(path.value))
            self.init(reason, path: path.text, problem: problem)
        @unknown default:
            self.init(.wrongType, path: "", problem: "The parameters could not be read.")
        }
    }

    private static func problem(with value: JSONValue?) -> (ParameterReason, String) {
        switch value {
        case nil: (.outOfRange, "is a number out of range")
        case .number(let number) where number.rounded() != number:
            (.wrongType, "must be a whole number, not \(number)")
        case .integer, .number: (.outOfRange, "is out of range")
        default: (.invalidFormat, "has an invalid value")
        }
    }

    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
