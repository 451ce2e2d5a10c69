import Foundation
import Support
import Tally
import Testing

@testable import TallyStore

/// The tables of `TallyLanguageTests`, on a database with the tasks of `filters-data.json`. No task of the product
/// has a recurrence or dependencies yet.
@Suite("The table of filters, on a database") struct FilterTableTests {
    private struct Item: Decodable {
        let id: Int
        let title, project, priority, created: String
        let notes, due, done, wait: String?
        let tags: [String]?
        let estimate, stake: Int?
    }

    private static func file(_ name: String) throws -> Data {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Data(contentsOf: tests.appendingPathComponent("TallyLanguageTests/Tables/\(name)"))
    }

    private static func makeEngine() throws -> TestEngine {
        let tally = try TestEngine(now: "2026-09-01T00:00:00Z", zone: "Europe/Berlin")
        let items = try JSONDecoder().decode([Item].self, from: file("filters-data.json"))
        for item in items {
            try tally.go(to: item.created)
            let priority = try #require(Priority(name: item.priority))
            let number = try tally.add(
                item.title, priority, due: item.due, project: item.project, notes: item.notes,
                tags: item.tags ?? [])
            try tally.update(number) { draft in
                if let estimate = item.estimate { draft.estimate = .set(Minutes(estimate)) }
                if let wait = item.wait { draft.wait = .set(try time(wait)) }
                if let stake = item.stake { draft.stake = .set(StakeDraft(cents: stake)) }
            }
        }
        try tally.go(to: "2026-11-18T10:30:00Z")
        for item in items {
            guard let done = item.done else { continue }
            let number = try tally.number("SELECT number FROM task WHERE title = '\(item.title)'")
            try tally.complete(number, at: done)
        }
        return tally
    }

    @Test("Each row of the table holds in a database")
    func rows() throws {
        let tally = try Self.makeEngine()
        let lines = String(decoding: try Self.file("filters.tsv"), as: UTF8.self).split(separator: "\n")
        for line in lines.dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let expected = try JSONSerialization.jsonObject(with: Data(fields[1].utf8))
            if var titles = expected as? [String] {
                if fields[0] == "is:blocked" { titles = [] }
                #expect(try tally.titles(fields[0]) == titles, "\(fields[0])")
                #expect(try tally.titles(fields[0], pages: 2) == titles, "\(fields[0])")
                try tally.store { $0.candidateLimit = -1 }
                #expect(try tally.titles(fields[0], pages: 3) == titles, "\(fields[0])")
                try tally.store { $0.candidateLimit = 1000 }
            } else {
                let offset = try #require((expected as? [String: Int])?["offset"])
                let kind = try failure { try tally.titles(fields[0]) }
                #expect(kind == .filter(offset: offset), "\(fields[0])")
            }
        }
    }
}
