import JSONRPC

/// A command, for clients that show or complete commands.
struct CommandDescription: LaidOut {
    let name: String
    let otherNames: [String]
    let section: String
    let summary: String
    let usage: String
    let changes: Bool
    let methods: [String]
    let options: [Option]
    let examples: [String]

    struct Option: LaidOut {
        let names: [String]
        let value: String?
        let summary: String

        static let layout = Layout<Option>([
            Member("names", \.names, "its spellings"),
            Member("value", \.value, "the name of its value; null if it takes none"),
            Member("summary", \.summary, "what it means"),
        ])
    }

    init(_ command: Command, in section: String) {
        name = command.name
        otherNames = command.otherNames
        self.section = section
        summary = command.summary
        usage = command.usage
        changes = command.effect != .reads && command.effect != .none
        methods = command.methods.map { $0.name }
        options = command.parts.compactMap { part in
            guard case .option(let option) = part.place else { return nil }
            return Option(names: option.names, value: option.value, summary: part.summary)
        }
        examples = command.examples.map(\.line)
    }

    static let layout = Layout<CommandDescription>(
        "Command",
        [
            Member("name", \.name, "the words that name it"),
            Member("otherNames", \.otherNames, "other words for it"),
            Member("section", \.section, "the heading in help"),
            Member("summary", \.summary, "what it does"),
            Member("usage", \.usage, "how it is typed"),
            Member("changes", \.changes, "whether it may change records or files"),
            Member("methods", \.methods, "the methods that it may call"),
            Member("options", \.options, "its options"),
            Member("examples", \.examples, "lines that use it"),
        ])
}
