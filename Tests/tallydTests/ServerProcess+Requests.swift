import Support
import Foundation
import JSONRPC
import Testing

/// Requests and their replies.
extension ServerProcess {
    static func line(_ method: String, _ params: JSONValue = [:], id: JSONValue? = 1) throws -> String {
        var members: [String: JSONValue] = [
            "jsonrpc": "2.0", "method": .string(method), "params": params,
        ]
        members["id"] = id
        return try JSONValue.object(members).text
    }

    /// Sends a request and returns its reply, with a result or an error.
    func reply(_ method: String, _ params: JSONValue = [:]) throws -> JSONValue {
        send(line: try Self.line(method, params))
        return try nextReply()
    }

    /// Sends a request and returns its result. Fails on an error.
    func result(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["result"], "\(method): \(reply)", sourceLocation: location)
    }

    /// Sends a request and returns its error. Fails on a result.
    func error(
        _ method: String, _ params: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["error"], "\(method): \(reply)", sourceLocation: location)
    }

    func nextReply() throws -> JSONValue {
        guard let line = try readLine() else {
            throw NoReply(missing: "a reply; standard error says: \(errorText)")
        }
        let reply = try JSONValue(parsing: line)
        SentenceRule.check(reply)
        return reply
    }

    /// Returns all replies until the end of the output.
    func remainingReplies() throws -> [JSONValue] {
        var replies: [JSONValue] = []
        while let line = try readLine() { replies.append(try JSONValue(parsing: line)) }
        return replies
    }

    /// Closes the input and waits for the program to exit.
    func finish() throws -> Ending {
        closeInput()
        return try wait()
    }
}

/// A program that ran until it exited.
struct FinishedRun {
    let output: String
    let errors: String
    let ending: ServerProcess.Ending

    init(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], shell: String? = nil
    ) throws {
        let process = try ServerProcess(arguments, environment: environment, shell: shell)
        process.sendInBackground(Array(input.utf8))
        output = String(decoding: try process.readToEnd(), as: UTF8.self)
        ending = try process.wait()
        errors = process.errorText
    }

    func json() throws -> JSONValue { try JSONValue(parsing: output) }
}
