import JSONRPC
import Tally
import TallyLanguage
import TallyViews

/// A command line while it runs: the values of its words, and what they become in requests.
final class CommandRun {
    let command: Command
    let values: CommandValues
    let context: CommandContext
    /// The results as lines of JSON, if the client wants them.
    private(set) var json: [UInt8] = []
    /// What a shell's command exits with.
    var exitCode = 0
    /// The number of the task whose text it prints.
    var form: Int?
    /// Whether it has changed records in a way that no step tells.
    var hasChanged = false
    /// Whether there is a page after the one shown.
    private(set) var hasNextPage = false
    /// The words that gave the members of requests.
    var origins: [CommandOrigin] = []

    init(_ command: Command, _ values: CommandValues, _ context: CommandContext) {
        self.command = command
        self.values = values
        self.context = context
    }

    func page(on engine: isolated Engine) throws -> CommandPage {
        CommandPage(options: context.options, moment: try engine.moment, isDryRun: has("--dry-run"))
    }
}

/// A result that is one page of a list.
protocol PagedResult: WireOutput {
    /// The cursor of the next page; nil on the last one.
    var nextCursor: String? { get }
}

extension TaskListResult: PagedResult {}
extension SeriesPage: PagedResult {}
extension TimePage: PagedResult {}
extension TagListMethod.Result: PagedResult {
    var nextCursor: String? { page.nextCursor }
}

/// What was given.
extension CommandRun {
    /// Returns the words of an argument, by its name in the declaration.
    func words(_ name: String) -> [CommandWord] {
        let names = command.parts.compactMap { part in
            if case .argument(let argument) = part.place { argument.name } else { nil }
        }
        return names.firstIndex(of: name).map { values.arguments[$0] } ?? []
    }

    /// Returns the value of an option, by any of its spellings; that of one without a value is the option.
    func option(_ name: String) -> CommandWord? { given(name).last?.value }

    /// Returns all values of an option that may be repeated.
    func options(_ name: String) -> [CommandWord] { given(name).map(\.value) }

    func has(_ name: String) -> Bool { !given(name).isEmpty }

    /// Whether an option of its own or a tag is given.
    var hasOptions: Bool {
        !values.addedTags.isEmpty || !values.removedTags.isEmpty
            || zip(command.allParts.filter(\.isOption), values.options).contains { part, given in
                part.group != .common && !given.isEmpty
            }
    }

    private func given(_ name: String) -> [CommandValues.Given] {
        command.syntax.options.firstIndex { $0.names.contains(name) }.map { values.options[$0] } ?? []
    }
}

/// Requests.
extension CommandRun {
    /// Calls a method with what the words give of its members.
    /// - Parameters:
    ///   - further: Members that the words do not give.
    ///   - excluded: Members that the words give, but this request must not have.
    ///   - isShown: Whether the result is what the command shows, and so the requested page of a list.
    @discardableResult
    func call<M: Method<Engine>>(
        _ method: M.Type, on engine: isolated Engine, with further: [String: JSONValue] = [:],
        leavingOut excluded: Set<String> = [], isShown: Bool = false
    ) throws -> M.Result {
        var result = try request(method, on: engine, with: further, leavingOut: excluded).run(on: engine)
        if context.isJSON || isShown, M.Result.self is any PagedResult.Type {
            var further = further
            for _ in 1..<max(1, context.page) {
                guard let cursor = (result as? any PagedResult)?.nextCursor else { throw fewerPages }
                further["cursor"] = .string(cursor)
                result = try request(method, on: engine, with: further, leavingOut: excluded).run(on: engine)
            }
            hasNextPage = (result as? any PagedResult)?.nextCursor != nil
        }
        try print(result)
        return result
    }

    var fewerPages: CommandRefusal {
        CommandRefusal(.unexpectedValue, "There are fewer pages.", at: option("--page")?.range)
    }

    /// Adds a result to the lines of JSON, if they are wanted.
    func print(_ result: some WireOutput) throws {
        if context.isJSON { json += try result.json + [UInt8(ascii: "\n")] }
    }

    func callAny(_ method: any Method<Engine>.Type, on engine: isolated Engine) throws {
        try call(method, on: engine)
    }

    /// Shows a view.
    func show<V: Method<Engine>>(
        _ view: V.Type, on engine: isolated Engine, with further: [String: JSONValue] = [:]
    ) throws -> TextView where V.Result == TextView {
        var members = further
        members["width"] = .integer(Int64(context.options.width))
        members["color"] = .string(context.options.color.rawValue)
        members["ascii"] = .bool(context.options.ascii)
        if V.self == ViewTodayMethod.self { members["client"] = .string(context.client.rawValue) }
        var view = try request(V.self, on: engine, with: members).run(on: engine)
        for _ in 1..<max(1, context.page) {
            guard let cursor = view.nextCursor else { throw fewerPages }
            members["cursor"] = .string(cursor)
            view = try request(V.self, on: engine, with: members).run(on: engine)
        }
        hasNextPage = view.nextCursor != nil
        return view
    }

    /// Decodes members that the words give with a shape.
    func decode<Root>(_ shape: Shape<Root>, on engine: isolated Engine) throws -> Root {
        try decode(shape, try members(of: shape.parameters, on: engine))
    }

    private func decode<Root>(_ shape: Shape<Root>, _ members: [String: JSONValue]) throws -> Root {
        var writer = JSONWriter()
        JSONValue.object(members).write(to: &writer)
        return try shape.decode(JSONElement(parsing: writer.bytes))
    }

    /// Returns a request with what the words give of its members.
    func request<M: Method<Engine>>(
        _ method: M.Type, on engine: isolated Engine, with further: [String: JSONValue],
        leavingOut excluded: Set<String> = []
    ) throws -> M {
        let parameters = M.shape.parameters.filter { !excluded.contains($0.name) }
        var members = try members(of: parameters, on: engine)
        for (path, value) in further { members.set(value, at: path) }
        return try decode(M.shape, members)
    }

    /// Returns the members that the words give, of those that an object has.
    /// - Parameter prefix: The path of the object, with a full stop; empty for the parameters.
    func members(of parameters: [Parameter], at prefix: String = "", on engine: isolated Engine) throws
        -> [String: JSONValue]
    {
        var members: [String: JSONValue] = [:]
        let fields = Dictionary(parameters.map { ($0.name, $0.schema) }) { first, _ in first }
        var (argument, option) = (0, 0)
        for part in command.parts {
            var (words, label) = ([CommandWord](), part.name)
            switch part.place {
            case .argument:
                words = values.arguments[argument]
                argument += 1
            case .option:
                words = values.options[option].map(\.value)
                label = values.options[option].last?.name ?? label
                option += 1
            case .addedTags: words = values.addedTags
            case .removedTags: words = values.removedTags
            }
            if case .selection = part.gathering {
                try addSelection(words, label, allowing: Set(fields.keys), to: &members, on: engine)
                continue
            }
            guard let member = part.member, !words.isEmpty else { continue }
            let top = String(member.prefix { $0 != "." })
            guard let schema = fields[top] else { continue }
            try add(
                part, words, label, schema: member == top ? schema : nil, at: prefix, to: &members, on: engine
            )
        }
        return members
    }

    private func add(
        _ part: CommandPart, _ words: [CommandWord], _ label: String, schema: Schema?, at prefix: String,
        to members: inout [String: JSONValue], on engine: isolated Engine
    ) throws {
        let path = part.member ?? ""
        let label = label.hasSuffix("…") ? String(label.dropLast()) : label
        switch part.gathering {
        case .constant(let value):
            members.set(value, at: path)
        case .word:
            let text = try self.text(of: words[0], part)
            if let convert = part.convert, convert(text) == nil { throw part.refusal(of: words[0]) }
            members.set(value(of: text, part, schema), at: path)
            note(prefix + path, is: label, words, text)
        case .text, .line:
            let isLine = if case .line = part.gathering { true } else { false }
            let text =
                words.count == 1 && words[0].text == "-" && !words[0].isQuoted
                ? try self.text(of: words[0], part)
                : words.map { isLine ? $0.raw : $0.text }.joined(separator: " ")
            members.set(value(of: text, part, schema), at: path)
            note(prefix + path, is: label, words, text)
        case .list:
            let (given, values) = try elements(of: words, part, on: engine)
            let old: [JSONValue] = if case .array(let old) = members[path] { old } else { [] }
            members.set(values == [.null] ? .array([]) : .array(old + values), at: path)
            for (index, item) in given.enumerated() {
                note("\(prefix)\(path)[\(old.count + index)]", is: label, [item.word], item.text)
            }
        case .selection:
            break
        }
    }

    /// Adds one task as `id`, or several as `ids`.
    private func addSelection(
        _ words: [CommandWord], _ label: String, allowing names: Set<String>,
        to members: inout [String: JSONValue], on engine: isolated Engine
    ) throws {
        guard names.contains("id") || names.contains("ids") else { return }
        if !words.isEmpty, has("--filter") {
            throw CommandRefusal(
                .unexpectedArgument, "Name the tasks or give a filter, not both.", at: words[0].range)
        }
        guard !words.isEmpty else {
            if names.contains("ids"), !has("--filter") { throw missing("a task") }
            return
        }
        let label = label.hasSuffix("…") ? String(label.dropLast()) : label
        let references = try TaskReferences(words, on: engine).all
        if references.count == 1, names.contains("id") {
            members["id"] = .string(references[0].text)
            note("id", is: label, words, references[0].text)
        } else if names.contains("ids") {
            members["ids"] = .array(references.map { .string($0.text) })
            for (index, reference) in references.enumerated() {
                note("ids[\(index)]", is: label, [reference.word], reference.text)
            }
        }
    }

    /// Returns the text of a word: its own, what `-` stands for, or the absolute path of a file.
    func text(of word: CommandWord, _ part: CommandPart) throws -> String {
        switch part.content {
        case .text where word.text == "-" && !word.isQuoted:
            let input = try input(for: word)
            return input.hasSuffix("\n") ? String(input.dropLast()) : input
        case .file: return try path(of: word)
        default: return word.text
        }
    }

    /// Returns the text that `-` stands for.
    func input(for word: CommandWord) throws -> String {
        guard let input = context.input else {
            throw CommandRefusal(.missingValue, "There is no input that “-” stands for.", at: word.range)
        }
        return input
    }

    /// Returns the absolute path of a file.
    func path(of word: CommandWord) throws -> String {
        if word.text.hasPrefix("/") || word.text.isEmpty { return word.text }
        guard let directory = context.directory else {
            throw CommandRefusal(.missingValue, "Write the whole path of the file.", at: word.range)
        }
        return directory.hasSuffix("/") ? directory + word.text : directory + "/" + word.text
    }

    func value(of text: String, _ part: CommandPart, _ schema: Schema?) -> JSONValue {
        if let convert = part.convert { return convert(text) ?? .string(text) }
        return schema?.value(of: text) ?? .string(text)
    }
}

extension [String: JSONValue] {
    /// Sets the value at a path of names.
    fileprivate mutating func set(_ value: JSONValue, at path: String) {
        guard let dot = path.firstIndex(of: ".") else {
            self[path] = value
            return
        }
        let name = String(path[..<dot])
        var inner: [String: JSONValue] = if case .object(let members) = self[name] { members } else { [:] }
        inner.set(value, at: String(path[path.index(after: dot)...]))
        self[name] = .object(inner)
    }
}
