import JSONRPC
import Support
import TallyRPC
import Testing

@Suite("Series on the wire") struct SeriesMethodTests {
    private func repeating(_ rule: String = "every friday") throws -> TestSession {
        let session = TestSession()
        try session.result(
            "task.create", ["title": "Water", "recurrence": .object(["rule": .string(rule)])])
        return session
    }

    @Test("A task repeats by words or by a rule, and its completion answers the next one")
    func completing() throws {
        let session = try repeating()
        let task = try session.result("task.get", ["id": 1]).at("task")
        #expect(task.at("due") == "2026-11-20")
        #expect(
            task.at("recurrence") == [
                "rule": "FREQ=WEEKLY;BYDAY=FR", "words": "every friday", "from": "due", "catchUp": false,
                "stake": false,
            ])
        let done = try session.result("task.complete", ["id": 1])
        #expect(done.at("next.due") == "2026-11-27")
        #expect(done.at("next.series") == task.at("series"))
        #expect(try session.result("task.complete", ["id": 1]).at("next") == .null)
        try session.result("task.create", ["title": "Once"])
        let several = try session.result("task.complete", ["filter": "is:open"])
        #expect(several.at("completed") == 2)
        #expect(several.at("next").elements.map { $0.at("due") } == ["2026-12-04"])
    }

    @Test("A skipped occurrence goes, and the next is made")
    func skipping() throws {
        let session = try repeating("every! 10 days")
        let skipped = try session.result("task.skip", ["id": 1])
        #expect(skipped.at("task.number") == 1)
        #expect(try session.result("history.list").at("steps.0.summary") == "Skipped “Water”")
        #expect(skipped.at("next.due") == "2026-11-30")
        #expect(skipped.at("next.recurrence.from") == "completion")
        #expect(try session.error("task.get", ["id": 1]).at("data.reason") == "notFound")
        #expect(try session.result("task.skip", ["ids": [2], "dryRun": true]).at("next").elements.count == 1)
        #expect(try session.result("task.list").at("total") == 1)
    }

    @Test("A series is found by itself or by a task, changed and ended")
    func series() throws {
        let session = try repeating()
        let series = try session.result("series.get", ["task": 1]).at("series")
        #expect(series.at("active") == true)
        #expect(series.at("task.number") == 1)
        #expect(series.at("startDate") == "2026-11-20")
        #expect(series.at("upcoming").elements.first == "2026-11-27")
        #expect(try session.result("series.get", ["id": series.at("id")]).at("series") == series)
        let changed = try session.result(
            "series.update", ["id": series.at("id"), "rule": "every 2 weeks 9:00", "stake": true])
        #expect(changed.at("series.recurrence.rule") == "FREQ=WEEKLY;INTERVAL=2")
        #expect(changed.at("series.recurrence.stake") == true)
        #expect(changed.at("series.startTime") == "09:00:00")
        #expect(changed.at("series.task.due") == "2026-11-20T09:00:00Z")
        let conflict = try session.error("series.end", ["task": 1, "ifRevision": 1])
        #expect(conflict.at("data.current.id") == series.at("id"))
        #expect(try session.result("series.end", ["task": 1]).at("series.active") == false)
        #expect(try session.result("task.get", ["id": 1]).at("task.recurrence") == .null)
        #expect(try session.result("series.list", ["active": true]).at("series").elements.isEmpty)
        #expect(try session.result("series.list").at("series").elements.count == 1)
        #expect(try session.error("series.end", ["id": 1]).at("data.reason") == "seriesEnded")
        #expect(try session.error("series.get", ["task": 1]).at("data.reason") == "notRepeating")
        #expect(try session.error("series.get", ["id": "ffff"]).at("data.entity") == "series")
    }

    @Test("Series are listed in pages, all of them, those that go on, and those that do not")
    func pages() throws {
        let session = TestSession()
        for title in ["a", "b", "c", "d", "e"] {
            let rule: JSONValue = .object(["rule": "every friday"])
            try session.result("task.create", ["title": .string(title), "recurrence": rule])
        }
        for task in [2, 4] as [JSONValue] { try session.result("series.end", ["task": task]) }
        for (active, expected) in [
            (.null, [1, 2, 3, 4, 5]), (true, [1, 3, 5]), (false, [2, 4]),
        ] as [(JSONValue, [JSONValue])] {
            var found: [JSONValue] = []
            var cursor = JSONValue.null
            repeat {
                let page = try session.result(
                    "series.list", ["active": active, "limit": 2, "cursor": cursor])
                #expect(page.at("total") == .integer(Int64(expected.count)))
                #expect(page.at("totalIsExact") == true)
                found += page.at("series").elements.map { $0.at("number") }
                cursor = page.at("nextCursor")
            } while cursor != .null
            #expect(found == expected, "\(active)")
        }
        let first = try session.result("series.list", ["limit": 2]).at("nextCursor")
        let other = try session.error("series.list", ["active": true, "limit": 2, "cursor": first])
        #expect(other.at("data.path") == "cursor")
    }

    @Test("The command for series shows a page of them, and says that there are more")
    func pagedCommand() throws {
        let session = TestSession()
        for title in ["Rent", "Bins", "Call"] {
            try session.result("command.run", ["line": .string("add \(title) every friday")])
        }
        let first = try session.result("command.run", ["line": "series --limit 2", "ascii": true])
        let text = try #require(first.at("text").string)
        #expect(text.contains("Rent") && text.contains("Bins") && !text.contains("Call"))
        #expect(text.contains("and more"))
        #expect(first.at("nextPage") == 2)
        let second = try session.result("command.run", ["line": "series --limit 2 --page 2"])
        let rest = try #require(second.at("text").string)
        #expect(rest.contains("Call") && !rest.contains("Rent") && !rest.contains("and more"))
        #expect(second.at("nextPage") == .null)
    }

    @Test("Filters find what repeats")
    func filters() throws {
        let session = try repeating()
        try session.result("task.create", ["title": "Once"])
        for filter in ["is:recurring", "has:recurrence", "is:open is:recurring"] {
            #expect(try session.result("task.list", ["filter": .string(filter)]).at("total") == 1)
        }
        #expect(
            try session.result("task.list", ["filter": "not is:recurring"]).at("tasks.0.title") == "Once")
    }

    @Test("A captured repeat is stored, and history, undo and the command line know it")
    func capture() throws {
        let session = TestSession()
        let captured = try session.result("task.capture", ["text": "Pay rent every month on the 31st 18:00"])
        #expect(captured.at("task.due") == "2026-11-30T18:00:00Z")
        #expect(captured.at("task.recurrence.words") == "every 31st")
        let done =
            try session.result("command.run", ["line": "done 1", "ascii": true]).at("text").string ?? ""
        #expect(done.contains("next") && done.contains("% every 31st"))
        let skipped = try session.result("command.run", ["line": "skip 2"]).at("text").string ?? ""
        #expect(skipped.contains("skipped") && skipped.contains("next"))
        try session.result("history.undo")
        let deleted = try session.result("command.run", ["line": "delete 2"]).at("text").string ?? ""
        #expect(deleted.contains("It no longer repeats."))
        #expect(try session.error("task.skip", ["id": 1]).at("data.reason") == "taskCompleted")
    }

    @Test("Of a task that repeats, the scope says which occurrences change")
    func scope() throws {
        let session = try repeating()
        let params: JSONValue = ["id": 1, "title": "Water twice", "scope": "this"]
        #expect(try session.result("task.update", params).at("task.recurrence") == .null)
        #expect(try session.result("task.get", ["id": 2]).at("task.title") == "Water")
        #expect(try session.error("task.update", params).at("data.path") == "scope")
        try session.result("task.update", ["id": 2, "due": "2026-11-30", "scope": "following"])
        #expect(try session.result("series.get", ["task": 2]).at("series.startDate") == "2026-11-30")
        let refused = try session.error(
            "task.update", ["id": 2, "recurrence": .object(["rule": "every fryday"])])
        #expect(refused.at("data.path") == "recurrence.rule")
    }
}
