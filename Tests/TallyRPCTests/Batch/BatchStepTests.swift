import Support
import JSONRPC
import Testing

@Suite("A batch as one step")
struct BatchStepTests {
    let session: BatchSession

    init() throws {
        session = try BatchSession()
    }

    @Test("A batch is one step: one undo undoes all of it, and one redo redoes all of it")
    func undoAndRedo() throws {
        _ = try session.result("task.create", ["title": "before", "due": "2026-11-20"])
        let before = try session.records()
        try session.batch(
            item("project.create", ["name": "Garden"], as: "p"),
            item("task.create", ["title": "Sow", "project": "tempId:p", "tags": ["a"]], as: "t"),
            item("task.update", ["id": "tempId:t", "title": "Sow beans"]),
            item("focus.add", ["id": "tempId:t"]),
            item("task.create", ["title": "gone at once"], as: "gone"),
            item("task.delete", ["id": "tempId:gone"]),
            item("task.complete", ["id": "tempId:t"]),
            item("task.delete", ["id": 1]),
            item("habit.create", ["name": "Read"]), item("habit.increment", ["habit": "read"]),
            item("settings.update", ["dayStart": "04:00"]))
        let after = try session.records()
        #expect(after != before)
        let steps = try session.result("history.list").at("steps").elements
        #expect(steps.map { $0["method"] } == ["batch.run", "task.create"])
        #expect(try session.result("history.undo").at("undone.method") == "batch.run")
        #expect(try session.records() == before)
        #expect(try session.result("history.redo").at("redone.method") == "batch.run")
        #expect(try session.records() == after)
        try session.checkSearchIndex()
    }

    @Test("If one request fails, the batch fails with its error and changes nothing")
    func atomic() throws {
        for title in ["kept", "deleted"] { _ = try session.result("task.create", ["title": .string(title)]) }
        for number in 1...3 { _ = try session.result("focus.add", ["title": .string("focus \(number)")]) }
        let failures: [(request: JSONValue, code: JSONValue, path: JSONValue, kind: JSONValue)] = [
            (item("task.get", ["id": 99]), 1001, .null, "notFound"),
            (item("project.create", ["name": "garden"]), 1003, .null, "duplicate"),
            (item("focus.add", ["title": "fourth"]), 1005, .null, "focusFull"),
            (item("task.update", ["id": 1, "ifRevision": 7]), 1007, .null, "conflict"),
            (item("task.create", ["titel": "a"]), -32602, "requests[3].params.titel", "unknownMember"),
            (item("task.create"), -32602, "requests[3].params.title", "missingMember"),
            (item("task.create", ["title": 5]), -32602, "requests[3].params.title", "wrongType"),
            (
                item("task.create", ["title": "a", "tags": ["x", ""]]), -32602, "requests[3].params.tags[1]",
                "tooShort"
            ),
            (
                item("task.complete", ["id": 1, "at": "2030-01-01"]), -32602, "requests[3].params.at",
                "inTheFuture"
            ),
            (
                item("task.complete", ["id": 1, "mutationId": "m"]), -32602, "requests[3].params.mutationId",
                "unknownMember"
            ),
        ]
        let before = try session.everything()
        for (request, code, path, reason) in failures {
            let error = try session.error(
                "batch.run",
                [
                    "requests": [
                        item("project.create", ["name": "Garden"]), item("task.delete", ["id": 2]),
                        item("settings.update", ["timeZone": "Europe/Berlin"]), request,
                        item("task.create", ["title": "never"]),
                    ]
                ])
            #expect(error["code"] == code, "\(error)")
            #expect(error.at("data.path") == path, "\(error)")
            #expect(error.at("data.reason") == reason, "\(error)")
            #expect(error.at("data.request") == 3, "\(error)")
            if let path = path.string {
                #expect(error.at("message").string?.contains(path) == true, "\(error)")
            }
            #expect(try session.everything() == before, "\(error)")
        }
        #expect(try session.result("settings.get").at("settings.timeZone") == "UTC")
    }

    @Test("Without atomic, a failed request has no effect, and the others take effect")
    func notAtomic() throws {
        for number in 1...3 { _ = try session.result("focus.add", ["title": .string("focus \(number)")]) }
        let result = try session.result(
            "batch.run",
            [
                "atomic": false,
                "requests": [
                    item("task.create", ["title": "good"]),
                    // Creates the project and the task before it fails because the day is full.
                    item("focus.add", ["title": "fourth", "project": "New", "createProject": true]),
                    item("task.create", ["title": ""]),
                    item("settings.update", ["dayStart": "04:00"]),
                    item("task.create", ["title": "good too"]),
                    item("task.list", ["sort": "title", "text": "good"]),
                ],
            ])
        #expect(result["committed"] == true)
        let results = result.at("results").elements
        #expect(results.map { $0.at("error.code") } == [.null, 1005, -32602, .null, .null, .null])
        #expect(results.map { $0["result"] == .null } == [false, true, true, false, false, false])
        #expect(results[1].at("error.data.tasks").elements.count == 3)
        #expect(results[2].at("error.data.path") == "requests[2].params.title")
        #expect(results[4].at("result.task.number") == 5, "the number of the failed task is reused")
        #expect(results[5].at("result.tasks").elements.map { $0["title"] } == ["good", "good too"])
        #expect(try session.result("project.list").at("projects").elements.count == 1)
        try session.checkSearchIndex()
        #expect(try session.result("history.undo").at("undone.changeCount") == 3)
        #expect(try session.result("task.list")["total"] == 3)
    }

    @Test("A batch that changes nothing is not a step")
    func noStep() throws {
        _ = try session.result("task.create", ["title": "a"])
        let requests: JSONValue = [item("task.list"), item("task.update", ["id": 1, "title": "a"])]
        _ = try session.result("batch.run", ["requests": requests])
        _ = try session.result(
            "batch.run", ["atomic": false, "requests": [item("task.create"), item("task.get", ["id": 9])]])
        #expect(try session.result("history.list").at("steps").elements.count == 1)
    }

    @Test("A later request sees the changes of earlier ones, including settings")
    func order() throws {
        let results = try session.batch(
            item("task.create", ["title": "a", "priority": "P0"]), item("task.complete", ["id": 1]),
            item("score.daily"), item("task.list", ["text": "a"]),
            item("settings.update", ["timeZone": "Pacific/Auckland"]), item("score.daily"),
            item("task.create", ["title": "b", "due": "2026-11-21T08:00"]))
        #expect(results[2].at("total") == 7)
        #expect(results[3].at("tasks.0.status") == "done")
        #expect(results[2].at("date") == "2026-11-20" && results[5].at("date") == "2026-11-20")
        #expect(results[6].at("task.due") == "2026-11-20T19:00:00Z")
    }

    @Test("A failed change of settings leaves the earlier settings in effect")
    func settingsOfFailure() throws {
        let result = try session.result(
            "batch.run",
            [
                "atomic": false,
                "requests": [
                    item("settings.update", ["timeZone": "Europe/Berlin"]),
                    item("settings.update", ["timeZone": "Asia/Tokyo", "ifRevision": 1]),
                    item("settings.get"),
                ],
            ])
        #expect(result.at("results.1.error.data.kind") == "conflict")
        #expect(result.at("results.2.result.settings.timeZone") == "Europe/Berlin")
        #expect(try session.result("settings.get").at("settings.timeZone") == "Europe/Berlin")
    }

    @Test("The search index works for requests of the same group after a batch was undone")
    func searchIndex() throws {
        let bad: JSONValue = [
            "requests": [
                item("task.create", ["title": "never"]), item("task.search", ["text": "kept"]),
                item("task.get", ["id": 99]),
            ]
        ]
        let dry: JSONValue = [
            "dryRun": true,
            "requests": [item("task.create", ["title": "rehearsed"]), item("task.search", ["text": "kept"])],
        ]
        let replies = try session.replies([
            TestSession.request("task.create", ["title": "kept"]), TestSession.request("batch.run", bad),
            TestSession.request("batch.run", dry), TestSession.request("task.search", ["text": "kept"]),
        ])
        #expect(replies[1].at("error.code") == 1001)
        #expect(replies[2].at("result.results.1.result.total") == 1)
        #expect(replies[3].at("result.total") == 1)
        #expect(try session.result("task.search", ["text": "kept"])["total"] == 1)
        #expect(try session.result("task.search", ["text": "rehearsed"])["total"] == 0)
        try session.checkSearchIndex()
    }

    @Test("Focus that is completed within a batch is celebrated once")
    func celebration() throws {
        let results = try session.batch(
            item("focus.add", ["title": "a"], as: "a"), item("focus.add", ["title": "b"], as: "b"),
            item("task.complete", ["id": "tempId:a"]), item("task.complete", ["id": "tempId:b"]),
            item("task.reopen", ["id": "tempId:b"]), item("task.complete", ["id": "tempId:b"]))
        #expect(results.map { $0.at("celebration") } == [.null, .null, false, true, .null, false])
    }

    @Test("A batch cannot make a stake easier")
    func stakes() throws {
        let staked = item(
            "task.create", ["title": "Tax", "due": "2026-11-27", "stake": ["cents": 2000]], as: "t")
        let before = try session.everything()
        let attempts: [(JSONValue, path: JSONValue)] = [
            (item("task.delete", ["id": "tempId:t"]), "requests[1].params.id"),
            (item("task.update", ["id": "tempId:t", "due": "2026-11-28"]), "requests[1].params.due"),
            (item("task.update", ["id": "tempId:t", "title": "Other"]), "requests[1].params.title"),
        ]
        for (attempt, path) in attempts {
            let error = try session.error("batch.run", ["requests": [staked, attempt]])
            #expect(error.at("data.kind") == "stakeLocked")
            #expect(error.at("data.path") == path)
            #expect(try session.everything() == before)
        }
        try session.batch(staked)
        session.clock.advance(seconds: 600)
        #expect(try session.error("history.undo")["code"] == 1006)
    }
}
