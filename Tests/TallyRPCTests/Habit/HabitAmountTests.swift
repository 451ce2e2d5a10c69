import JSONRPC
import Support
import Testing

@Suite("Habits with decimals and units")
struct HabitAmountTests {
    private let session = TestSession()

    init() throws {
        try session.result(
            "habit.create",
            ["name": "Run", "unit": "km", "target": ["count": .number(8.25), "per": "week"]])
    }

    @Test("Counts are taken and returned as JSON numbers, exactly and without zeros at the end")
    func counts() throws {
        for (by, count) in [("2.5", "2.5"), ("0.100", "2.6"), ("4e-1", "3"), ("-0.001", "2.999")] {
            let text = try reply(#"{"method":"habit.increment","params":{"habit":"Run","by":\#(by)}}"#)
            #expect(text.contains(#""count":\#(count)}"#), "\(text)")
        }
        #expect(
            try session.result("habit.set", ["habit": "Run", "count": .number(2.5)])["count"] == .number(2.5))
        let history = try session.result("habit.history", ["habit": "Run", "from": "2026-11-20"])
        #expect(history["total"] == .number(2.5) && history.at("days.0.count") == .number(2.5))
        let habit = try session.result("habit.get", ["habit": "Run"])
        #expect(habit.at("habit.target.count") == .number(8.25) && habit.at("habit.unit") == "km")
        let year = try session.result("year.heatmap", ["stat": "habit:Run"])
        #expect(year["total"] == .number(2.5) && year["unit"] == "km" && year["max"] == .number(2.5))
        #expect(try session.result("day.overview").at("habits.0.count") == .number(2.5))
        let changes = try session.result("changes.since")["changes"]?.elements.map { $0.at("values.delta") }
        #expect(changes?.contains(.number(-0.001)) == true)
    }

    @Test(
        "A number with more than 3 decimals, or out of range, is refused at its path",
        arguments: [
            ("habit.increment", "by", .number(0.0005), "must have at most 3 decimals, not 0.0005"),
            ("habit.set", "count", .number(1.2345), "must have at most 3 decimals, not 1.2345"),
            (
                "habit.set", "count", .number(-0.001),
                "must be between 0 and 1000000000, not -0.001"
            ),
            (
                "habit.set", "count", .number(1_000_000_000.001),
                "must be between 0 and 1000000000, not 1000000000.001"
            ), ("habit.set", "count", "2.5", "must be a number, not a string"),
        ] as [(String, String, JSONValue, String)])
    func refused(method: String, member: String, value: JSONValue, problem: String) throws {
        let error = try session.error(method, .object(["habit": "Run", member: value]))
        #expect(error.at("data.path") == .string(member) && error.at("data.problem") == .string(problem))
    }

    @Test("A target is refused at its path, too")
    func refusedTarget() throws {
        let update = { (count: JSONValue) in
            try session.error("habit.update", ["habit": "Run", "target": ["count": count, "per": "day"]])
        }
        #expect(try update(.number(0.0001)).at("data.path") == "target.count")
        #expect(try update(0).at("data.problem") == "must be more than 0 for an atLeast target")
        let unit = try session.error("habit.update", ["habit": "Run", "unit": "a very long unit of it"])
        #expect(unit.at("data.path") == "unit")
    }

    @Test("A request with a whole number means the same with and without decimals")
    func fingerprint() throws {
        for by in ["2", "2.0", "2000e-3"] {
            let text = try reply(
                #"{"method":"habit.increment","params":{"habit":"Run","by":\#(by),"mutationId":"once"}}"#)
            #expect(text.contains(#""count":2}"#), "\(text)")
        }
    }

    @Test("Documents have decimal numbers, and whole ones of earlier documents mean the same")
    func documents() throws {
        try session.result("habit.increment", ["habit": "Run", "by": .number(2.5)])
        let document = try session.export()
        #expect(document.contains(#""delta":2.5,"#) && document.contains(#""count":8.25,"#))
        let other = TestSession()
        try other.result("data.import", ["content": .string(document)])
        #expect(try other.export() == document)
        let earlier = document.replacing("2.5", with: "3").replacing(#""unit":"km","#, with: "")
        let third = TestSession()
        try third.result("data.import", ["content": .string(earlier)])
        let habit = try third.result("habit.get", ["habit": "Run"])
        #expect(habit.at("habit.today") == 3 && habit.at("habit.unit") == .null)
        let invalid = document.replacing("2.5", with: "2.0005")
        let error = try TestSession().error("data.import", ["content": .string(invalid)])
        #expect(error.at("data.path") == "content.records.habitEvent[0].delta")
    }

    @Test("Views show decimals and the unit")
    func views() throws {
        try session.result("habit.increment", ["habit": "Run", "by": .number(2.5)])
        for (view, text) in [
            ("view.habits", "2.5 of 8.25 km this week"), ("view.today", "2.5 of 8.25 km this week"),
            ("view.day", "2.5 of 8.25 km a week"),
        ] {
            #expect(try session.result(view)["text"]?.string?.contains(text) == true, "\(view)")
        }
        let year = try session.result("view.year", ["stat": "habit:Run"])["text"]?.string
        #expect(year?.contains("2.5 km") == true)
        try session.result("habit.update", ["habit": "Run", "target": nil])
        #expect(try session.result("view.habits")["text"]?.string?.contains("2.5 km today") == true)
    }

    @Test("A limit has no streak from before the habit was created")
    func limit() throws {
        let limit: JSONValue = ["count": 2, "per": "day", "direction": "atMost"]
        try session.result("habit.create", ["name": "Coffee", "target": limit])
        let counted = try session.result("habit.increment", ["habit": "Coffee", "date": "1999-01-01"])
        #expect(counted.at("habit.streak") == ["current": 0, "longest": 0])
    }

    private func reply(_ request: String) throws -> String {
        let line = #"{"jsonrpc":"2.0","id":1,"# + request.dropFirst()
        return try #require(try session.texts(ofRepliesTo: [line]).first)
    }
}
