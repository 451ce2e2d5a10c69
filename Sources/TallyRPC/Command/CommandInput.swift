import JSONRPC
import Tally
import TallyLanguage
import TallyViews

/// A command line, read as far as it can be without the records.
struct CommandInput {
    let words: [CommandWord]

    init(words: [CommandWord]) { self.words = words }

    init(line: String) { words = CommandWord.split(line) }

    init(arguments: [String]) { words = CommandWord.words(arguments) }

    /// The command, and the words behind its name; nil if the first word is none's, and so perhaps an alias.
    var found: (command: Command, rest: [CommandWord])? {
        let found = CommandTable.find(words.skippingCommonOptions)
        // An option before the command counts as one behind it.
        return found.map { ($0.command, words.commonOptionsAtStart + $0.rest) }
    }

    /// The line as a title: `Today`, or `List @Work is:open`.
    var title: String {
        let line = Self.line(words.skippingCommonOptions)
        return line.prefix(1).uppercased() + line.dropFirst()
    }

    /// Returns words as a line; without any, it is the one of the default command.
    private static func line(_ words: [CommandWord]) -> String {
        words.isEmpty ? "today" : words.map(\.raw).joined(separator: " ")
    }

    /// The first word that is no option.
    var firstWord: CommandWord? { words.skippingCommonOptions.first }

    /// Runs the line.
    func run(_ context: CommandContext, on engine: isolated Engine) throws -> CommandOutcome {
        let expanded = try found == nil ? self.expanded(on: engine) : nil
        guard let (command, rest) = found ?? expanded?.line else {
            let aliases = try engine.aliases().map(\.name)
            throw CommandTable.unknown(firstWord ?? CommandWord.words([""])[0], aliases: aliases)
        }
        guard let values = try rest.values(of: command) else {
            let help = CommandHelp(context.options)
            var outcome = CommandOutcome(view: help.view(of: command.name))
            if let alias = expanded?.alias {
                outcome = CommandOutcome(view: help.view(of: alias, for: command, at: try engine.moment))
            }
            outcome.line = Self.line(words)
            return outcome
        }
        let isPage = [.none, .reads].contains(command.effect)
        if context.isReadOnly, !isPage {
            throw CommandRefusal(
                .unexpectedArgument, "“\(command.name)” changes something, so it shows no page.",
                at: firstWord?.range)
        }
        try values.refuseContradictions(in: command)
        let run = CommandRun(command, values, try context.reading(values, of: command))
        do {
            let view = try command.perform(run, engine)
            var outcome = CommandOutcome(run, view)
            if isPage {
                outcome.line = expanded == nil ? Self.line(words) : Self.line(command.nameWords + rest)
            }
            guard command.effect == .changes, try !engine.requestHasChanges else { return outcome }
            return outcome.sayingThatNothingChanged(in: run)
        } catch let error as any RPCErrorConvertible {
            throw run.located(error.rpcError).adding(try details(of: error, run, on: engine))
        }
    }

    /// Returns the tasks that an error is about, as text for people.
    private func details(of error: any Error, _ run: CommandRun, on engine: isolated Engine) throws
        -> [String: JSONValue]
    {
        let tasks: [TaskView]
        switch error as? Failure {
        case .focusFull(_, _, let named), .stakeLocked(_, _, _, let named), .ambiguous(_, .tasks(let named)):
            tasks = named
        default: return [:]
        }
        var page = try run.page(on: engine)
        page.options.color = .none
        return ["details": .string(TaskReport(tasks).drawn(page.options, at: page.moment).text)]
    }

    /// Returns the line that an alias stands for, with the other words behind it.
    private func expanded(on engine: isolated Engine) throws -> (
        alias: CommandAlias, line: (command: Command, rest: [CommandWord])
    )? {
        guard let first = firstWord, let alias = try engine.alias(named: first.text) else { return nil }
        guard let (command, rest) = CommandInput(line: alias.line).found else {
            throw CommandRefusal(
                .unknownCommand, "The alias “\(alias.name)” stands for “\(alias.line)”, which is no command.",
                at: first.range)
        }
        try command.refuseInAlias(at: first.range)
        // Errors about the words of the alias are about its name.
        let own = rest.map { CommandWord($0.text, raw: $0.raw, range: first.range, isQuoted: $0.isQuoted) }
        let further = words.skippingCommonOptions.dropFirst()
        return (alias, (command, words.commonOptionsAtStart + own + further))
    }
}

extension Command {
    fileprivate var nameWords: [CommandWord] { CommandWord.split(name) }

    /// Refuses a command that works on the storage as a whole: what an alias stands for runs as part of a step.
    func refuseInAlias(at range: TextRange) throws {
        guard effect == .maintains else { return }
        throw CommandRefusal(.unexpectedArgument, "An alias cannot stand for “\(name)”.", at: range)
    }
}

/// What a command line has printed and done.
struct CommandOutcome {
    var view = TextView.empty
    var exitCode = 0
    /// The page after the one shown; nil if there is none.
    var nextPage: Int?
    var hasChanged = false
    /// The line that shows the same again; nil for one that changes something.
    var line: String?
    /// The number of the task whose text was asked for; nil if none was.
    var form: Int?

    init(view: TextView) { self.view = view }

    /// Returns what a command that has changed nothing prints: that, unless it says so itself.
    func sayingThatNothingChanged(in run: CommandRun) -> CommandOutcome {
        let isSaid = view.text.split(separator: "\n").contains { line in
            line.hasPrefix("Nothing ") || line.hasPrefix("There is no ") || line.hasSuffix(" already done")
        }
        guard !run.context.isJSON, !run.has("--dry-run"), !isSaid, form == nil else { return self }
        var outcome = self
        outcome.view = TextView.joined([view, TextView.plain("Nothing changed.\n")])
        return outcome
    }

    /// - Parameter view: What the command has drawn; with `--json`, its results are printed instead.
    init(_ run: CommandRun, _ view: TextView) {
        self.view =
            run.context.isJSON && !run.json.isEmpty
            ? TextView.plain(PrintedJSON.text(of: run.json)) : view
        exitCode = run.exitCode
        nextPage = run.hasNextPage ? run.context.page + 1 : nil
        hasChanged = run.hasChanged
        form = run.form
    }
}

extension CommandContext {
    /// Returns the context with the options that every command has.
    func reading(_ values: CommandValues, of command: Command) throws -> CommandContext {
        var context = self
        let parts = command.allParts.filter(\.isOption)
        for (part, given) in zip(parts, values.options) where part.group == .common {
            guard let word = given.last?.value else { continue }
            switch part.name {
            case "--json": context.isJSON = true
            case "--ascii": context.options.ascii = true
            case "--color":
                if word.text == "auto" { continue }
                guard let color = ViewOptions.Color(rawValue: word.text) else {
                    throw CommandRefusal(
                        .unexpectedValue,
                        "--color must be auto, none, 16, 256 or truecolor, not “\(word.text)”.",
                        at: word.range)
                }
                context.options.color = color
            case "--page":
                guard let page = Int(word.text), (1...10_000).contains(page) else {
                    throw CommandRefusal(
                        .unexpectedValue, "--page must be between 1 and 10000, not “\(word.text)”.",
                        at: word.range)
                }
                context.page = page
            default: break
            }
        }
        return context
    }
}

extension CommandValues {
    /// Refuses options that give a member different values, and a tag with both signs.
    fileprivate func refuseContradictions(in command: Command) throws {
        var given: [String: (name: String, value: JSONValue)] = [:]
        for (part, words) in zip(command.allParts.filter(\.isOption), options) {
            guard case .constant(let value) = part.gathering, let member = part.member, let word = words.first
            else { continue }
            if let other = given[member], other.value != value {
                throw CommandRefusal(
                    .contradiction, "“\(other.name)” and “\(word.name)” contradict each other.",
                    at: word.value.range)
            }
            given[member] = (word.name, value)
        }
        for removed in removedTags {
            guard let added = addedTags.first(where: { Name.key(of: $0.text) == Name.key(of: removed.text) })
            else { continue }
            throw CommandRefusal(
                .contradiction, "“+\(added.text)” and “-\(removed.text)” contradict each other.",
                at: removed.range)
        }
    }
}

extension [CommandWord] {
    /// The options of every command that stand before the command.
    fileprivate var commonOptionsAtStart: [CommandWord] { Array(prefix(commonOptionCount)) }

    var skippingCommonOptions: [CommandWord] { Array(dropFirst(commonOptionCount)) }

    /// Returns the values of the words behind a command; nil if one of them is the option for its help. A word of
    /// that name may be the value of another option.
    func values(of command: Command) throws -> CommandValues? {
        let help = "--help"
        do {
            let values = try CommandReader.read(self, as: command.syntax)
            let options = zip(command.syntax.options, values.options)
            return options.contains { $0.names.contains(help) && !$1.isEmpty } ? nil : values
        } catch {
            // Nobody writes the rest of a line to get help.
            let asks = prefix { $0.text != "--" }.contains {
                !$0.isQuoted && [help, "-h"].contains($0.text)
            }
            if asks { return nil }
            throw error
        }
    }

    private var commonOptionCount: Int {
        var count = 0
        while count < self.count, !self[count].isQuoted {
            switch self[count].text {
            case "--json", "--ascii", "-h", "--help": count += 1
            case "--color", "--page": count += Swift.min(2, self.count - count)
            case let text where text.hasPrefix("--color=") || text.hasPrefix("--page="): count += 1
            default: return count
            }
        }
        return count
    }
}
