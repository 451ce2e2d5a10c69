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
            case .notices:
                return NotifyCommand(request.session(), report).run()
            case .report(let line):
                return try ReportCommand(request: request, line: line).run(report)
            case .request:
                return try request.print(words, as: report)
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

extension SingleRequest {
    /// Runs a line of the command language, and prints what it shows.
    /// - Returns: the process's exit code.
    func print(_ words: [String], as report: RunReport) throws -> Int32 {
        let reply = try reply(to: "command.run", RunCommand.parameters(words, readsInput: true))
        let code = try report.print(reply)
        if reply?["result"] != nil { makeDueBackup() }
        return code
    }
}
