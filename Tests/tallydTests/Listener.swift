import Support
import Foundation
import JSONRPC
import Testing

/// What a subscribed server tells, beside what it answers.
extension ServerProcess {
    /// - Returns: the cursor from which on everything is told.
    @discardableResult
    func subscribe(_ kinds: String...) throws -> Int {
        let params: JSONValue = kinds.isEmpty ? [:] : ["kinds": .array(kinds.map(JSONValue.string))]
        return try #require(try result("events.subscribe", params).cursor)
    }

    /// The next message, which must be the notification of this name.
    func nextEvent(_ name: String = "event.changed", at location: SourceLocation = #_sourceLocation) throws
        -> JSONValue
    {
        let message = try nextReply()
        try #require(message["method"] == .string(name), "\(message)", sourceLocation: location)
        return try #require(message["params"])
    }

    /// Every event up to one that tells everything up to the cursor.
    func events(upTo cursor: Int) throws -> [JSONValue] {
        var events: [JSONValue] = []
        while (events.last?.cursor ?? 0) < cursor { events.append(try nextEvent()) }
        return events
    }

    /// That nothing is to be told now: what a request causes comes right after its reply.
    func expectNoEvent(at location: SourceLocation = #_sourceLocation) throws {
        #expect(try result("ping") == [:], sourceLocation: location)
    }

    /// In kilobytes.
    func residentSize() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.split(separator: " ")[1]))
    }

    /// So many hundredths of a second the process has computed.
    func processorTime() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        // The program's name, which may hold spaces, ends with the last parenthesis.
        let words = try #require(status.split(separator: ")").last).split(separator: " ")
        return try #require(Int(words[11])) + (try #require(Int(words[12])))
    }
}

extension TemporaryDirectory {
    /// One request by a process of its own.
    @discardableResult
    func call(_ method: String, _ words: String...) throws -> JSONValue {
        let run = try FinishedRun(["--database", database, "call", method] + words)
        guard run.ending == .code(0) else { throw ServerProcess.NoReply(missing: run.errors) }
        return try run.json()
    }
}

extension JSONValue {
    /// Its `cursor`: a place in the change log.
    var cursor: Int? { self["cursor"]?.string.flatMap { Int($0) } }

    /// What an `event.changed` tells, as `self task create`.
    var told: [String] {
        (self["changes"]?.elements ?? []).map { change in
            [self["origin"], change["entity"], change["op"]].map { $0?.string ?? "?" }.joined(separator: " ")
        }
    }
}
