import JSONRPC
import Tally
import TallyLanguage
import TallyViews

struct CommandRunMethod: DelegatingMethod {
    static let name = "command.run"
    static let summary = "Runs a line of the command language, as `tally` does in a shell."
    static let details = """
        `line` is one text, in which text in double quotes is one word; `arguments` are words that a shell has \
        split. One command is one step, whatever it changes: it changes everything it names, or fails and \
        changes nothing. The history names the method that it calls. Commands that change nothing run where \
        nothing can be written.

        The text is drawn as the views are. An error speaks in the words of the line, and `data.start` and \
        `data.end` have the part at fault; arguments count as joined by blanks. `command.list` returns all \
        commands.
        """
    static let effect = Effect.changes
    static let isLong = true
    static let runsAlone = true
    static let failures: [ErrorCode] = [
        .notFound, .ambiguous, .duplicate, .reserved, .focusFull, .stakeLocked, .invalidState,
        .notUndoable, .busy, .storage,
    ]
    static let example = Example(
        #"{"line": "done 1", "width": 60}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let line: String?
    let arguments: [CommandArgument]?
    let page: Int
    let directory: String?
    let input: String?
    let readOnly: Bool
    let client: FirstSteps.Client
    var options = ViewOptions()

    static let shape = Shape(
        {
            CommandRunMethod(
                line: $0, arguments: $1, page: $2, directory: $3, input: $4, readOnly: $5, client: $6)
        },
        Field("line", \.line, "the line; or else give `arguments`").length(0...65_536),
        Field("arguments", \.arguments, "the words of the line").count(0...10_000),
        Field("page", \.page, "the page of a long list, from 1").defaulting(to: 1).within(1...10_000),
        Field("directory", \.directory, "the absolute path that names of files in the line start from")
            .length(1...4096),
        Field("input", \.input, "the text that the word `-` stands for").length(
            0...MessageReader.standardLimit),
        Field(
            "readOnly", \.readOnly,
            "whether to refuse a line that changes something, as for drawing a page again"
        )
        .defaulting(to: false),
        Field("client", \.client, "the client that shows it, for what to type in it").defaulting(to: .shell)
    ).including(ViewOptions.shape, at: \.options)

    struct Result: LaidOut {
        let view: TextView
        let hasChanged: Bool
        let nextPage: Int?
        let exitCode: Int
        let drawn: (title: String, line: String)?
        let form: Int?

        static let layout = Layout<Result>([
            Member("text", \.view.text, "what the command prints: lines, each ended by a line break"),
            Member("spans", \.view.spans, "the roles of ranges of the text"),
            Member(
                "lines", \.view.lines, "what lines show, so that a client can act on the one at the cursor"),
            Member("changed", \.hasChanged, "whether the command has changed records"),
            Member("nextPage", \.nextPage, "the `page` behind the one shown; null if there is none"),
            Member(
                "exitCode", \.exitCode,
                "what a shell's command exits with: 1 if a check has found problems, otherwise 0"),
            Member(
                "title", \.drawn?.title,
                "the line as a title of what it shows; null for a command that changes something"),
            Member(
                "line", \.drawn?.line,
                "the line that shows it again, in which no alias is left; null for a command that changes something"
            ),
            Member(
                "form", \.form,
                "the number of the task whose text to edit the line asks for, as `task.text` returns it; null for others"
            ),
            Member("changesAt", \.view.changesAt, ViewText.changesAt),
            Member("changesIn", \.view.changesIn, ViewText.changesIn),
            Member("earlier", \.view.earlier, ViewText.earlier),
            Member("later", \.view.later, ViewText.later),
        ])
    }

    /// The words, whichever way they are given.
    private var commandInput: CommandInput {
        arguments.map { CommandInput(arguments: $0.map(\.text)) } ?? CommandInput(line: line ?? "")
    }

    var delegate: (method: String, effect: Effect) {
        // What an alias stands for is known only when it runs.
        guard let command = commandInput.found?.command else { return (Self.name, .changes) }
        return (command.stepMethod ?? Self.name, command.effect)
    }

    func run(on engine: isolated Engine) throws -> Result {
        if line != nil, arguments != nil {
            throw InvalidParams(
                .conflictingMembers, path: "arguments", problem: "cannot be given together with line")
        }
        let context = CommandContext(
            options: options, page: page, directory: directory, input: input, isReadOnly: readOnly,
            client: client)
        let outcome = try commandInput.run(context, on: engine)
        return Result(
            view: outcome.view, hasChanged: try outcome.hasChanged || engine.requestHasChanges,
            nextPage: outcome.nextPage, exitCode: outcome.exitCode,
            drawn: outcome.line.map { (commandInput.title, $0) }, form: outcome.form)
    }
}

struct CommandListMethod: Method {
    static let name = "command.list"
    static let summary = "Lists the commands of the command language."
    static let effect = Effect.none
    static let example = Example()

    static let shape = Shape(CommandListMethod.init)

    struct Result: LaidOut {
        let commands: [CommandDescription]

        static let layout = Layout<Result>([
            Member("commands", \.commands, "the commands, in the order of help")
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(
            commands: CommandTable.sections.flatMap { section in
                section.commands.map { CommandDescription($0, in: section.title) }
            })
    }
}

struct CommandHelpMethod: Method {
    static let name = "command.help"
    static let summary = "Draws the help of the command language, or of one command."
    static let effect = Effect.none
    static let example = Example(#"{"command": "due", "width": 60}"#)

    let command: String?
    var options = ViewOptions()

    static let shape = Shape(
        { CommandHelpMethod(command: $0) },
        Field("command", \.command, "the name of a command; without it, all are listed").length(1...64)
    ).including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        guard let command else { return CommandHelp(options).all }
        guard !CommandTable.commands(startingWith: command).isEmpty else {
            throw CommandTable.unknown(CommandWord.words([command])[0])
        }
        return CommandHelp(options).view(of: command)
    }
}

/// A word of a command line that a shell has split.
struct CommandArgument: WireString {
    let text: String

    private static let limit = 65_536

    static var schema: Schema { .string(length: 0...limit) }

    static func read(_ text: String) throws -> CommandArgument {
        guard text.unicodeScalars.count <= limit else {
            throw InvalidValue("must have at most \(limit) characters", .tooLong)
        }
        return CommandArgument(text: text)
    }

    var wireText: String { text }
}
