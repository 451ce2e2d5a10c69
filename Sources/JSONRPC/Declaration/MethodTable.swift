/// The methods of a service, and the built-in ones of every connection.
public struct MethodTable<Service: Actor>: Sendable {
    /// The names of all methods: the built-in ones first, the others in declared order.
    public let names: [String]

    private let entries: [String: MethodEntry<Service>]

    /// Creates a table. Traps if two methods have the same name.
    public init(_ methods: [any Method<Service>.Type]) {
        let all = BuiltInMethods<Service>.entries + methods.map { MethodEntry<Service>.of($0) }
        var entries: [String: MethodEntry<Service>] = [:]
        for entry in all {
            let previous = entries.updateValue(entry, forKey: entry.name)
            precondition(previous == nil, "two methods are named \(entry.name)")
        }
        self.entries = entries
        self.names = all.map(\.name)
    }

    /// The documentation of all methods, in the order of `names`. Built on each access.
    public var descriptions: [MethodDescription] { names.compactMap(description(of:)) }

    /// Returns the documentation of a method.
    public func description(of name: String) -> MethodDescription? {
        entries[name]?.describe()
    }

    /// Returns the method name that `name` was probably meant to be.
    public func nearestName(to name: String) -> String? {
        NearestName.of(name, among: names)
    }

    func entry(named name: String) -> MethodEntry<Service>? { entries[name] }
}

/// The documentation of a method.
public struct MethodDescription: Sendable {
    public let name: String
    /// The heading of the method in the documents.
    public let namespace: String
    public let summary: String
    public let details: String
    public let effect: Effect
    /// The parameters in declared order, followed by `mutationId` for a changing method, and by `progressToken`
    /// for a long one.
    public let parameters: [Parameter]
    public let result: Schema
    public let failures: [ErrorCode]
    public let example: Example

    init<M: Method>(_ method: M.Type, namespace: String? = nil) {
        name = M.name
        self.namespace = namespace ?? String(M.name.prefix { $0 != "." })
        summary = M.summary
        details = M.details
        effect = M.effect
        parameters =
            M.shape.parameters + (M.effect == .changes ? [MutationParameter.field.parameter] : [])
            + (M.isLong ? [ProgressParameter.field.parameter] : [])
        result = M.Result.schema
        failures = M.failures + (M.isLong ? [.cancelled] : [])
        example = M.example
    }
}
