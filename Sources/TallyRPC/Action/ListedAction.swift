import JSONRPC

/// An action in a situation, as clients get it.
struct ListedAction: LaidOut {
    let action: String
    let title: String
    let key: String
    let method: String
    let isStep: Bool
    let params: JSONValue
    let inputs: [ListedInput]

    static let layout = Layout<ListedAction>(
        "Action",
        [
            Member("action", \.action, "a word for the action, unique in the list"),
            Member("title", \.title, "what it does, for people"),
            Member("key", \.key, "the suggested key, or two keys to type one after the other"),
            Member("method", \.method, "the method to call"),
            Member(
                "step", \.isStep,
                "whether it is a step of the history, which takes a `mutationId` and can be undone"),
            Member("params", \.params, "its parameters, complete but for the members of `inputs`"),
            Member("inputs", \.inputs, "what to ask for, in order; empty if it can be sent at once"),
        ])
}

/// What to ask for.
struct ListedInput: LaidOut {
    enum Kind: String, Choice {
        case text, capture, date, duration, choice, name, confirm
    }

    /// What the text is, for `completion.list`.
    enum Completion: String, Choice {
        case line, filter, capture, task, date, past, duration
    }

    let member: String?
    let kind: Kind
    let type: Schema.TypedForm
    let completes: Completion?
    let prompt: String
    let presentValue: String?
    let candidates: [ActionCandidate]

    static let layout = Layout<ListedInput>(
        "ActionInput",
        [
            Member(
                "member", \.member,
                "the member of `params` to add, or its path, such as `stake.cents`; null if a confirmation adds none"
            ),
            Member("kind", \.kind, "what it is, and thus how to ask; see [Actions](#actions)"),
            Member("type", \.type, "how to send the text that a person types; see [Actions](#actions)"),
            Member(
                "completes", \.completes,
                "the member of `completion.list` that takes what has been typed; null if nothing completes it"
            ),
            Member("prompt", \.prompt, "what to ask, without a colon or question mark at its end"),
            Member(
                "default", \.presentValue,
                "the present value, as a person writes it, or the usual one; null if there is none"),
            Member(
                "candidates", \.candidates,
                "values to choose, at most 50; of the kind `choice` there are no others"),
        ])
}

extension ActionCandidate: LaidOut {
    static let layout = Layout<ActionCandidate>([
        Member("text", \.text, "what to show and to type"),
        Member("value", \.value, "what to send; with the type `array`, as one of the elements"),
    ])
}

extension Schema.TypedForm: Choice {}
