import JSONRPC
import Support
import Testing

@Suite("Listings of many tasks")
struct LongListTests {
    private let session = TestSession()

    @Test(
        "A filter that passes more than a thousand tasks lists each once in order, with their number unless it is one of several, or a text"
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
        let filters: [(members: [String: JSONValue], isCounted: Bool)] = [
            ([:], true), (["status": "open"], true), (["project": "Inbox", "priority": "P2"], true),
            (["tags": ["home"]], true), (["tags": ["HOME"], "status": "open", "sort": "due"], true),
            (["overdue": true], true), (["day": "2026-11-18"], true), (["dueTo": "2026-11-18"], true),
            (["text": "report"], false), (["text": "re", "sort": "due"], false),
            (["text": "report", "sort": "created"], false), (["tags": ["home"], "overdue": true], false),
            (["tags": ["home"], "priority": "P2"], false),
        ]
        for (filter, isCounted) in filters {
            var numbers: [Int] = []
            var cursor: JSONValue = .null
            repeat {
                var params = filter
                (params["limit"], params["cursor"]) = (1000, cursor)
                let page = try session.result("task.list", .object(params))
                guard case .array(let tasks) = page["tasks"] else { break }
                numbers += tasks.compactMap { $0["number"]?.integer }
                #expect(page["totalIsExact"] == .bool(isCounted), "\(filter)")
                let total = page["total"]?.integer ?? 0
                #expect(isCounted ? total == count : (1000...1001).contains(total), "\(filter)")
                cursor = page["nextCursor"] ?? .null
            } while cursor != .null
            #expect(numbers == Array(1...count), "\(filter)")
        }
        let page = try session.result("task.list", ["tags": ["home"], "text": "report 77"])
        #expect(page["total"] == 11 && page["totalIsExact"] == true)
        #expect(try session.result("task.list", ["tags": ["home"], "status": "done"])["total"] == 0)
    }
    @Test(
        "The total of a page counts no deleted task",
        arguments: [[], ["done"], ["open", "done"]] as [[String]])
    func deletedTasks(statuses: [String]) throws {
        for number in 1...6 {
            try session.result(
                "task.create", ["title": "A task", "priority": .string(number < 4 ? "P1" : "P3")])
            try session.result("task.complete", ["id": .integer(Int64(number))])
        }
        for number in [1, 2, 4] { try session.result("task.delete", ["id": .integer(Int64(number))]) }
        let status: JSONValue = .array(statuses.map { .string($0) })
        let filters: [([String: JSONValue], Int64)] = [
            ([:], 3), (["priority": "P1"], 1), (["priority": ["P1", "P3"]], 3), (["project": "Inbox"], 3),
            (["project": "Inbox", "priority": "P3"], 2), (["priority": "P3", "sort": "created"], 2),
        ]
        for (filter, total) in filters {
            var params = filter
            (params["limit"], params["status"]) = (1, statuses.isEmpty ? nil : status)
            #expect(try session.result("task.list", .object(params))["total"] == .integer(total), "\(filter)")
        }
        #expect(try session.result("server.stats")["tasks"] == 3)
    }
}
