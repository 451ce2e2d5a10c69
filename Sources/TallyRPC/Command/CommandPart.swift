import JSONRPC
import TallyLanguage

/// An argument or option of a command: how it is typed, and the member of the method's parameters that it gives.
struct CommandPart: Sendable {
    enum Place: Sendable {
        case argument(CommandSyntax.Argument)
        case option(CommandSyntax.Option)
        /// The words `+tag`.
        case addedTags
        /// The words `-tag`.
        case removedTags
    }

    /// How the words make a value.
    enum Gathering: Sendable {
        /// One word is the value.
        case word
        /// The words are one text, without the quotes around each.
        case text
        /// The words are one text in a language of its own, in which quotes have a meaning.
        case line
        /// Each word is an element of a list.
        case list
        /// The words name tasks, by number, range or id: one in `id`, several in `ids`.
        case selection
        /// An option without a value gives this one.
        case constant(JSONValue)
    }

    let place: Place
    let content: CommandContent
    /// The path of the member, such as `stake.cents`; nil if the command reads the words itself.
    let member: String?
    /// The meaning, for help; empty where the name says it.
    let summary: String
    var gathering = Gathering.word
    /// The group of options that it belongs to in help; nil if it is listed by itself.
    var group: CommandOptionGroup?
    /// Makes the value of a word; nil if the field of the method tells how.
    var convert: (@Sendable (String) -> JSONValue?)?

    /// Returns the refusal of a word that cannot be read.
    func refusal(of word: CommandWord) -> CommandRefusal {
        var form = name
        if case .option(let option) = place { form = option.value ?? name }
        return CommandRefusal(
            .unexpectedValue,
            content == .money
                ? "“\(word.text)” is not an amount. Write it like 12.50."
                : "“\(word.text)” does not have the form \(form).", at: word.range)
    }

    /// Whether it is the words `+tag`.
    var addsTags: Bool { if case .addedTags = place { true } else { false } }

    /// Whether it is the words `-tag`.
    var removesTags: Bool { if case .removedTags = place { true } else { false } }

    var isOption: Bool { !optionNames.isEmpty }

    /// The spellings of an option; none for anything else.
    var optionNames: [String] {
        if case .option(let option) = place { option.names } else { [] }
    }

    /// The name in sentences and help.
    var name: String {
        switch place {
        case .argument(let argument): argument.name
        case .option(let option): option.names.last ?? ""
        case .addedTags: "+TAG"
        case .removedTags: "-TAG"
        }
    }
}

/// What a word of a command names, which decides how it is completed.
enum CommandContent: Sendable, Hashable {
    case task, project, habit, activity, timeEntry, tag, entryTag, savedFilter, alias
    case capture, filter, date, past, duration, text, number, money, file, stat, command, method, view,
        setting,
        step
    case choice([String])
}

/// Options that several commands share, listed once in help.
enum CommandOptionGroup: String, CaseIterable {
    case task = "TASK OPTION"
    case filter = "FILTER OPTION"
    case common = "OPTION"
}

extension CommandPart {
    /// An argument of one word, or of several that are one text.
    static func argument(
        _ name: String, _ noun: String, _ content: CommandContent, member: String? = nil,
        count: ClosedRange<Int> = 1...1, _ gathering: Gathering = .word, summary: String = "",
        convert: (@Sendable (String) -> JSONValue?)? = nil
    ) -> CommandPart {
        CommandPart(
            place: .argument(CommandSyntax.Argument(name, noun: noun, count: count)), content: content,
            member: member, summary: summary, gathering: gathering, convert: convert)
    }

    /// An option with a value.
    static func option(
        _ names: String..., value: String, _ content: CommandContent, member: String? = nil,
        repeats: Bool = false, summary: String = "", convert: (@Sendable (String) -> JSONValue?)? = nil
    ) -> CommandPart {
        CommandPart(
            place: .option(CommandSyntax.Option(names, value: value, repeats: repeats)), content: content,
            member: member, summary: summary, gathering: repeats ? .list : .word, convert: convert)
    }

    /// An option without a value, which gives a member this one.
    static func flag(
        _ names: String..., member: String? = nil, gives value: JSONValue = true, summary: String
    )
        -> CommandPart
    {
        CommandPart(
            place: .option(CommandSyntax.Option(names, value: nil)), content: .text, member: member,
            summary: summary, gathering: .constant(value))
    }

    /// The same part, listed with a group of options in help.
    func grouped(_ group: CommandOptionGroup) -> CommandPart {
        var part = self
        part.group = group
        return part
    }

    /// Tasks by number, range or id.
    static let tasks = argument("ID…", "a task", .task, member: "id", count: 1...1000, .selection)
    static let task = argument("ID", "a task", .task, member: "id")
    static func name(of content: CommandContent, _ noun: String, member: String) -> CommandPart {
        argument("NAME", noun, content, member: member, count: 1...100, .text)
    }
    /// A date of one word or several; absent, it is today.
    static let date = argument("DATE", "a date", .date, member: "date", count: 0...10, .text)
}
