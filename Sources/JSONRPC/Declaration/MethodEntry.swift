import Foundation

/// A method in the table: how its parameters are read and how it is run.
struct MethodEntry<Service: Actor>: Sendable {
    typealias Members = KeyedDecodingContainer<MemberKey>

    let description: MethodDescription
    /// Reads the parameters; nil members are an empty object.
    let decode: @Sendable (Members?) throws -> Call<Service>

    static func of<M: Method<Service>>(_ method: M.Type) -> MethodEntry {
        MethodEntry(method, namespace: nil) { .service($0) }
    }

    static func connection<M: ConnectionMethod<Service>>(_ method: M.Type) -> MethodEntry {
        MethodEntry(method, namespace: "connection") { .connection($0) }
    }

    private init<M: Method<Service>>(
        _ method: M.Type, namespace: String?, _ target: @escaping @Sendable (M) -> Call<Service>.Target
    ) {
        let description = MethodDescription(method, namespace: namespace)
        // A built-in method's shape cannot be stored in its generic type; it is built once, here.
        let shape = M.shape
        let takesMutationID = M.effect == .changes
        self.description = description
        self.decode = { members in
            let further = takesMutationID ? MutationTag.field.key.stringValue : nil
            let parameters = try shape.decode(from: members, besides: further)
            let mutationID = takesMutationID ? try MutationTag.field.value(in: members) : nil
            return Call(
                name: description.name, effect: description.effect, mutationID: mutationID,
                target: target(parameters))
        }
    }
}

/// A method with its parameters, ready to run.
struct Call<Service: Actor> {
    enum Target {
        case service(any Method<Service>)
        case connection(any ConnectionMethod<Service>)
    }

    let name: String
    let effect: Effect
    let mutationID: String?
    let target: Target
}
