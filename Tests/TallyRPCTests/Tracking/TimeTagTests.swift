import JSONRPC
import Support
import Testing

@Suite("Tags of time entries on the wire") struct TimeTagTests {
    private let session = TestSession()

    init() throws {
        try session.result("activity.create", ["name": "Writing"])
        try session.result("activity.create", ["name": "Reading"])
    }

    @discardableResult
    private func log(
        _ start: String, _ end: String, _ tags: JSONValue, activity: JSONValue = "Writing"
    ) throws -> JSONValue {
        try session.result(
            "time.log",
            ["activity": activity, "start": .string(start), "end": .string(end), "tags": tags]
        ).at("entry")
    }

    private func tags(_ id: JSONValue) throws -> JSONValue {
        try session.result("time.list").at("entries").elements.first { $0["number"] == id }?["tags"] ?? .null
    }

    @Test("An entry has its tags once each, as they were first written, and an update replaces them")
    func logging() throws {
        #expect(try log("6:00", "7:00", ["Deep", "deep", "draft"]).at("tags") == ["Deep", "draft"])
        #expect(try log("7:00", "8:00", []).at("tags") == [])
        let changed = try session.result("time.update", ["id": 1, "tags": ["admin"]])
        #expect(changed.at("entry.tags") == ["admin"] && changed.at("entry.revision") == 2)
        #expect(
            try session.result("time.update", ["id": 1, "tags": ["admin"]]).at("entry.revision") == 2)
        #expect(try session.result("time.update", ["id": 1, "note": "x"]).at("entry.tags") == ["admin"])
        #expect(try session.result("time.update", ["id": 1, "tags": .null]).at("entry.tags") == [])
        try session.result("history.undo")
        #expect(try tags(1) == ["admin"])
    }

    @Test("The tags of a timer become those of its entry, and go on when it is continued or split")
    func timer() throws {
        let started = try session.result(
            "time.start", ["activity": "Writing", "tags": ["deep", "DEEP"], "at": "8:00"])
        #expect(started.at("timer.tags") == ["deep"])
        #expect(try session.result("time.active").at("timer.tags") == ["deep"])
        let split = try session.result("time.split", ["at": "8:30"])
        #expect(split.at("first.tags") == ["deep"] && split.at("timer.tags") == ["deep"])
        #expect(try session.result("time.stop").at("entry.tags") == ["deep"])
        let parts = try session.result("time.split", ["id": 1, "at": "8:10"])
        #expect(parts.at("first.tags") == ["deep"] && parts.at("second.tags") == ["deep"])
        #expect(try session.result("time.continue", ["id": 1]).at("timer.tags") == ["deep"])
    }

    @Test("Entries are listed by tags, which they must all have, also with an activity and days, in pages")
    func filtering() throws {
        try log("2026-11-18T06:00", "2026-11-18T07:00", ["deep"])
        try log("2026-11-19T06:00", "2026-11-19T07:00", ["Deep", "draft"])
        try log("2026-11-19T08:00", "2026-11-19T08:30", ["deep"], activity: "Reading")
        try log("2026-11-20T06:00", "2026-11-20T06:15", ["draft"])
        for (params, numbers, seconds) in [
            (["tags": ["DEEP"]], [3, 2, 1], 9000), (["tags": ["deep", "draft"]], [2], 3600),
            (["tags": ["deep"], "activity": "Reading"], [3], 1800),
            (["tags": ["deep"], "from": "2026-11-19"], [3, 2], 5400), (["tags": ["other"]], [], 0),
            (["tags": []], [4, 3, 2, 1], 9900),
        ] as [([String: JSONValue], [JSONValue], JSONValue)] {
            let list = try session.result("time.list", .object(params))
            #expect(list.at("entries").elements.map { $0.at("number") } == numbers, "\(params)")
            #expect(list.at("totalSeconds") == seconds, "\(params)")
            var (found, cursor): ([JSONValue], JSONValue) = ([], .null)
            repeat {
                let paged = params.merging(["limit": 1, "cursor": cursor]) { $1 }
                let page = try session.result("time.list", .object(paged))
                found += page.at("entries").elements.map { $0.at("number") }
                cursor = page.at("nextCursor")
            } while cursor != .null
            #expect(found == numbers, "\(params)")
        }
    }

    @Test("Time is summed up by tag, in full for each, and once in the total")
    func summary() throws {
        try log("2026-11-20T06:00", "2026-11-20T07:00", ["deep", "draft"])
        try log("2026-11-20T07:00", "2026-11-20T07:30", ["Deep"])
        try log("2026-11-20T08:00", "2026-11-20T08:10", [])
        let summary = try session.result("time.summary", ["by": "tag", "from": "today"])
        #expect(summary.at("totalSeconds") == 6000)
        #expect(summary.at("rows").elements.map { $0.at("seconds") } == [5400, 3600, 600])
        let view = try session.result("command.run", ["line": "time today --by tag"]).at("text").string
        #expect(view?.contains("1h 30m") == true)
    }

    @Test("An entry has at most as many tags as a task, each of one word")
    func limits() throws {
        let many = JSONValue.array((0...100).map { .string("t\($0)") })
        let span: [String: JSONValue] = ["activity": "Writing", "start": "6:00", "end": "7:00"]
        for (tags, path, reason) in [
            (many, "tags", "tooLong"), (["a b"], "tags[0]", nil), (["a", ""], "tags[1]", nil),
        ] as [(JSONValue, String, JSONValue?)] {
            let error = try session.error("time.log", .object(span.merging(["tags": tags]) { $1 }))
            #expect(error.at("data.path") == .string(path))
            if let reason { #expect(error.at("data.reason") == reason) }
        }
        #expect(try session.result("time.list").at("entries") == [])
    }

    @Test("Tags are listed with their tasks and entries, and are renamed and deleted on both, in one step")
    func both() throws {
        try session.result("task.create", ["title": "a", "tags": ["home"]])
        try log("6:00", "7:00", ["Deep", "home"])
        try log("7:00", "8:00", ["deep"])
        #expect(
            try session.result("tag.list").at("tags") == [
                ["tag": "deep", "open": 0, "done": 0, "entries": 2],
                ["tag": "home", "open": 1, "done": 0, "entries": 1],
            ])
        let page = try session.result("tag.list", ["limit": 1])
        #expect(page.at("total") == 2)
        let rest = try session.result("tag.list", ["limit": 1, "cursor": page.at("nextCursor")])
        #expect(rest.at("tags.0.tag") == "home" && rest.at("nextCursor") == .null)
        #expect(try session.result("tag.list", ["prefix": "DE"]).at("total") == 1)
        let before = try session.export()
        let renamed = try session.result("tag.rename", ["from": "home", "to": "deep"])
        #expect(renamed.at("count") == 1 && renamed.at("entries") == 1)
        #expect(renamed.at("tag") == ["tag": "deep", "open": 1, "done": 0, "entries": 2])
        #expect(try tags(1) == ["Deep"] || tags(1) == ["deep"])
        let deleted = try session.result("tag.delete", ["tag": "DEEP"])
        #expect(deleted.at("count") == 1 && deleted.at("entries") == 2)
        #expect(try session.result("tag.list").at("total") == 0)
        for _ in 1...2 { try session.result("history.undo") }
        #expect(try session.export() == before)
        #expect(try session.result("data.check").at("ok") == true)
    }

    @Test(
        "A tag that only time has is renamed and deleted, also on the running timer, and the history says so")
    func onlyTime() throws {
        try log("6:00", "7:00", ["deep"])
        try session.result("time.start", ["activity": "Writing", "tags": ["deep", "solo"]])
        let renamed = try session.result("tag.rename", ["from": "deep", "to": "Focus"])
        #expect(renamed.at("count") == 0 && renamed.at("entries") == 1)
        #expect(try session.result("time.active").at("timer.tags") == ["Focus", "solo"])
        #expect(
            try session.result("history.list").at("steps.0.summary") == "Renamed a tag of time entries")
        #expect(try session.result("tag.list").at("total") == 1)
        #expect(try session.result("tag.delete", ["tag": "solo"]).at("entries") == 0)
        #expect(try session.result("time.active").at("timer.tags") == ["Focus"])
        #expect(try session.error("tag.delete", ["tag": "solo"]).at("data.reason") == "notFound")
    }

    @Test("The views and commands of tags count tracked time")
    func words() throws {
        try session.result("task.create", ["title": "a", "tags": ["home"]])
        func run(_ line: String) throws -> String {
            try #require(
                try session.result("command.run", ["line": .string(line), "color": "none"]).at("text").string)
        }
        #expect(try !run("tags").contains("tracked"))
        try log("6:00", "7:00", ["home", "deep"])
        let lines = try run("tags").split(separator: "\n").map(String.init)
        #expect(lines.first { $0.contains("#deep") }?.hasSuffix("0 open  0 done  1 tracked") == true)
        #expect(try run("tag rename home house").contains("1 task and 1 time entry changed"))
        #expect(try run("tag delete deep").contains("1 time entry changed"))
    }

    @Test("An export has the tags of entries, and an import restores and lists them")
    func export() throws {
        try log("6:00", "7:00", ["Deep", "draft"])
        let other = TestSession()
        try other.result("data.import", ["content": .string(try session.export())])
        #expect(try other.result("time.list", ["tags": ["deep"]]).at("entries.0.tags") == ["Deep", "draft"])
        #expect(try other.result("tag.list").at("total") == 2)
        #expect(try other.result("data.check").at("ok") == true)
    }
}
