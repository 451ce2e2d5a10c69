import Support
import JSONRPC
import Tally
import TallyRPC
import Testing

@Suite("The document of a year")
struct YearDocumentTests {
    @Test("A year of records is imported into an empty database unchanged, and breaks no rule")
    func year() throws {
        let year = try YearOfLife.lived.get()
        let (document, end) = (year.document, try #require(year.moments.last).model.now)
        #expect(document.split(separator: "\n").count > 2000)
        // After a deadline, the second import would store what became of its stake.
        let server = TestSession(now: Instant(seconds: Int64(end)))
        try server.result("data.import", ["content": .string(document)])
        #expect(try server.export() == document)
        #expect(try server.result("data.check")["problems"] == [])
        let again = try server.result("data.import", ["content": .string(document)])
        #expect(again["report"] == [])
        #expect(again["counts"]?["task"]?["added"] == 0)
        #expect(try server.export() == document)
    }

    @Test("Two servers with the records of a year make the same occurrences, with the same ids")
    func occurrences() throws {
        let document = try YearOfLife.lived.get().document
        let servers = [3, 4].map { TestSession(now: Instant(seconds: 1_735_700_000), seed: $0) }
        for server in servers { try server.result("data.import", ["content": .string(document)]) }
        let series = try #require(servers[0].result("series.list", ["active": true])["series"]).elements
        #expect(series.count > 10)
        let made = try servers.map { server in
            try series.map { series in
                let params: JSONValue = ["id": series.at("task.id"), "children": "keep", "force": true]
                return try server.result("task.complete", params).at("next.id")
            }
        }
        #expect(made[0] == made[1])
        #expect(made[0].count { $0.string != nil } > 8)
    }
}
