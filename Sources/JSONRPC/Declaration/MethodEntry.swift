/// A method in the table: how its parameters are decoded, and how it runs.
///
/// A class like `Call` and `Request`: Swift copies generic structs by way of metadata that it looks up each time.
final class MethodEntry<Service: Actor>: Sendable {
    let name: String
    let effect: Effect
    /// Whether the method is allowed in a request sequence: it uses stored records, and need not run alone.
    let runsWithOthers: Bool
    /// Whether the result is about one record that later requests can refer to.
    let returnsReference: Bool
    /// Built on demand: serving requests does not need it.
    let describe: @Sendable () -> MethodDescription
    /// Decodes the parameters; nil is an empty object.
    let decode: @Sendable (JSONElement?) throws -> Call<Service>

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
        runsWithOthers = [.reads, .changes].contains(M.effect) && !M.runsAlone
        returnsReference = M.Result.self is any ReferableOutput.Type
        describe = { MethodDescription(method, namespace: namespace) }
        let further = Self.furtherMembers(of: method)
        // Once: that of a generic type is made anew each time.
        let shape = M.shape
        let isDelegating = M.self is any DelegatingMethod.Type
        decode = { params in
            let parameters = try shape.decode(params, besides: further)
            let delegate = isDelegating ? (parameters as? any DelegatingMethod)?.delegate : nil
            let effect = delegate?.effect ?? M.effect
            let mutationID =
                M.effect == .maintains ? nil : try MutationParameter.field.value(in: params)
            let progressToken = M.isLong ? try ProgressParameter.field.value(in: params) : nil
            _ = try MetaParameter.field.value(in: params)
            return Call(
                name: M.name, stepMethod: delegate?.method ?? M.name, effect: effect,
                mutationID: effect == .changes ? mutationID : nil,
                isLong: M.isLong, progress: progressToken.map { ProgressTarget(token: $0, form: .ofTable) },
                target: target(parameters))
        }
    }

    /// Returns the members that a method accepts besides its own.
    private static func furtherMembers<M: Method>(of method: M.Type) -> [MemberName] {
        var names = [MetaParameter.field.name]
        // A method that changes records outside of a step cannot be repeated safely.
        if M.effect != .maintains { names.append(MutationParameter.field.name) }
        if M.isLong { names.append(ProgressParameter.field.name) }
        return names
    }
}

/// A method with its parameters, ready to run.
final class Call<Service: Actor>: Sendable {
    enum Target: Sendable {
        case service(any Method<Service>)
        case connection(any ConnectionMethod<Service>)
        case dialect(DialectCall<Service>)
    }

    let name: String
    /// The method that the history names for the request.
    let stepMethod: String
    let effect: Effect
    let mutationID: String?
    /// Whether it can be cancelled while it runs.
    let isLong: Bool
    /// Where progress is reported to; nil if the peer wants none.
    let progress: ProgressTarget?
    let target: Target

    init(
        name: String, stepMethod: String, effect: Effect, mutationID: String?, isLong: Bool,
        progress: ProgressTarget?, target: Target
    ) {
        self.name = name
        self.stepMethod = stepMethod
        self.effect = effect
        self.mutationID = mutationID
        self.isLong = isLong
        self.progress = progress
        self.target = target
    }

    convenience init(_ call: DialectCall<Service>) {
        self.init(
            name: call.name, stepMethod: call.stepMethod, effect: call.effect, mutationID: nil,
            isLong: call.isLong, progress: call.progress, target: .dialect(call))
    }

    /// The id of the request that it cancels; nil if it cancels none.
    var cancelledID: JSONValue? {
        switch target {
        case .connection(let method): method.cancelledID
        case .dialect(let call): call.cancelledID
        case .service: nil
        }
    }
}
