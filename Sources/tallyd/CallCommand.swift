import JSONRPC
import TallyRPC

/// `tallyd call METHOD …`: runs one request without a peer.
struct CallCommand {
    let request: SingleRequest
    var program = ProgramName.tallyd

    /// - Returns: the process's exit code.
    func run(_ method: String, _ arguments: [String]) -> Int32 {
        do {
            let params = try CallArguments(arguments, of: method).params
            guard let reply = try request.reply(to: method, params) else {
                StandardError.write("\(program): The server sent no reply.")
                return ExitCode.failure
            }
            // Print the result exactly as the server wrote it, unless a person may look at it.
            if let result = reply["result"] {
                var text = Array(result.text)
                if program == .tally { text = Array(PrintedJSON.text(of: text).utf8) }
                let code = StandardOutput().print(text + [UInt8(ascii: "\n")], as: program)
                request.makeDueBackup()
                return code
            }
            let message = try reply["error"]?["message"]?.string() ?? "The request failed."
            StandardError.write("\(program): \(message.printable)")
            return ExitCode.failure
        } catch let error as Invocation.UsageError {
            StandardError.write("\(program): \(error.problem.printable)")
            return ExitCode.usage
        } catch {
            StandardError.write("\(program): \("\(error)".printable)")
            return ExitCode.failure
        }
    }
}

/// The parameters of a call on a command line: one JSON object, or `name=value` words.
struct CallArguments {
    let params: JSONValue

    init(_ words: [String], of method: String) throws {
        if words.count == 1, words[0].hasPrefix("{") || words[0].hasPrefix("[") {
            guard let value = Self.json(words[0]) else {
                throw Invocation.UsageError(problem: "the parameters are not valid JSON: \(words[0])")
            }
            params = value
            return
        }
        let parameters = words.isEmpty ? [] : TallyServer.methods.description(of: method)?.parameters ?? []
        var members: [String: JSONValue] = [:]
        for word in words {
            guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
                throw Invocation.UsageError(problem: "“\(word)” is neither a JSON object nor NAME=VALUE")
            }
            let name = String(word[..<sign])
            let text = String(word[word.index(after: sign)...])
            guard members[name] == nil else {
                throw Invocation.UsageError(problem: "the parameter “\(name)” is given twice")
            }
            let schema = parameters.first { $0.name == name }?.schema ?? .any
            members[name] = schema.value(of: text)
        }
        params = .object(members)
    }

    private static func json(_ text: String) -> JSONValue? {
        try? JSONValue(parsing: Array(text.utf8))
    }
}
