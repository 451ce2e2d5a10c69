import Foundation
import JSONRPC
import Support
import Testing

@testable import TallyRPC

/// A session with a small life for command lines, and a directory for their files.
final class CommandWorld: Sendable {
    let session: TestSession
    private let directory: TemporaryDirectory

    /// Three tasks, a project, a habit, an activity and a time entry; in a file, so that backups work.
    init() throws {
        directory = try TemporaryDirectory()
        session = TestSession(path: directory.file("tally.db"))
        for line in Self.life { try run(line) }
    }

    private static let life = [
        "project add Work", "add Write the quarterly report @Work p0 today 17:00",
        "add Pay rent in 3 days p1 +home",
        "add Read the release notes", "habit add Reading --target 20/day", "activity add Writing",
        "track Writing 7:00 8:30",
    ]

    func reply(_ line: String, _ further: JSONValue = [:]) throws -> JSONValue {
        guard case .object(var params) = further else { return .null }
        params["line"] = .string(line)
        params["directory"] = .string(directory.path)
        return try session.reply("command.run", .object(params))
    }

    /// Runs a line that must succeed, and returns its text.
    @discardableResult
    func run(_ line: String, at location: SourceLocation = #_sourceLocation) throws -> String {
        let reply = try reply(line)
        return try #require(
            reply.at("result.text").string, "\(line): \(reply)", sourceLocation: location)
    }

    /// Runs a line that must be refused, and returns its error.
    func error(_ line: String, at location: SourceLocation = #_sourceLocation) throws -> JSONValue {
        let reply = try reply(line)
        return try #require(reply["error"], "\(line): \(reply)", sourceLocation: location)
    }
}
