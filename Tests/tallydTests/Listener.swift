import Support
import Foundation
import JSONRPC
import Testing

/// Events of a subscribed server.
extension ServerProcess {
    /// - Returns: the cursor after which every change is sent.
    @discardableResult
    func subscribe(_ kinds: String...) throws -> Int {
        let params: JSONValue = kinds.isEmpty ? [:] : ["kinds": .array(kinds.map(JSONValue.string))]
        return try #require(try result("events.subscribe", params).cursor)
    }

    /// Returns the parameters of the next message, which must be the named notification.
    func nextEvent(_ name: String = "event.changed", at location: SourceLocation = #_sourceLocation) throws
        -> JSONValue
    {
        let message = try nextReply()
        try #require(message["method"] == .string(name), "\(message)", sourceLocation: location)
        return try #require(message["params"])
    }

    /// Returns the events up to a cursor.
    func events(upTo cursor: Int) throws -> [JSONValue] {
        var events: [JSONValue] = []
        while (events.last?.cursor ?? 0) < cursor { events.append(try nextEvent()) }
        return events
    }

    /// Expects no pending event. The events of a request directly follow its reply.
    func expectNoEvent(at location: SourceLocation = #_sourceLocation) throws {
        #expect(try result("ping") == [:], sourceLocation: location)
    }

    /// Returns the resident memory in kilobytes.
    func residentSize() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.split(separator: " ")[1]))
    }

    /// Returns the CPU time of the process in hundredths of a second.
    func processorTime() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        // The program's name, which may hold spaces, ends with the last parenthesis.
        let words = try #require(status.split(separator: ")").last).split(separator: " ")
        return try #require(Int(words[11])) + (try #require(Int(words[12])))
    }
}

extension TemporaryDirectory {
    /// Sends one request in a new process.
    @discardableResult
    func call(_ method: String, _ words: String...) throws -> JSONValue {
        let run = try FinishedRun(["--database", database, "call", method] + words)
        guard run.ending == .code(0) else { throw ServerProcess.NoReply(missing: run.errors) }
        return try run.json()
    }
}

extension JSONValue {
    /// The position in the change log that `cursor` names.
    var cursor: Int? { self["cursor"]?.string.flatMap { Int($0) } }

    /// The changes of an `event.changed`, each as text such as `self task create`.
    var told: [String] {
        (self["changes"]?.elements ?? []).map { change in
            [self["origin"], change["entity"], change["op"]].map { $0?.string ?? "?" }.joined(separator: " ")
        }
    }
}
