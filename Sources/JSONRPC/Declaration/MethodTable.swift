import Synchronization

/// The methods of a service, and the built-in ones of every connection.
public struct MethodTable<Service: Actor>: Sendable {
    /// The names of all methods: the built-in ones first, the others in declared order.
    public let names: [String]

    private let methods: [String: DeclaredMethod<Service>]
    private let cache = MethodEntryCache<Service>()

    /// Creates a table. Traps if two methods have the same name.
    public init(_ methods: [any Method<Service>.Type]) {
        let all =
            BuiltInMethods<Service>.all.map(DeclaredMethod.connection) + methods.map(DeclaredMethod.service)
        names = all.map { $0.name }
        self.methods = Dictionary(zip(names, all)) { first, _ in
            preconditionFailure("two methods are named \(first.name)")
        }
    }

    /// The documentation of all methods, in the order of `names`. Built on each access.
    public var descriptions: [MethodDescription] { names.compactMap(description(of:)) }

    /// Returns the documentation of a method.
    public func description(of name: String) -> MethodDescription? {
        entry(named: name)?.describe()
    }

    /// Returns a request with these parameters, ready to run; nil if no such method runs on the service.
    public func request(_ name: String, _ members: [String: JSONValue]) throws -> (any Method<Service>)? {
        guard let entry = entry(named: name) else { return nil }
        var writer = JSONWriter()
        JSONValue.object(members).write(to: &writer)
        guard case .service(let method) = try entry.decode(JSONElement(parsing: writer.bytes)).target else {
            return nil
        }
        return method
    }

    /// Returns the method name that `name` was probably meant to be.
    public func nearestName(to name: String) -> String? {
        NearestName.of(name, among: names)
    }

    func entry(named name: String) -> MethodEntry<Service>? {
        guard let method = methods[name] else { return nil }
        return cache.entry(named: name, of: method)
    }
}

private enum DeclaredMethod<Service: Actor>: Sendable {
    case service(any Method<Service>.Type)
    case connection(any ConnectionMethod<Service>.Type)

    var name: String {
        switch self {
        case .service(let method): method.name
        case .connection(let method): method.name
        }
    }

    var entry: MethodEntry<Service> {
        switch self {
        case .service(let method): .of(method)
        case .connection(let method): .connection(method)
        }
    }
}

/// The entries of the methods that were called. A process that answers one request builds one of them.
private final class MethodEntryCache<Service: Actor>: Sendable {
    private let entries = Mutex<[String: MethodEntry<Service>]>([:])

    func entry(named name: String, of method: DeclaredMethod<Service>) -> MethodEntry<Service> {
        entries.withLock { entries in
            if let known = entries[name] { return known }
            let entry = method.entry
            entries[name] = entry
            return entry
        }
    }
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
