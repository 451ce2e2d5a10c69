import Foundation
import JSONRPC
import Support
import Tally
import TallyRPC
import TallyStore
import Testing

extension TestSession {
    /// Runs a script. A line is an instant, which sets the clock, or a method and its parameters.
    convenience init(playing script: String) throws {
        self.init()
        for line in script.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            if words.count == 1 {
                clock.set(try instant(words[0]))
            } else {
                try result(words[0], JSONValue(parsing: words[1]))
            }
        }
    }

    func view(_ method: String, _ params: [String: JSONValue] = [:]) throws -> View {
        try View(try result(method, .object(params)))
    }
}

/// The result of a `view.*` method.
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
    /// The lines, without the empty one after the last line break.
    let lines: [String]
    let spans: [Span]
    /// The lines that show an entity or a day.
    let subjects: [(line: Int, entity: String, id: String)]

    init(_ result: JSONValue) throws {
        text = try #require(result["text"]?.string)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        spans = try result.at("spans").elements.map { span in
            Span(
                line: try #require(span["line"]?.integer), start: try #require(span["start"]?.integer),
                end: try #require(span["end"]?.integer), startByte: try #require(span["startByte"]?.integer),
                endByte: try #require(span["endByte"]?.integer), role: try #require(span["role"]?.string))
        }
        subjects = try result.at("lines").elements.map { line in
            (
                try #require(line["line"]?.integer), try #require(line["entity"]?.string),
                try #require(line["id"]?.string)
            )
        }
    }
}
