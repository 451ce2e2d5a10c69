import Support
import JSONRPC
import Tally
import TallyRPC
import Testing

@Suite("The document of a year")
struct YearDocumentTests {
    @Test("A year of records is imported into an empty database unchanged, and breaks no rule")
    func year() throws {
        let document = try YearOfLife.lived.get().document
        #expect(document.split(separator: "\n").count > 2000)
        let server = TestSession(now: Instant(seconds: 1_735_700_000))
        try server.result("data.import", ["content": .string(document)])
        #expect(try server.export() == document)
        #expect(try server.result("data.check")["problems"] == [])
        let again = try server.result("data.import", ["content": .string(document)])
        #expect(again["report"] == [])
        #expect(again["counts"]?["task"]?["added"] == 0)
        #expect(try server.export() == document)
    }
}
