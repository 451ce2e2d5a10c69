import Foundation
import JSONRPC
import TallyRPC
import Testing

/// Compares each view of every life with its golden file in `Tests/TallyViewsTests/Golden/lives`. To update the files:
///
///     TALLY_ACCEPT=1 swift test --filter LifeViewTests
///
/// Review the changed files before you commit them.
@Suite struct LifeViewTests {
    /// A view, and the lives that lack what it shows.
    struct Drawing: Sendable, CustomTestStringConvertible {
        let method: String
        var params: [String: JSONValue] = [:]
        var missing: [Life] = []

        var testDescription: String { method }
    }

    static let folder = GoldenViewTests.folder.appendingPathComponent("lives")

    private static let drawings = [
        Drawing(method: "view.activities"),
        Drawing(method: "view.agenda"),
        Drawing(method: "view.burndown"),
        Drawing(method: "view.calendar"),
        Drawing(method: "view.day", params: ["date": "2026-11-19"]),
        Drawing(method: "view.entries", params: ["limit": 10]),
        Drawing(method: "view.filters"),
        Drawing(method: "view.focus"),
        Drawing(method: "view.habits"),
        Drawing(method: "view.history", params: ["habit": "Read"], missing: [.empty]),
        Drawing(method: "view.list", params: ["limit": 12]),
        Drawing(method: "view.log", params: ["limit": 12]),
        Drawing(method: "view.plan"),
        Drawing(method: "view.project"),
        Drawing(method: "view.reminders"),
        Drawing(method: "view.review"),
        Drawing(method: "view.score", params: ["from": "2026-11-01"]),
        Drawing(method: "view.settings"),
        Drawing(method: "view.stakes"),
        Drawing(method: "view.stats"),
        Drawing(method: "view.statusline"),
        Drawing(method: "view.suggestions"),
        Drawing(method: "view.tags"),
        Drawing(method: "view.task", params: ["id": 1], missing: [.empty]),
        Drawing(method: "view.time"),
        Drawing(method: "view.today"),
        Drawing(method: "view.trend"),
        Drawing(method: "view.year"),
    ]

    @Test("Each view of each life matches its golden file", arguments: drawings)
    func looksTheSame(drawing: Drawing) throws {
        var text = ""
        for life in Life.allCases where !drawing.missing.contains(life) {
            let params = drawing.params.merging(["width": 60]) { $1 }
            text += "== \(life)\n\(try life.session.view(drawing.method, params).text)\n"
        }
        let file = Self.folder.appendingPathComponent(drawing.method + ".txt")
        if ProcessInfo.processInfo.environment["TALLY_ACCEPT"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let lines = (golden.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        let change = zip(lines.0, lines.1).first { $0 != $1 }
        #expect(
            golden == text,
            "\(drawing) looks different, first in:\n\(change.map { "- \($0)\n+ \($1)" } ?? "")")
    }

    /// The view of backups reads files beside the database, which these lives have none of.
    @Test("Every view is drawn of every life, and has a file")
    func drawingsAreComplete() throws {
        let views = TallyServer.methods.names.filter { $0.hasPrefix("view.") && $0 != "view.backups" }
        #expect(Set(views) == Set(Self.drawings.map { $0.method }))
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(Self.drawings.map { $0.method + ".txt" }))
    }
}
