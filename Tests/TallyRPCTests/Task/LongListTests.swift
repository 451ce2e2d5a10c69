import JSONRPC
import Support
import Testing

@Suite("Listings of many tasks")
struct LongListTests {
    private let session = TestSession()

    @Test(
        "A filter that passes more than a thousand tasks lists each once in order, and says that it did not count all"
    )
    func manyTasks() throws {
        let count = 1100
        let requests = (1...count).map { number -> JSONValue in
            [
                "method": "task.create",
                "params": ["title": .string("Report \(number)"), "tags": ["home"], "due": "2026-11-18"],
            ]
        }
        for part in [requests.prefix(600), requests.dropFirst(600)] {
            try session.result("batch.run", ["requests": .array(Array(part))])
        }
        let filters: [[String: JSONValue]] = [
            ["tags": ["home"]], ["text": "report"], ["overdue": true], ["day": "2026-11-18"],
            ["text": "re", "sort": "due"], ["text": "report", "sort": "created"],
        ]
        for filter in filters {
            var numbers: [Int] = []
            var cursor: JSONValue = .null
            repeat {
                var params = filter
                (params["limit"], params["cursor"]) = (1000, cursor)
                let page = try session.result("task.list", .object(params))
                guard case .array(let tasks) = page["tasks"] else { break }
                numbers += tasks.compactMap { $0["number"]?.integer }
                #expect(page["totalIsExact"] == false, "\(filter)")
                cursor = page["nextCursor"] ?? .null
            } while cursor != .null
            #expect(numbers == Array(1...count), "\(filter)")
        }
        let page = try session.result("task.list", ["tags": ["home"], "text": "report 77"])
        #expect(page["total"] == 11 && page["totalIsExact"] == true)
    }
}
