/// The methods a service offers, with the built-in ones of every connection.
public struct MethodTable<Service: Actor>: Sendable {
    /// The names of all methods: the built-in ones first, the others in declared order.
    public let names: [String]

    private let entries: [String: MethodEntry<Service>]

    /// Two methods of one name, or of a built-in one's name, are a mistake of the program and trap.
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

    /// What the documents tell of the methods, in the order of their names. Made anew each time.
    public var descriptions: [MethodDescription] { names.compactMap(description(of:)) }

    /// What the documents tell of the method of that name.
    public func description(of name: String) -> MethodDescription? {
        entries[name]?.describe()
    }

    /// The method name that `name` may have been meant for.
    public func nearestName(to name: String) -> String? {
        NearestName.of(name, among: names)
    }

    func entry(named name: String) -> MethodEntry<Service>? { entries[name] }
}

/// What the documents tell of a method.
public struct MethodDescription: Sendable {
    public let name: String
    /// The heading it belongs under.
    public let namespace: String
    public let summary: String
    public let details: String
    public let effect: Effect
    /// In declared order; a changing method's end with `mutationId`, a long one's with `progressToken`.
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
            M.shape.parameters + (M.effect == .changes ? [MutationTag.field.parameter] : [])
            + (M.isLong ? [ProgressTag.field.parameter] : [])
        result = M.Result.schema
        failures = M.failures + (M.isLong ? [.cancelled] : [])
        example = M.example
    }
}
