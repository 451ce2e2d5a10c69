import Foundation
import Tally
import TallyLanguage
import Testing

@Suite struct CaptureTableTests {
    static let projects = ["Inbox", "Home", "Work", "Café"]

    @Test("Each row of the table of captured lines holds", arguments: try Table("capture").rows)
    func capture(row: Table.Row) throws {
        let expected = try #require(
            JSONSerialization.jsonObject(with: Data(row["expected"].utf8)) as? [String: Any])
        let capture: Capture
        do {
            capture = try Capture.read(row["line"], projects: Self.projects, at: Scene().moment)
        } catch let refusal as Refusal {
            let words = [
                "notFound": Refusal.Reason.unknownProject, "twice": .givenTwice, "title": .missingTitle,
            ]
            #expect(words[expected["error"] as? String ?? ""] == refusal.reason)
            return
        }
        #expect(capture.title == expected["title"] as? String)
        #expect(capture.due?.description == expected["due"] as? String)
        #expect(capture.recurrence?.rule.description == expected["recurrence"] as? String)
        #expect(capture.project?.name ?? "Inbox" == expected["project"] as? String)
        #expect(capture.project?.creates ?? false == expected["createProject"] as? Bool ?? false)
        #expect(capture.tags.map(\.text) == expected["tags"] as? [String])
        #expect((capture.priority ?? .standard).name == expected["priority"] as? String)
        #expect(capture.estimate == expected["estimate"] as? Int)
        #expect(capture.wait?.description == expected["wait"] as? String)
        #expect(capture.reminder == (expected["remind"] as? Int).map(Int64.init))
    }
}
