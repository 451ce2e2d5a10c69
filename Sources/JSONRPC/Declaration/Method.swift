/// A method is a type: its stored properties are its parameters, and the type declares everything that
/// decoding, validation and the documents need.
public protocol Method<Service>: ShapedInput {
    associatedtype Service: Actor
    associatedtype Result: WireOutput

    /// The name on the wire, as `noun.verb`.
    static var name: String { get }
    /// What it does: one sentence, shown in the documents.
    static var summary: String { get }
    /// More sentences, in Markdown; empty by default.
    static var details: String { get }
    static var effect: Effect { get }
    static var example: Example { get }
    /// The service's own errors it may answer; none by default.
    static var failures: [ErrorCode] { get }
    /// Whether it cannot be one of several requests that are run as one, as a long one cannot; false by default.
    static var runsAlone: Bool { get }

    /// Whether it may take long. Such a method takes a `progressToken`, and can be cancelled; false by default.
    static var isLong: Bool { get }

    /// Does the work. Synchronous, so nothing can come between a read and a write.
    func run(on service: isolated Service) throws -> Result
}

extension Method {
    public static var details: String { "" }
    public static var failures: [ErrorCode] { [] }
    public static var isLong: Bool { false }
    public static var runsAlone: Bool { false }
}

/// What a method does to stored records.
public enum Effect: Sendable, Equatable {
    /// It touches no storage.
    case none
    /// It reads stored records.
    case reads
    /// It may change stored records. Such a method also takes a `mutationId`.
    case changes
    /// It works on the storage as a whole, also where no group can begin. What came before it is committed first.
    case maintains
}

/// A request that can be tried on an empty database.
public struct Example: Sendable, Equatable {
    /// The parameters, as JSON.
    public let params: String
    /// Requests that set the scene, in order, each `{"method":…,"params":{…}}`.
    public let after: [String]

    public init(_ params: String = "{}", after: [String] = []) {
        self.params = params
        self.after = after
    }
}

/// The member that every changing method takes besides its own.
struct MutationTag {
    let mutationID: String?

    static let field = Field<MutationTag, String?>(
        "mutationId", \.mutationID,
        "names this change; sent again with the same parameters it answers the first result and changes nothing"
    ).length(1...64)
}

/// The member that every long method takes besides its own.
struct ProgressTag {
    let token: ProgressToken?

    static let field = Field<ProgressTag, ProgressToken?>(
        "progressToken", \.token,
        "lets the request run in the background, and asks for `$/progress` notifications with this token")
}

/// A text or a whole number that the peer chose.
struct ProgressToken: WireInput, WireOutput, Equatable {
    let value: JSONValue

    static var schema: Schema { .oneOf([.string(length: 1...64), .integer()]) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            value = .integer(number)
        } else if let text = try? container.decode(String.self), (1...64).contains(text.unicodeScalars.count)
        {
            value = .string(text)
        } else {
            throw InvalidValue("must be a whole number or a text of 1 to 64 characters")
        }
    }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    func write(to json: inout JSONWriter) throws { try value.write(to: &json) }
}
