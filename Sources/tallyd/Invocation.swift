import Foundation
import Tally
import TallyRPC

/// A parsed command line.
struct Invocation {
    enum Command: Equatable {
        case serve
        case call(method: String, arguments: [String])
        case run([String])
        case document(DocumentFormat)
        case version
        case help
    }

    enum DocumentFormat: String, CaseIterable {
        case markdown, openrpc
    }

    /// A command line that is incorrect.
    struct UsageError: Error, Equatable {
        let problem: String
    }

    let command: Command
    let options: Options

    init(_ arguments: [String], _ environment: [String: String]) throws(UsageError) {
        var words = ArgumentReader(arguments)
        var options = Options()
        var format = DocumentFormat.markdown
        var positional: [String] = []
        var requested: Command?
        while let word = words.next() {
            // All words after a method's name are its parameters, and those after “run” a command line, except for
            // options of the server at its start.
            if positional == ["run"] {
                guard let line = try options.line(from: word, &words) else { continue }
                positional += line
                break
            }
            if positional.count >= 2 || !word.hasPrefix("-") || word == "-" {
                positional.append(word)
                continue
            }
            switch words.optionName(of: word) {
            case "--help", "-h": requested = .help
            case "--version": requested = .version
            case "--format":
                let value = try words.value(of: word)
                guard let known = DocumentFormat(rawValue: value) else {
                    throw UsageError(problem: "--format must be markdown or openrpc, not “\(value)”")
                }
                format = known
            default: try options.take(word, from: &words)
            }
        }
        if let requested { command = requested } else { command = try Self.command(positional, format) }
        if ![.version, .help].contains(command) { try options.fillIn(from: environment) }
        self.options = options
    }

    private static func command(_ words: [String], _ format: DocumentFormat) throws(UsageError) -> Command {
        switch words.first {
        case nil: return .serve
        case "call":
            guard words.count > 1 else { throw UsageError(problem: "call needs the name of a method") }
            return .call(method: words[1], arguments: Array(words.dropFirst(2)))
        case "run": return .run(Array(words.dropFirst()))
        case "protocol":
            guard words.count == 1 else {
                throw UsageError(problem: "protocol takes no arguments, but there is “\(words[1])”")
            }
            return .document(format)
        case let word?:
            throw UsageError(problem: "unknown command “\(word)”; the commands are call, run and protocol")
        }
    }

    /// - Returns: the process's exit code.
    func run() -> Int32 {
        if [.version, .help].contains(command) == false { options.warn() }
        return switch command {
        case .serve: StdioServer(options: options).run()
        case .call(let method, let arguments):
            CallCommand(request: request).run(method, arguments)
        case .run(let words): RunCommand(request: request).run(words)
        case .document(let format): DocumentCommand().run(format)
        case .version: printed("tallyd \(TallyServer.version)")
        case .help: printed(HelpText.text)
        }
    }

    private var request: SingleRequest { SingleRequest(engine: options.makeEngine(), log: options.log) }

    private func printed(_ text: String) -> Int32 {
        StandardOutput().print(Array((text + "\n").utf8))
    }
}
