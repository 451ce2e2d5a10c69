import Foundation
import JSONRPC
import Tally
import TallyRPC

/// `tallyd run WORDS…`: runs a line of the command language, and prints what it shows.
struct RunCommand {
    let request: SingleRequest

    /// - Returns: the process's exit code.
    func run(_ words: [String]) -> Int32 {
        let report = RunReport(words)
        do {
            let terminal = Terminal()
            switch try ShellLine(words, width: terminal.width, color: terminal.color) {
            case .call(let method, let arguments):
                return CallCommand(request: request, program: .tally).run(method, arguments)
            case .events, .repeated:
                return WatchCommand(request.session(), words).run()
            case .request:
                let reply = try request.reply(to: "command.run", Self.parameters(words, readsInput: true))
                let code = try report.print(reply)
                if reply?["result"] != nil { request.makeDueBackup() }
                return code
            }
        } catch {
            return report.refuse(error)
        }
    }

    /// Returns the parameters of `command.run`.
    /// - Parameter readsInput: Whether the word `-` stands for standard input.
    static func parameters(_ words: [String], readsInput: Bool) -> JSONValue {
        let terminal = Terminal()
        var params: [String: JSONValue] = [
            "arguments": .array(words.map { .string($0) }), "width": .integer(Int64(terminal.width)),
            "color": .string(terminal.color),
        ]
        let directory = FileManager.default.currentDirectoryPath
        if directory.hasPrefix("/") { params["directory"] = .string(directory) }
        if readsInput, words.prefix(while: { $0 != "--" }).contains("-") {
            params["input"] = .string(String(decoding: StandardInput().readAll(), as: UTF8.self))
        }
        return .object(params)
    }
}
