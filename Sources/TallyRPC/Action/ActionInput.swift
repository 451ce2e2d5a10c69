import JSONRPC
import Tally

/// What a client asks a person for before it sends the method of an action.
struct ActionInput<Situation: Sendable>: Sendable {
    typealias Kind = ListedInput.Kind

    /// The name or path of the member; nil for a confirmation that the method does not need.
    let path: String?
    let kind: Kind
    let prompt: String
    let type: Schema.TypedForm
    /// What completes the text.
    var completion: ListedInput.Completion?
    private let present: @Sendable (Situation) -> String?
    private let candidates: @Sendable (Situation) -> [ActionCandidate]

    init(
        _ path: String?, _ kind: Kind, _ prompt: String, type: Schema.TypedForm,
        present: @escaping @Sendable (Situation) -> String?,
        candidates: @escaping @Sendable (Situation) -> [ActionCandidate], isPast: Bool = false
    ) {
        self.path = path
        self.kind = kind
        self.prompt = prompt
        self.type = type
        completion =
            switch kind {
            case .date: isPast ? .past : .date
            case .duration: .duration
            case .capture: .capture
            case .text, .choice, .name, .confirm: nil
            }
        self.present = present
        self.candidates = candidates
    }

    func listed(in situation: Situation) -> ListedInput {
        ListedInput(
            member: path, kind: kind, type: type, completes: type == .array ? nil : completion,
            prompt: prompt, presentValue: present(situation),
            candidates: Array(candidates(situation).prefix(KnownNames.limit)))
    }
}

extension ListedInput.Kind {
    /// The kind that follows from a member's declaration.
    init(_ schema: Schema) {
        let names = schema.typeNames
        self =
            if !schema.choices.isEmpty { .choice } else if schema.typedForm == .boolean {
                .confirm
            } else if names.contains(where: ["DurationText", "ReminderText", "ReminderOffset"].contains) {
                .duration
            } else if names.contains(where: ["DateText", "PastDateText"].contains) { .date } else { .text }
    }
}

/// A value to choose: what a person sees, and what is sent.
struct ActionCandidate: Sendable {
    let text: String
    let value: JSONValue

    init(_ text: String, _ value: JSONValue? = nil) {
        self.text = text
        self.value = value ?? .string(text)
    }
}
