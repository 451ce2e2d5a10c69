import JSONRPC
import Tally
import TallyLanguage
import TallyViews

/// A command of the command language: its words, the methods that it calls, and the view of their results.
///
/// Help, the man page, completion and the documents follow from it.
struct Command: Sendable {
    /// The words that name it, such as `habit add`.
    let name: String
    /// Other words for it.
    let otherNames: [String]
    /// What it does, for help: a phrase that starts with a verb.
    let summary: String
    let parts: [CommandPart]
    /// The methods that it may call.
    let methods: [any Method<Engine>.Type]
    let examples: [CommandExample]
    /// Whether these words behind the name are for this command. Commands of one name differ in it.
    let accepts: @Sendable ([CommandWord]) -> Bool
    let perform: @Sendable (CommandRun, isolated Engine) throws -> TextView

    /// - Parameters:
    ///   - other: Other names of the command.
    ///   - calls: The methods that it may call.
    init(
        _ name: String, or other: [String] = [], _ summary: String, _ parts: [CommandPart],
        calls methods: [any Method<Engine>.Type], examples: [CommandExample],
        accepts: @escaping @Sendable ([CommandWord]) -> Bool = { _ in true },
        perform: @escaping @Sendable (CommandRun, isolated Engine) throws -> TextView
    ) {
        self.name = name
        self.otherNames = other
        self.summary = summary
        self.parts = parts
        self.methods = methods
        self.examples = examples
        self.accepts = accepts
        self.perform = perform
    }

    /// A command that calls one method and draws its result.
    init<M: Method<Engine>>(
        _ name: String, or other: [String] = [], _ summary: String, _ method: M.Type,
        _ parts: [CommandPart] = [],
        examples: [CommandExample], accepts: @escaping @Sendable ([CommandWord]) -> Bool = { _ in true },
        draw: @escaping @Sendable (M.Result, CommandPage) throws -> TextView
    ) {
        self.init(name, or: other, summary, parts, calls: [method], examples: examples, accepts: accepts) {
            run, engine in
            let result = try run.call(method, on: engine, isShown: true)
            return try draw(result, try run.page(on: engine))
        }
    }

    /// A command that shows a view.
    /// - Parameter data: The methods whose results it prints with `--json`.
    init<V: Method<Engine>>(
        _ name: String, or other: [String] = [], _ summary: String, view: V.Type,
        json data: [any Method<Engine>.Type], _ parts: [CommandPart] = [], examples: [CommandExample],
        accepts: @escaping @Sendable ([CommandWord]) -> Bool = { _ in true }
    ) where V.Result == TextView {
        self.init(name, or: other, summary, parts, calls: data + [view], examples: examples, accepts: accepts)
        {
            run, engine in
            guard run.context.isJSON else { return try run.show(view, on: engine) }
            for method in data { try run.callAny(method, on: engine) }
            return .empty
        }
    }

    /// All words that name it.
    var names: [String] { [name] + otherNames }

    var effect: Effect {
        var effect = Effect.none
        for method in methods {
            switch method.effect {
            case .maintains: return .maintains
            case .changes: effect = .changes
            case .reads where effect == .none: effect = .reads
            case .reads, .none: break
            }
        }
        return effect
    }

    /// The method that the history names for it.
    var stepMethod: String? { methods.first { $0.effect == .changes }?.name }

    /// Its parts, and the options of every command that none of its own replaces.
    var allParts: [CommandPart] {
        let own = Set(parts.flatMap(\.optionNames))
        return parts + CommandPart.common.filter { own.isDisjoint(with: $0.optionNames) }
    }

    var syntax: CommandSyntax {
        var arguments: [CommandSyntax.Argument] = []
        var options: [CommandSyntax.Option] = []
        var (adds, removes) = (false, false)
        for part in allParts {
            switch part.place {
            case .argument(let argument): arguments.append(argument)
            case .option(let option): options.append(option)
            case .addedTags: adds = true
            case .removedTags: removes = true
            }
        }
        return CommandSyntax(
            command: name, arguments: arguments, options: options, addsTags: adds, removesTags: removes,
            lastOptionMark: arguments.contains { $0.name == "=" } ? "=" : nil)
    }
}

/// A line that shows how a command is used.
struct CommandExample: Sendable {
    let line: String
    /// Lines that make what it needs, on the database of the examples.
    let after: [String]

    init(_ line: String, after: [String] = []) {
        self.line = line
        self.after = after
    }
}

extension CommandExample: ExpressibleByStringLiteral {
    init(stringLiteral line: String) { self.init(line) }
}

/// What a view of a command's result is drawn with.
struct CommandPage {
    var options: ViewOptions
    let moment: Moment
    /// Whether nothing was changed.
    let isDryRun: Bool
}
