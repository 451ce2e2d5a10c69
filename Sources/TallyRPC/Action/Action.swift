import JSONRPC
import Tally

/// Something that a person can do in a situation, such as with a task as it is now: a method, and the parameters
/// that make it do that. Declared beside the method.
struct Action<Situation: Sendable>: Sendable {
    /// A word for programs, unique among the actions with the same entity.
    let name: String
    /// What it does, for people.
    let title: String
    /// The suggested key, or two keys that are typed one after the other.
    let key: String
    let method: String
    private let isStep: Bool
    private(set) var inputs: [ActionInput<Situation>] = []
    private let parameters: [Parameter]
    private var values: [(path: [String], value: @Sendable (Situation) -> JSONValue)] = []
    private var condition: @Sendable (Situation) -> Bool = { _ in true }

    init<M: Method<Engine>>(_ name: String, _ title: String, _ key: String, _ method: M.Type) {
        self.name = name
        self.title = title
        self.key = key
        self.method = M.name
        isStep = M.effect == .changes
        parameters = M.shape.parameters
    }

    /// Offers the action only in some situations: where its method would succeed.
    func when(_ condition: @escaping @Sendable (Situation) -> Bool) -> Self {
        changing { action in
            action.condition = { [before = action.condition] in before($0) && condition($0) }
        }
    }

    /// Sets a member that is the same in every situation.
    func with(_ path: String, _ value: JSONValue) -> Self { with(path) { _ in value } }

    /// Sets a member.
    /// - Parameter path: its name, or its path such as `stake.cents`.
    func with(_ path: String, _ value: @escaping @Sendable (Situation) -> JSONValue) -> Self {
        _ = schema(at: path)
        return changing { $0.values.append((Self.names(in: path), value)) }
    }

    /// Asks for a member.
    /// - Parameters:
    ///   - path: its name, or its path such as `stake.cents`.
    ///   - present: returns the present value as a person writes it; nil if there is none.
    func asking(
        _ path: String, _ prompt: String, _ present: @escaping @Sendable (Situation) -> String? = { _ in nil }
    ) -> Self {
        let schema = schema(at: path)
        return asking(
            ActionInput(
                path, ActionInput<Situation>.Kind(schema), prompt, type: schema.typedForm, present: present,
                candidates: { _ in schema.choices.map { ActionCandidate($0) } },
                isPast: schema.typeNames.contains("PastDateText")))
    }

    /// Asks for a captured line.
    func asking(line path: String, _ prompt: String) -> Self {
        asking(
            ActionInput(
                path, .capture, prompt, type: schema(at: path).typedForm, present: { _ in nil },
                candidates: { _ in [] }))
    }

    /// Asks for the name of something that exists, or for names.
    /// - Parameter names: returns names to choose from.
    func asking(
        _ path: String, _ prompt: String, among names: @escaping @Sendable (Situation) -> [String],
        _ present: @escaping @Sendable (Situation) -> String? = { _ in nil }
    ) -> Self {
        asking(
            ActionInput(
                path, .name, prompt, type: schema(at: path).typedForm, present: present,
                candidates: { names($0).map { ActionCandidate($0) } }))
    }

    /// Asks for one of what there is.
    func asking(
        _ path: String, _ prompt: String,
        from candidates: @escaping @Sendable (Situation) -> [ActionCandidate]
    ) -> Self {
        asking(
            ActionInput(
                path, .name, prompt, type: schema(at: path).typedForm, present: { _ in nil },
                candidates: candidates))
    }

    /// Asks for one of some values, or for another one.
    func asking(
        _ path: String, _ prompt: String, choosing candidates: [ActionCandidate],
        _ present: @escaping @Sendable (Situation) -> String? = { _ in nil }
    ) -> Self {
        let schema = schema(at: path)
        let kind = ActionInput<Situation>.Kind(schema)
        return asking(
            ActionInput(
                path, kind == .confirm ? .choice : kind, prompt, type: schema.typedForm, present: present,
                candidates: { _ in candidates }))
    }

    /// Says what completes the text that the last input asks for.
    func completing(_ completion: ListedInput.Completion) -> Self {
        changing { $0.inputs[$0.inputs.count - 1].completion = completion }
    }

    /// Asks whether to do what undo does not bring back.
    /// - Parameter path: the member that is true if the person says yes; nil if there is none.
    func confirming(_ prompt: String, _ path: String? = nil) -> Self {
        if let path { _ = schema(at: path) }
        return asking(
            ActionInput(
                path, .confirm, prompt, type: .boolean, present: { _ in nil }, candidates: { _ in [] }))
    }

    private func asking(_ input: ActionInput<Situation>) -> Self { changing { $0.inputs.append(input) } }

    func isOffered(in situation: Situation) -> Bool { condition(situation) }

    /// Returns the action as it would be offered, whether it is or not.
    func listed(in situation: Situation) -> ListedAction {
        var params = JSONValue.object([:])
        for (path, value) in values { params.set(value(situation), at: path[...]) }
        return ListedAction(
            action: name, title: title, key: key, method: method, isStep: isStep, params: params,
            inputs: inputs.map { $0.listed(in: situation) })
    }

    /// Returns the schema of a member. Traps if the method has no such member.
    private func schema(at path: String) -> Schema {
        let names = Self.names(in: path)
        let first = parameters.first { $0.name == names[0] }?.schema
        guard let schema = names.dropFirst().reduce(first, { $0?.member($1) }) else {
            preconditionFailure("\(method) has no member \(path)")
        }
        return schema
    }

    private static func names(in path: String) -> [String] { path.split(separator: ".").map(String.init) }

    private func changing(_ change: (inout Self) -> Void) -> Self {
        var action = self
        change(&action)
        return action
    }
}

/// A situation of one entity.
protocol ActionSubject: Sendable {
    /// The id of the entity, as requests name it.
    var subjectID: JSONValue { get }
}

extension Action where Situation: ActionSubject {
    /// Sets the member to the id of the entity.
    func about(_ path: String) -> Self { with(path) { $0.subjectID } }

    /// Sets the member to a list with the id of the entity.
    func aboutOnly(_ path: String) -> Self { with(path) { .array([$0.subjectID]) } }
}

extension JSONValue {
    fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let name = path.first else { return self = value }
        var members: [String: JSONValue] = [:]
        if case .object(let present) = self { members = present }
        members[name, default: .object([:])].set(value, at: path.dropFirst())
        self = .object(members)
    }
}
