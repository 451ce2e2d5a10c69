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
        let color: String?
    }

    /// Where a line, or a range of one, shows an entity or a day.
    struct Subject {
        let line: Int
        let entity: String
        let id: String
        /// The characters of the range; nil for the whole line.
        let range: Range<Int>?
        let bytes: Range<Int>?
    }

    let text: String
    /// The lines, without the empty one after the last line break.
    let lines: [String]
    let spans: [Span]
    let subjects: [Subject]

    init(_ result: JSONValue) throws {
        text = try #require(result["text"]?.string)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        spans = try result.at("spans").elements.map { span in
            Span(
                line: try #require(span["line"]?.integer), start: try #require(span["start"]?.integer),
                end: try #require(span["end"]?.integer), startByte: try #require(span["startByte"]?.integer),
                endByte: try #require(span["endByte"]?.integer), role: try #require(span["role"]?.string),
                color: span["color"]?.string)
        }
        subjects = try result.at("lines").elements.map { line in
            Subject(
                line: try #require(line["line"]?.integer), entity: try #require(line["entity"]?.string),
                id: try #require(line["id"]?.string),
                range: try Self.range(line["start"]?.integer, line["end"]?.integer),
                bytes: try Self.range(line["startByte"]?.integer, line["endByte"]?.integer))
        }
    }

    private static func range(_ start: Int?, _ end: Int?) throws -> Range<Int>? {
        guard let start else { return nil }
        return start..<(try #require(end))
    }

    /// Returns the text of the range of a subject.
    func text(of subject: Subject) throws -> String {
        let line = Array(lines[subject.line].unicodeScalars)
        let range = try #require(subject.range)
        try #require(range.upperBound <= line.count)
        return String(String.UnicodeScalarView(line[range]))
    }
}
