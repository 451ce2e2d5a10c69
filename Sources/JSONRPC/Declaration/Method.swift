/// A method is a type: its stored properties are its parameters, and the type declares everything that
/// decoding, validation and the documents need.
public protocol Method<Service>: ShapedInput {
    associatedtype Service: Actor
    associatedtype Answer: WireOutput

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

    /// Does the work. Synchronous, so nothing can come between a read and a write.
    func run(on service: isolated Service) throws -> Answer
}

extension Method {
    public static var details: String { "" }
    public static var failures: [ErrorCode] { [] }
}

/// What a method does to stored facts.
public enum Effect: Sendable, Equatable {
    /// It touches no storage.
    case none
    /// It reads stored facts.
    case reads
    /// It may change stored facts. Such a method also takes a `mutationId`.
    case changes
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
