import Foundation

/// A method in the table: how its parameters are decoded, and how it runs.
struct MethodEntry<Service: Actor>: Sendable {
    typealias Members = KeyedDecodingContainer<MemberKey>

    let name: String
    let effect: Effect
    /// Whether the method is allowed in a request sequence: it uses stored records, is not long, and need not
    /// run alone.
    let runsWithOthers: Bool
    /// Whether the result is about one record that later requests can refer to.
    let returnsReference: Bool
    /// Built on demand: serving requests does not need it.
    let describe: @Sendable () -> MethodDescription
    /// Decodes the parameters; nil members are an empty object.
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
        name = M.name
        effect = M.effect
        runsWithOthers = [.reads, .changes].contains(M.effect) && !M.runsAlone && !M.isLong
        returnsReference = M.Result.self is any ReferableOutput.Type
        describe = { MethodDescription(method, namespace: namespace) }
        decode = { members in
            let takesMutationID = M.effect == .changes
            var further: [String] = []
            if takesMutationID { further.append(MutationParameter.field.key.stringValue) }
            if M.isLong { further.append(ProgressParameter.field.key.stringValue) }
            let parameters = try M.shape.decode(from: members, besides: further)
            return Call(
                name: M.name, effect: M.effect,
                mutationID: takesMutationID ? try MutationParameter.field.value(in: members) : nil,
                isLong: M.isLong,
                progressToken: M.isLong ? try ProgressParameter.field.value(in: members) : nil,
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
    /// Whether it can be cancelled while it runs.
    let isLong: Bool
    /// The token for progress notifications; nil if the peer wants none.
    let progressToken: ProgressToken?
    let target: Target
}
