import JSONRPC
import Support
import Testing

@Suite("The setting historyDays")
struct HistoryDaysTests {
    private let session = TestSession()

    private func wait(days: Int) { session.clock.advance(seconds: Int64(days) * 86_400) }

    @Test("It is 400 until the user sets it, within its range, and it is exported and undone")
    func setting() throws {
        #expect(try session.result("settings.get").at("settings.historyDays") == 400)
        #expect(try session.result("settings.get").at("settings.set.historyDays") == .null)
        for days in [29, 36_501] as [JSONValue] {
            let error = try session.error("settings.update", ["historyDays": days])
            #expect(error.at("data.path") == "historyDays")
        }
        for days in [30, 36_500] as [JSONValue] {
            let updated = try session.result("settings.update", ["historyDays": days])
            #expect(updated.at("settings.historyDays") == days)
            #expect(updated.at("settings.set.historyDays") == days)
        }
        let other = TestSession()
        try other.result("data.import", ["content": .string(try session.export())])
        #expect(try other.result("settings.get").at("settings.historyDays") == 36_500)
        try session.result("history.undo")
        #expect(try session.result("settings.get").at("settings.historyDays") == 30)
    }

    @Test(
        "A replica with an older cursor is told to start again, reads everything, and goes on from the cursor"
    )
    func replica() throws {
        for index in 0..<20 { try session.result("task.create", ["title": .string("Task \(index)")]) }
        let first = try session.result("changes.since", ["limit": 1])
        #expect(first["reset"] == false)
        let exported = try session.export()
        try session.result("settings.update", ["historyDays": 30])
        wait(days: 32)
        try session.result("settings.update", ["historyDays": 31])
        try session.result("settings.update", ["historyDays": nil])
        for cursor in [nil, first["cursor"]] {
            let page = try session.result("changes.since", cursor.map { ["cursor": $0] } ?? [:])
            #expect(page["reset"] == true && page["changes"] == [] && page["more"] == false)
            let cursor = try #require(page["cursor"])
            #expect(try session.result("changes.since", ["cursor": cursor])["reset"] == false)
        }
        let page = try session.result("changes.since", [:])
        try session.result("task.create", ["title": "new"])
        let next = try session.result("changes.since", ["cursor": try #require(page["cursor"])])
        #expect(next["changes"]?.elements.compactMap { $0.at("values.title") } == ["new"])
        let other = TestSession()
        try other.result("data.import", ["content": .string(exported)])
        #expect(try other.result("task.list")["total"] == 20)
        #expect(try session.result("task.list")["total"] == 21)
        #expect(try session.result("data.check")["problems"] == [])
    }

    @Test("Undoing a step that is no longer kept is refused")
    func undo() throws {
        try session.result("task.create", ["title": "old"])
        wait(days: 401)
        try session.result("task.create", ["title": "new"])
        let error = try session.error("history.undo", ["step": 1])
        #expect(error["code"] == 1011)
        #expect(error.at("data.reason") == "noLongerKept")
        #expect(try session.result("history.list")["steps"]?.elements.map { $0["step"] } == [2])
        #expect(try session.error("history.undo", ["step": 3]).at("data.kind") == "notFound")
    }

    @Test("A mutationId is known for 30 days")
    func mutation() throws {
        let params: JSONValue = ["title": "a", "mutationId": "m"]
        let number = try session.result("task.create", params).at("task.number")
        wait(days: 30)
        try session.result("task.create", ["title": "b"])
        #expect(try session.result("task.create", params).at("task.number") == number)
        wait(days: 1)
        try session.result("task.create", ["title": "c"])
        #expect(try session.result("task.create", params).at("task.number") == 4)
    }
}
