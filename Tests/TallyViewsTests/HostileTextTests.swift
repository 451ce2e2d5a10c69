import Support
import Foundation
import JSONRPC
import Testing

@testable import TallyViews

/// Checks that no text of the user breaks a view.
@Suite struct HostileTextTests {
    @Test("No line of any view is too wide, at any width", arguments: views)
    func nothingIsTooWide(view: Call) throws {
        let session = try Self.session.get()
        for width in Array(20...33) + [36, 39, 42, 48, 57, 58, 59, 65, 66, 80, 101, 112, 500] {
            let drawn = try session.view(view.method, view.params(width: width, ascii: width % 4 == 0))
            let tooWide = drawn.lines.filter { DisplayWidth.of($0) > width }
            #expect(tooWide.isEmpty, "\(view) at \(width)")
        }
    }

    @Test("No view has control characters, and an ASCII view has only ASCII", arguments: views)
    func noControlCharacters(view: Call) throws {
        let session = try Self.session.get()
        for width in Self.widths {
            let text = try session.view(view.method, view.params(width: width)).text
            #expect(Self.controls(in: text).isEmpty, "\(view) at \(width): \(Self.controls(in: text))")
            let ascii = try session.view(view.method, view.params(width: width, ascii: true)).text
            #expect(ascii.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) }, "\(view) at \(width)")
        }
    }

    @Test(
        "Each span is within its line, after the previous span, with matching bytes and characters",
        arguments: views)
    func spansFit(view: Call) throws {
        let session = try Self.session.get()
        for width in Self.widths {
            let drawn = try session.view(view.method, view.params(width: width))
            var (line, end) = (0, 0)
            for span in drawn.spans {
                if span.line > line { (line, end) = (span.line, 0) }
                let scalars = Array(
                    try #require(drawn.lines.indices.contains(line) ? drawn.lines[line] : nil)
                        .unicodeScalars)
                #expect(span.line == line && end <= span.start && span.start < span.end, "\(view): \(span)")
                try #require(span.end <= scalars.count, "\(view): \(span)")
                #expect(span.startByte == Self.bytes(scalars[..<span.start]), "\(view): \(span)")
                #expect(span.endByte == Self.bytes(scalars[..<span.end]), "\(view): \(span)")
                end = span.end
            }
            #expect(drawn.subjects.allSatisfy { drawn.lines.indices.contains($0.line) }, "\(view)")
        }
    }

    @Test("A view with colors is the plain view plus escape sequences", arguments: views)
    func colorsAddNothing(view: Call) throws {
        let session = try Self.session.get()
        let sequence = try Regex("\u{1B}\\[[0-9;]*m")
        for (width, color) in [(20, "16"), (39, "256"), (80, "16"), (80, "256"), (112, "truecolor")] {
            let plain = try session.view(view.method, view.params(width: width)).text
            let drawn = try session.view(view.method, view.params(width: width, color: color))
            #expect(drawn.text.replacing(sequence, with: "") == plain, "\(view) at \(width), \(color)")
            #expect(
                drawn.text != plain || !plain.contains { $0.isLetter }, "\(view) at \(width), \(color)")
            #expect(drawn.spans.isEmpty)
        }
    }

    @Test(
        "Every view of an empty database has text",
        arguments: views.filter { $0.params["id"] == nil && $0.params["habit"] == nil })
    func emptyViews(view: Call) throws {
        let session = TestSession()
        var params = view.params(width: 40)
        // An empty database has no activity and no habit.
        if params["stat"] != nil { params["stat"] = "tasks" }
        let drawn = try session.view(view.method, params)
        #expect(!drawn.lines.isEmpty && drawn.lines[0].contains { $0.isLetter }, "\(view): \(drawn.text)")
    }

    @Test("Control characters become blanks, and a line stays one line")
    func controlsAreBlanks() {
        let hostile = "a\u{1B}[31mb\u{7}c\u{9B}d\u{2028}e\r\nf\u{202E}g\u{0}h"
        #expect(PlainText.line(hostile, ascii: false) == "a [31mb c d e  fg h")
        #expect(PlainText.line(hostile, ascii: true) == "a [31mb c d e  fg h")
        let lines = PlainText.lines("one\r\ntwo\rthree\n\nfive", ascii: false)
        #expect(lines == ["one", "two", "three", "", "five"])
    }

    @Test("In ASCII, other scripts are transliterated, and other characters become a question mark")
    func asciiSpelling() {
        #expect(PlainText.line("Größe “É” – naïve…", ascii: true) == "Grosse \"E\" - naive...")
        #expect(PlainText.line("Москва 👩‍👩‍👧‍👦!", ascii: true) == "Moskva ?!")
    }

    struct Call: Sendable, CustomTestStringConvertible {
        let method: String
        let params: [String: JSONValue]

        var testDescription: String { "\(method) \(params.keys.sorted())" }

        func params(width: Int, color: String? = nil, ascii: Bool = false) -> [String: JSONValue] {
            var params = params
            params["width"] = .integer(Int64(width))
            params["color"] = color.map { .string($0) }
            if ascii { params["ascii"] = .bool(true) }
            return params
        }
    }

    private static let widths = [20, 39, 66, 112, 500]

    static let views: [Call] = [
        Call(method: "view.today", params: [:]),
        Call(method: "view.focus", params: [:]),
        Call(method: "view.list", params: ["status": .null, "sort": "title"]),
        Call(method: "view.task", params: ["id": 3]),
        Call(method: "view.task", params: ["id": 9]),
        Call(method: "view.project", params: [:]),
        Call(method: "view.project", params: ["id": .string(project)]),
        Call(method: "view.day", params: [:]),
        Call(method: "view.calendar", params: [:]),
        Call(method: "view.year", params: [:]),
        Call(method: "view.year", params: ["stat": .string("habit:" + project)]),
        Call(method: "view.year", params: ["year": 2024]),
        Call(method: "view.score", params: [:]),
        Call(method: "view.habits", params: ["archived": .null]),
        Call(method: "view.time", params: [:]),
        Call(method: "view.stakes", params: [:]),
        Call(method: "view.statusline", params: [:]),
        Call(method: "view.agenda", params: [:]),
        Call(method: "view.log", params: [:]),
        Call(method: "view.stats", params: [:]),
        Call(method: "view.trend", params: ["from": "2026-11-10"]),
        Call(method: "view.burndown", params: [:]),
        Call(method: "view.history", params: ["habit": .string(project)]),
        Call(method: "view.entries", params: [:]),
        Call(method: "view.activities", params: ["archived": .null]),
        Call(method: "view.reminders", params: [:]),
        Call(method: "view.tags", params: [:]),
        Call(method: "view.filters", params: [:]),
        Call(method: "view.settings", params: [:]),
        Call(method: "view.score", params: ["from": "2026-11-10"]),
    ]

    /// Direction marks, joiners, wide characters, emoji, combining marks without a letter, fillers, and a word
    /// longer than a line.
    private static let titles = [
        "\u{202E}gnirts\u{202C} \u{2066}iso\u{2069}\u{200F}\u{061C}\u{FEFF}late\u{AD}",
        "\u{301}\u{301}Z̴̨͖a̷͓͒l̶̳͑g̸͎̽o̵̝͠", "漢字かな交じり文の題名、とても長いので切られます。次の行はありません。",
        "👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪🇩 1️⃣ ☝🏽 ⏱ ❤️ 👍🏿", "한국어 제목 각 ᄒ ㅤ", "हिन्दी में शीर्षक क्षत्रिय ำ ไทย",
        "\u{E0001}\u{E0041}tag\u{FFF9}x\u{FFFB}",
        String(repeating: "supercalifragilistic", count: 12), "#{evil} %{%} \\e[31m $(reboot) `x` \"q\" <b>",
        "a\u{200D}b \u{200D}",
        "ﷺ ﷽ ⸻ 𒐫", "שלום עולם مرحبا بالعالم",
    ]
    private static let project = "\u{202E}项目 Ω\u{2067} 👩‍💻"

    private static let session = Result {
        let session = TestSession(now: try instant("2026-11-20T09:00:00Z"))
        func request(_ method: String, _ params: [String: JSONValue]) throws {
            try session.result(method, .object(params))
        }
        let all = JSONValue.string(
            titles.joined(separator: "\n\t- ") + "\r\nthe\tend")
        try request("project.create", ["name": .string(project), "description": all])
        try request("activity.create", ["name": .string(project)])
        try request("habit.create", ["name": .string(project)])
        try request(
            "habit.create", ["name": .string(titles[4]), "target": ["count": 1_000_000_000, "per": "month"]])
        try request("habit.increment", ["habit": .string(project), "by": 1_000_000])
        for (index, title) in titles.enumerated() {
            try request(
                "task.create",
                [
                    "title": .string(title), "notes": all, "project": .string(project),
                    "due": "2026-11-20T23:30:00Z",
                    "tags": ["漢字", "é👍🏿"], "priority": .string("P\(index % 4)"),
                ])
        }
        try request(
            "task.update",
            [
                "id": 9,
                "stake": [
                    "cents": 100_000_000_000,
                    "reward": .string(titles[0] + titles[2] + titles[3] + titles[4]),
                ],
            ])
        try request("task.update", ["id": 3, "reminders": ["-PT30M", "2026-11-21T07:00:00Z"]])
        try request("filter.create", ["name": .string(titles[3]), "filter": "漢字 or #漢字 or \"<b>\""])
        try request("settings.update", ["context": "漢字 or is:open or is:done"])
        for id in 1...3 { try request("focus.add", ["id": .integer(Int64(id))]) }
        for id in [1, 5, 6] { try request("task.complete", ["id": .integer(Int64(id))]) }
        try request(
            "time.log",
            [
                "activity": .string(project), "start": "2026-11-19T20:00:00Z", "end": "2026-11-20T05:00:00Z",
                "note": all, "task": 4,
            ])
        try request("time.start", ["activity": .string(project), "task": 2, "note": all])
        return session
    }

    /// Returns the control and format characters, except line breaks and the joiners that words and emoji need.
    private static func controls(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalar != "\n"
            case .format: !["\u{200C}", "\u{200D}"].contains(scalar)
            default: false
            }
        }
    }

    private static func bytes(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { $0 + UTF8.width($1) }
    }
}
