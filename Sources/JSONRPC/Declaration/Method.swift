/// A method of the protocol. Its stored properties are its parameters, and the type declares everything that
/// decoding, validation and the documents need.
public protocol Method<Service>: ShapedInput {
    associatedtype Service: Actor
    associatedtype Result: WireOutput

    /// The name on the wire, in the form `noun.verb`.
    static var name: String { get }
    /// What the method does: one sentence, for the documents.
    static var summary: String { get }
    /// Further documentation, in Markdown; empty by default.
    static var details: String { get }
    static var effect: Effect { get }
    static var example: Example { get }
    /// The service's own errors that the method may return; none by default.
    static var failures: [ErrorCode] { get }
    /// Whether the method is not allowed in a request sequence; by default only a long one is not.
    static var runsAlone: Bool { get }

    /// Whether the method may take long. Such a method accepts a `progressToken` and can be cancelled; false by
    /// default.
    static var isLong: Bool { get }

    /// Runs the method. It is synchronous, so nothing can run between a read and a write.
    func run(on service: isolated Service) throws -> Result
}

extension Method {
    public static var details: String { "" }
    public static var failures: [ErrorCode] { [] }
    public static var isLong: Bool { false }
    public static var runsAlone: Bool { isLong }
}

/// A method that runs another one, which its parameters decide.
public protocol DelegatingMethod: Method {
    /// The method that the history names for this request, and the effect of this request.
    var delegate: (method: String, effect: Effect) { get }
}

/// The effect of a method on stored records.
public enum Effect: Sendable, Equatable {
    /// Uses no storage.
    case none
    /// Reads stored records.
    case reads
    /// May change stored records. Such a method also accepts a `mutationId`.
    case changes
    /// Works on the storage as a whole, even if no transaction can begin. Earlier requests are committed first.
    case maintains
}

/// An example request, which works on an empty database.
public struct Example: Sendable, Equatable {
    /// The parameters, as JSON.
    public let params: String
    /// Requests to run before it, in order, each in the form `{"method":…,"params":{…}}`.
    public let after: [String]

    public init(_ params: String = "{}", after: [String] = []) {
        self.params = params
        self.after = after
    }
}

/// The additional member of every changing method. Methods that only read accept and ignore it, so that a
/// client need not know which methods change records.
struct MutationParameter {
    let mutationID: String?

    static let field = Field<MutationParameter, String?>(
        "mutationId", \.mutationID,
        "names the change; repeated with the same parameters, it returns the first result and changes nothing"
    ).length(1...64)
}

/// The additional member of every long method.
struct ProgressParameter {
    let token: ProgressToken?

    static let field = Field<ProgressParameter, ProgressToken?>(
        "progressToken", \.token,
        "runs the request in the background, and sends `$/progress` notifications with this token")
}

/// A string or whole number chosen by the peer.
struct ProgressToken: WireInput, WireOutput, Equatable {
    let value: JSONValue

    static var schema: Schema { .oneOf([.string(length: 1...64), .integer()]) }

    init(json: JSONElement) throws {
        if let number = try? json.integer() {
            value = .integer(number)
        } else if let text = try? json.string(), (1...64).contains(text.unicodeScalars.count) {
            value = .string(text)
        } else {
            throw InvalidValue("must be a whole number or a string of 1 to 64 characters", .wrongType)
        }
    }

    var canonicalForm: JSONValue { value }

    func write(to json: inout JSONWriter) { value.write(to: &json) }
}

/// The member of all parameters that is ignored. Some clients add what they know about a request to it.
struct MetaParameter {
    let meta: IgnoredObject?

    static let field = Field<MetaParameter, IgnoredObject?>("_meta", \.meta, "an object, which is ignored")
}

/// An object with any members, which nobody reads.
struct IgnoredObject: WireInput {
    static var schema: Schema { .object([], isOpen: true) }

    init(json: JSONElement) throws { _ = try json.members() }

    var canonicalForm: JSONValue { .object([:]) }
}
