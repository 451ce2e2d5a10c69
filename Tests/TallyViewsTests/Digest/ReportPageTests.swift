import Foundation
import JSONRPC
import Tally
import Testing

@testable import TallyViews

/// Checks the text of report pages. `Tests/clients/report` looks at them in a browser.
@Suite struct ReportPageTests {
    private static let kinds = Digest.Span.allCases.map(\.rawValue)
    private static let cases = Life.allCases.flatMap { life in kinds.map { (life, $0) } }

    private static let pages = Dictionary(
        uniqueKeysWithValues: cases.map { life, kind in
            ("\(life) \(kind)", Result { try made(life, ["kind": .string(kind)]) })
        })

    private func page(_ life: Life, _ kind: String) throws -> String {
        try #require(Self.pages["\(life) \(kind)"]).get()
    }

    private static func made(_ life: Life, _ params: JSONValue) throws -> String {
        let result = try life.session.result("report.html", params)
        let content = try #require(result["content"]?.string)
        #expect(result["size"]?.integer == content.utf8.count && result["path"] == .null)
        return content
    }

    /// Returns the tags of a page, without the values of attributes.
    private func tags(_ page: String) -> [String] {
        page.utf8.split(separator: UInt8(ascii: "<")).dropFirst().map { part in
            let tag = part.prefix { $0 != UInt8(ascii: ">") }
            let parts = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            return parts.enumerated().filter { $0.offset.isMultiple(of: 2) }
                .map { String(decoding: $0.element, as: UTF8.self) }.joined()
        }
    }

    /// Returns the text between two others.
    private func part(of page: String, _ start: String, _ end: String) throws -> String {
        let first = try #require(page.range(of: start)).upperBound
        let last = try #require(page.range(of: end, range: first..<page.endIndex)).lowerBound
        return String(page[first..<last])
    }

    @Test("A page has at least four pictures, and less than a megabyte", arguments: cases)
    func pictures(life: Life, kind: String) throws {
        let page = try page(life, kind)
        #expect(tags(page).count { $0.hasPrefix("svg") && $0.contains(" role=") } >= 4)
        #expect(page.utf8.count < 1_000_000)
    }

    @Test(
        "A page refers to nothing outside, and has one script, one stylesheet and no handlers",
        arguments: cases)
    func isClosed(life: Life, kind: String) throws {
        let page = try page(life, kind)
        let tags = tags(page)
        for name in ["script", "style", "h1", "main"] { #expect(tags.count { $0 == name } == 1, "\(name)") }
        for tag in tags {
            for part in [" href", " src", " style=", " on", " action"] {
                #expect(!tag.contains(part), "\(tag)")
            }
            let name = tag.prefix { $0.isLetter }
            #expect(!["img", "a", "link", "iframe", "form", "base", "object", "use", "image"].contains(name))
        }
        for part in ["unsafe-inline", "@import", "http:", "https:"] {
            #expect(!page.contains(part), "\(part)")
        }
    }

    @Test("The policy has the hashes of exactly the script and the stylesheet", arguments: kinds)
    func policy(kind: String) throws {
        for theme in ["auto", "light", "dark"] {
            let page = try Self.made(.day, ["kind": .string(kind), "theme": .string(theme)])
            let policy = try part(of: page, "Content-Security-Policy\" content=\"", "\"")
            func hash(_ name: String) throws -> String {
                let code = try part(of: page, "<\(name)>", "</\(name)>")
                return "&#39;sha256-\(Data(SHA256.hash(code.utf8)).base64EncodedString())&#39;"
            }
            #expect(
                try policy
                    == "default-src &#39;none&#39;; script-src \(hash("script")); style-src \(hash("style")); "
                    + "img-src data:; base-uri &#39;none&#39;; form-action &#39;none&#39;")
        }
    }

    @Test("What people write stays text, without control characters and marks of direction", arguments: kinds)
    func hostile(kind: String) throws {
        let page = try page(.hostile, kind)
        #expect(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"))
        for name in ["/style", "/script", "/body", "/html"] {
            #expect(tags(page).count { $0 == name } == 1, "\(name)")
        }
        #expect(
            !page.unicodeScalars.contains { scalar in
                scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
                    || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            })
    }

    @Test("Every mark with a value has a title, which is not repeated")
    func titles() throws {
        let page = try page(.year, "year")
        let tags = tags(page)
        let marks = tags.count { $0.contains(" data-value=") }
        #expect(marks > 500 && !tags.contains { $0.contains(" data-label=") })
        #expect(tags.count { $0 == "title" } > marks)
    }

    @Test("Themes differ in the head of the page alone", arguments: kinds)
    func themes(kind: String) throws {
        let bodies = try ["light", "dark", "auto"].map { theme in
            let page = try Self.made(.day, ["kind": .string(kind), "theme": .string(theme)])
            return try part(of: page, "<body>", "</body>")
        }
        #expect(Set(bodies).count == 1)
    }

    @Test("The numbers of a page are those of the other methods")
    func numbers() throws {
        let session = try Life.year.session
        let page = try page(.year, "month")
        let range: JSONValue = ["from": "2026-11-01", "to": "2026-11-30"]
        guard case .array(let days)? = try session.result("score.range", range)["days"] else {
            Issue.record("no days")
            return
        }
        let total = days.reduce(0) { $0 + ($1["total"]?.integer ?? 0) }
        let completion = try session.result("stats.completion", range)
        let done = try #require(completion["completedCount"]?.integer)
        let planned = try #require(completion["plannedCount"]?.integer)
        let profile = try session.result("score.profile")
        let level = try #require(profile["level"]?.integer)
        for (name, value) in [("Score", "\(total)"), ("Tasks done", "\(done)"), ("Level now", "\(level)")] {
            #expect(page.contains("<dt>\(name)</dt><dd class=\"value\">\(value)</dd>"), "\(name)")
        }
        #expect(page.contains("of \(planned) planned"))
    }

    @Test("Lists are bounded, and say of how many they show the first")
    func bounds() throws {
        let page = try page(.year, "year")
        #expect(page.contains("<caption>15 of "))
        #expect(tags(page).count { $0 == "option" } <= Digest.maxStats)
    }

    @Test(
        "A page is named for its span",
        arguments: [
            ("day", "2026-11-05", "Thursday, 5 November 2026"),
            ("week", "2026-11-05", "Week of 2 Nov – 8 Nov 2026"),
            ("month", "2026-02-28", "February 2026"), ("year", "2025-07-01", "2025"),
            ("day", "0001-01-01", "Monday"),
            ("year", "9999-12-31", "9999"), ("week", "9999-12-31", "Week of 27 Dec – 31 Dec 9999"),
        ])
    func names(kind: String, date: String, name: String) throws {
        let page = try Self.made(.day, ["kind": .string(kind), "date": .string(date)])
        #expect(try part(of: page, "<h1>", "</h1>").hasPrefix(name))
        #expect(try part(of: page, "<title>", "</title>").hasSuffix(" – Tally"))
    }
}
