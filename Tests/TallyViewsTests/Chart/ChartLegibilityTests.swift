import JSONRPC
import Testing

/// Checks that what is written on charts can be read.
@Suite struct ChartLegibilityTests {
    static let sizes: [(width: Int, height: Int?)] = [
        (160, nil), (160, 160), (320, nil), (500, 200), (720, nil), (1400, 300), (4000, 4000),
    ]

    @Test("No line of text touches another one or leaves the chart, at any size", arguments: ChartKind.all)
    func hasRoom(kind: ChartKind) throws {
        for life in kind.lives {
            for (width, height) in Self.sizes {
                var params: [String: JSONValue] = ["width": .integer(Int64(width))]
                if let height { params["height"] = .integer(Int64(height)) }
                let chart = try kind.drawn(life, params)
                #expect(chart.width == width && height.map { $0 == chart.height } ?? true)
                let words = chart.words
                #expect(words.count == chart.textCount, "every text is checked")
                for (index, line) in words.enumerated() {
                    let place = "\(kind.name) of \(life), \(width) × \(chart.height): “\(line.text)”"
                    #expect(line.left >= -0.5 && line.right <= Double(width) + 0.5, "\(place) is too wide")
                    #expect(
                        line.baseline >= line.size * 0.75 && line.baseline <= Double(chart.height) - 2,
                        "\(place) is too high or low")
                    for other in words[(index + 1)...] where line.overlaps(other) {
                        Issue.record("\(place) touches “\(other.text)”")
                    }
                }
            }
        }
    }

    @Test("Lines that touch are told from those beside and below each other")
    func touching() throws {
        func chart(_ x: Int, _ y: Int) throws -> DrawnChart {
            let svg = #"<text x="10" y="20">Score</text><text x="\#(x)" y="\#(y)" class="muted">Mean</text>"#
            return try DrawnChart(
                ["svg": .string(svg), "width": 160, "height": 160, "title": "A", "description": "B."])
        }
        for (x, y, touches) in [(30, 20, true), (12, 25, true), (60, 20, false), (10, 34, false)] {
            let words = try chart(x, y).words
            #expect(words.count == 2 && words[0].overlaps(words[1]) == touches, "\(x) \(y)")
        }
    }

    @Test("A label has at least 11 pixels", arguments: ChartKind.all)
    func textSizes(kind: ChartKind) throws {
        let svg = try kind.drawn(.year).svg
        let sizes = svg.matches(of: /font-size:([\d.]+)px/).compactMap { Double($0.1) }
        #expect(!sizes.isEmpty && sizes.allSatisfy { $0 >= 11 })
        #expect(!svg.contains("font-size=\""))
    }

    @Test("Themes differ in the stylesheet alone", arguments: ChartKind.all)
    func themes(kind: ChartKind) throws {
        let documents = try ["light", "dark", "auto"].map {
            try kind.drawn(.year, ["theme": .string($0)]).svg
        }
        #expect(Set(documents).count == 3)
        #expect(Set(documents.map { $0.replacing(/<style>[^<]*<\/style>/, with: "") }).count == 1)
        #expect(documents[2].contains("@media (prefers-color-scheme:dark)"))
    }

    @Test("A chart has a title and a description for screen readers", arguments: ChartKind.all)
    func isDescribed(kind: ChartKind) throws {
        for life in kind.lives {
            let chart = try kind.drawn(life)
            #expect(chart.svg.contains(#"role="img" aria-labelledby="chart-title chart-desc""#))
            #expect(
                chart.svg.contains(#"<title id="chart-title">"#)
                    && chart.svg.contains(#"<desc id="chart-desc">"#))
            #expect(!chart.title.isEmpty && chart.description.hasSuffix("."))
        }
    }

    @Test("Nothing in a chart runs or is loaded from elsewhere", arguments: ChartKind.all)
    func isSafe(kind: ChartKind) throws {
        for life in kind.lives {
            let svg = try kind.drawn(life).svg
            for part in [
                "<script", "<foreignObject", "<a ", "<image", "<use", "href", " on", "@import", "<!", "]]>",
            ] {
                let places = svg.replacing(
                    /<(title|desc)[^>]*>[^<]*<\/|data-label="[^"]*"|>[^<]*<\/text>/, with: "")
                #expect(!places.contains(part), "\(kind.name) of \(life) has \(part)")
            }
            #expect(!svg.contains("<script") && !svg.contains("]]>"))
            let rules = svg.matches(of: /<style>([^<]*)<\/style>|(?:fill|stroke|style)="([^"]*)"/)
            #expect(rules.allSatisfy { !$0.0.contains("url(") })
            #expect(
                !svg.unicodeScalars.contains {
                    $0.value < 0x20 && $0 != "\n" || (0x2066...0x2069).contains($0.value)
                })
        }
    }
}
