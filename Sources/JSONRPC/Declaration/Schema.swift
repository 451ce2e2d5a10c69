/// A JSON Schema: the part of draft 7 that the OpenRPC documents use.
///
/// Objects preserve the declared order of their members, for readable documents.
public struct Schema: Sendable {
    /// A member of an object.
    public struct Property: Sendable {
        public var name: String
        public var schema: Schema
        public var isRequired: Bool

        public init(_ name: String, _ schema: Schema, isRequired: Bool = true) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }
    }

    struct Text: Sendable {
        var format: String?
        var pattern: String?
        var length: ClosedRange<Int>?
        var choices: [String] = []
    }

    indirect enum Form: Sendable {
        case any
        case null
        case boolean
        case text(Text)
        case integer(ClosedRange<Int>?)
        case number(ClosedRange<Double>?)
        case array(Schema, count: ClosedRange<Int>?)
        case object([Property], isOpen: Bool)
        case oneOf([Schema])
        case nullable(Schema)
        case named(String, @Sendable () -> Schema)
    }

    var form: Form
    var description: String?
    var defaultValue: JSONValue?
    var examples: [JSONValue] = []

    init(_ form: Form) {
        self.form = form
    }
}

extension Schema {
    /// Any JSON value.
    public static let any = Schema(.any)
    public static let boolean = Schema(.boolean)

    /// - Parameters:
    ///   - format: a format name of JSON Schema, such as `date` or `date-time`.
    ///   - length: the allowed number of Unicode scalars; an upper bound of `Int.max` means no limit.
    ///   - pattern: a regular expression in the syntax of ECMA 262.
    public static func string(
        format: String? = nil, length: ClosedRange<Int>? = nil, pattern: String? = nil
    ) -> Schema {
        Schema(.text(Text(format: format, pattern: pattern, length: length)))
    }

    /// Returns the schema of a string that is one of the given words.
    public static func choice(_ words: [String]) -> Schema {
        Schema(.text(Text(choices: words)))
    }

    public static func integer(in range: ClosedRange<Int>? = nil) -> Schema {
        Schema(.integer(range))
    }

    public static func number(in range: ClosedRange<Double>? = nil) -> Schema {
        Schema(.number(range))
    }

    public static func array(of element: Schema, count: ClosedRange<Int>? = nil) -> Schema {
        Schema(.array(element, count: count))
    }

    /// - Parameter isOpen: whether members that are not listed are allowed.
    public static func object(_ properties: [Property], isOpen: Bool = false) -> Schema {
        Schema(.object(properties, isOpen: isOpen))
    }

    public static func oneOf(_ schemas: [Schema]) -> Schema {
        Schema(.oneOf(schemas))
    }

    /// Returns a schema with a name. It is written as a reference, and collected into the document's
    /// components. `body` is evaluated lazily, so it may refer to itself.
    public static func named(_ name: String, _ body: @autoclosure @escaping @Sendable () -> Schema) -> Schema
    {
        Schema(.named(name, body))
    }

    /// Whether an array is allowed.
    public var takesArray: Bool {
        switch form {
        case .array: true
        case .nullable(let schema): schema.takesArray
        case .named(_, let body): body().takesArray
        case .oneOf(let schemas): schemas.contains(where: \.takesArray)
        default: false
        }
    }

    /// Whether every value other than null is a string, or an array that may take the place of one.
    public var isText: Bool {
        switch form {
        case .text: true
        case .nullable(let schema): schema.isText
        case .named(_, let body): body().isText
        case .oneOf(let schemas):
            schemas.contains(where: \.isText) && schemas.allSatisfy { $0.isText || $0.takesArray }
        default: false
        }
    }

    /// Returns the value that a word of a command line stands for: a string where the schema has strings, and
    /// otherwise JSON. `null` is null where that is allowed. A text that is no JSON is left for decoding to refuse.
    public func value(of text: String) -> JSONValue {
        let isText = isText && !(text == "null" && isNullable)
        let isArray = text.hasPrefix("[") && takesArray
        if isText, !isArray { return .string(text) }
        return (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text)
    }

    /// Whether null is allowed.
    public var isNullable: Bool {
        switch form {
        case .any, .null, .nullable: true
        default: false
        }
    }

    /// The schema that also allows null.
    public var nullable: Schema {
        switch form {
        case .any, .null, .nullable: self
        default: Schema(.nullable(self))
        }
    }

    public func described(_ description: String) -> Schema {
        var schema = self
        schema.description = description
        return schema
    }

    public func defaulting(to value: JSONValue) -> Schema {
        var schema = self
        schema.defaultValue = value
        return schema
    }

    public func examples(_ values: [JSONValue]) -> Schema {
        var schema = self
        schema.examples = values
        return schema
    }

    /// Returns the schema with `change` applied to its form, or to the form inside a nullable one.
    func changingForm(_ change: (inout Form) -> Void) -> Schema {
        var schema = self
        if case .nullable(let inner) = form {
            schema.form = .nullable(inner.changingForm(change))
        } else {
            change(&schema.form)
        }
        return schema
    }
}
