import Foundation
import JSONRPC
import Tally
import TallyRPC

/// `tallyd run WORDS…`: runs a line of the command language, and prints what it shows.
struct RunCommand {
    let request: SingleRequest

    /// - Returns: the process's exit code.
    func run(_ words: [String]) -> Int32 {
        let isJSON = words.prefix { $0 != "--" }.contains("--json")
        do {
            guard let reply = try request.reply(to: "command.run", try parameters(words)) else {
                StandardError.write("tally: The server sent no reply.")
                return ExitCode.failure
            }
            if let result = reply["result"] {
                let code = StandardOutput().print(Array(try result["text"]?.string().utf8 ?? "".utf8))
                request.makeDueBackup()
                let wanted = try result["exitCode"]?.integer() ?? 0
                return code == ExitCode.success ? Int32(wanted) : code
            }
            return try refuse(reply["error"], asJSON: isJSON)
        } catch {
            StandardError.write("tally: \("\(error)".printable)")
            return ExitCode.failure
        }
    }

    private func parameters(_ words: [String]) throws -> JSONValue {
        let terminal = Terminal()
        var params: [String: JSONValue] = [
            "arguments": .array(words.map { .string($0) }), "width": .integer(Int64(terminal.width)),
            "color": .string(terminal.color),
        ]
        let directory = FileManager.default.currentDirectoryPath
        if directory.hasPrefix("/") { params["directory"] = .string(directory) }
        if words.prefix(while: { $0 != "--" }).contains("-") {
            params["input"] = .string(String(decoding: StandardInput().readAll(), as: UTF8.self))
        }
        return .object(params)
    }

    /// Prints an error: the sentence with what belongs to it, or all of it as JSON.
    private func refuse(_ error: JSONElement?, asJSON: Bool) throws -> Int32 {
        let data = error?["data"]
        if asJSON, let error {
            StandardError.write(PrintedJSON.text(of: Array(error.text)))
        } else {
            StandardError.write(
                "tally: " + (try error?["message"]?.string() ?? "The request failed.").printable)
            if let details = try data?["details"]?.string(), !details.isEmpty {
                StandardError.write(String(details.drop { $0 == "\n" }.dropLast()))
            }
        }
        return data?["usage"] == nil ? ExitCode.failure : ExitCode.usage
    }
}
