import Foundation
import JSONRPC
import Support
import Tally
import TallyRPC
import TallyStore
import Testing

/// A server on a database of its own, asked as a client asks.
final class Scene: Sendable {
    private let clock: MovableClock
    private let session: Session

    init(now: String = "2026-11-20T09:00:00Z") throws {
        let clock = MovableClock(try Self.instant(now))
        self.clock = clock
        session = Session(
            engine: Engine(
                clock: Clock { clock.milliseconds }, defaults: Defaults(timeZone: .utc),
                identifiers: IdentifierSource(random: SeededRandom(seed: 1))
            ) {
                try SQLiteStore(
                    path: SQLiteStore.memory, identifiers: IdentifierSource(random: SeededRandom(seed: 2)))
            })
    }

    /// Plays lines: an instant moves the clock, anything else is a method and its parameters.
    convenience init(playing script: String) throws {
        try self.init()
        for line in script.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            if words.count == 1 {
                clock.set(try Self.instant(words[0]))
            } else {
                try ask(words[0], words[1])
            }
        }
    }

    @discardableResult
    func ask(_ method: String, _ params: String = "{}") throws -> JSONValue {
        let request = #"{"jsonrpc": "2.0", "id": 1, "method": "\#(method)", "params": \#(params)}"#
        let reply = try session.reply(to: request.utf8)
        return try #require(reply?["result"], "\(request) was answered \(reply.map { "\($0)" } ?? "nothing")")
    }

    func view(_ method: String, _ params: [String: JSONValue] = [:]) throws -> View {
        try View(
            try ask(method, String(decoding: JSONEncoder().encode(JSONValue.object(params)), as: UTF8.self)))
    }

    private static func instant(_ text: String) throws -> Instant {
        try #require(TemporalText(text)?.instant(in: .utc), "\(text) is no instant")
    }
}

/// A view as a client gets it.
struct View {
    struct Span {
        let line: Int
        let start: Int
        let end: Int
        let startByte: Int
        let endByte: Int
        let role: String
    }

    let text: String
    /// Without the empty one behind the last line break.
    let lines: [String]
    let spans: [Span]
    /// The lines that show something, with what they show.
    let subjects: [(line: Int, entity: String, id: String)]

    init(_ answer: JSONValue) throws {
        text = try #require(answer["text"]?.string)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        spans = try answer["spans"].elements.map { span in
            Span(
                line: try #require(span["line"]?.integer), start: try #require(span["start"]?.integer),
                end: try #require(span["end"]?.integer), startByte: try #require(span["startByte"]?.integer),
                endByte: try #require(span["endByte"]?.integer), role: try #require(span["role"]?.string))
        }
        subjects = try answer["lines"].elements.map { line in
            (
                try #require(line["line"]?.integer), try #require(line["entity"]?.string),
                try #require(line["id"]?.string)
            )
        }
    }
}

extension JSONValue? {
    fileprivate var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }
}

extension JSONValue {
    fileprivate var integer: Int? {
        if case .integer(let number) = self { Int(number) } else { nil }
    }
}
