import Foundation
import JSONRPC
import Tally
import Testing

@testable import TallyRPC

/// An agent: a peer of a session that speaks the Model Context Protocol.
package final class TestAgent {
    package let session: TestSession
    private var reader: PeerReader
    private var lastID = 0
    /// The members that each request has, such as `_meta`.
    package var common: [String: JSONValue] = [:]

    package init(_ session: TestSession = TestSession(), options: MCPOptions = MCPOptions()) {
        self.session = session
        reader = PeerReader(options: options)
    }

    /// Returns an agent that has met the server.
    package static func met(
        _ session: TestSession = TestSession(), options: MCPOptions = MCPOptions(),
        version: String = "2025-11-25", capabilities: JSONValue = [:]
    ) throws -> TestAgent {
        let agent = TestAgent(session, options: options)
        try agent.result(
            "initialize",
            [
                "protocolVersion": .string(version), "capabilities": capabilities,
                "clientInfo": ["name": "test", "version": "1"],
            ])
        return agent
    }

    /// Returns an agent of the revision without a handshake.
    package static func modern(
        _ session: TestSession = TestSession(), capabilities: JSONValue = [:]
    ) -> TestAgent {
        let agent = TestAgent(session)
        agent.common = [
            "_meta": [
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": capabilities,
            ]
        ]
        return agent
    }

    /// Sends a message, and returns all messages that come back.
    package func send(_ message: JSONValue) throws -> [JSONValue] {
        let frame = Frame(
            .message(Array(String(decoding: try JSONEncoder().encode(message), as: UTF8.self).utf8)),
            framing: .lines)
        let output = session.session.replies(to: [reader.read(frame)])
        let lines = output.bytes.split(separator: UInt8(ascii: "\n"))
        return try lines.map { try JSONValue(parsing: Array($0)) }
    }

    /// Returns the notifications that are due now.
    package func notifications() throws -> [JSONValue] {
        let pending = session.session.pendingEvents(as: reader.notificationForm(.lines))
        let lines = (pending?.elements ?? []).split(separator: UInt8(ascii: "\n"))
        return try lines.map { try JSONValue(parsing: Array($0)) }
    }

    package func request(_ method: String, _ params: [String: JSONValue] = [:]) -> JSONValue {
        lastID += 1
        return [
            "jsonrpc": "2.0", "id": .integer(Int64(lastID)), "method": .string(method),
            "params": .object(params.merging(common) { given, _ in given }),
        ]
    }

    package func reply(_ method: String, _ params: [String: JSONValue] = [:]) throws -> JSONValue {
        try #require(try send(request(method, params)).first)
    }

    @discardableResult
    package func result(
        _ method: String, _ params: [String: JSONValue] = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["result"], "\(method): \(reply)", sourceLocation: location)
    }

    package func error(
        _ method: String, _ params: [String: JSONValue] = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let reply = try reply(method, params)
        return try #require(reply["error"], "\(method): \(reply)", sourceLocation: location)
    }

    /// Calls a tool, and returns its result.
    @discardableResult
    package func tool(
        _ name: String, _ arguments: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let result = try result(
            "tools/call", ["name": .string(name), "arguments": arguments], at: location)
        #expect(result["isError"] == nil, "\(name): \(result)", sourceLocation: location)
        return try #require(result["structuredContent"], sourceLocation: location)
    }

    /// Calls a tool that fails, and returns its sentence.
    package func refusal(
        _ name: String, _ arguments: JSONValue = [:], at location: SourceLocation = #_sourceLocation
    ) throws -> String {
        let result = try result(
            "tools/call", ["name": .string(name), "arguments": arguments], at: location)
        #expect(result["isError"] == true, "\(name): \(result)", sourceLocation: location)
        return try #require(result["content"]?[0]?["text"]?.string, sourceLocation: location)
    }
}
