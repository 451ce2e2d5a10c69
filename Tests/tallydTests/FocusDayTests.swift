import Support
import Foundation
import JSONRPC
import Testing

@Suite("Focus and score over days")
struct FocusDayTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Starts a server on the shared database with a frozen clock.
    private func server(at now: String) throws -> ServerProcess {
        try ServerProcess([
            "--database", directory.database, "--now", now, "--timezone", "Europe/Berlin", "--day-start",
            "04:00",
        ])
    }

    private func titles(_ list: JSONValue?) -> [JSONValue?] {
        list?.elements.map { $0.at("task.title") } ?? []
    }

    @Test("A fourth focus task is refused with the names of the three, and only removing frees a place")
    func fourth() throws {
        let server = try server(at: "2026-11-20T09:00:00Z")
        for title in ["a", "b", "c"] { _ = try server.result("focus.add", ["title": .string(title)]) }
        _ = try server.result("task.create", ["title": "d"])
        for params in [["id": 4], ["title": "e"]] as [JSONValue] {
            let error = try server.error("focus.add", params)
            #expect(error["code"] == 1005)
            #expect(error.at("data.kind") == "focusFull")
            #expect(
                error["message"]
                    == """
                    Three tasks are already in focus on 20 Nov: “a”, “b” and “c”. Remove one to make room; \
                    completing one does not.
                    """)
            #expect(error.at("data.tasks").elements.map { $0["title"] } == ["a", "b", "c"])
        }
        _ = try server.result("task.complete", ["id": 1])
        #expect(try server.error("focus.add", ["id": 4])["code"] == 1005)
        _ = try server.result("focus.remove", ["id": 2])
        let focus = try server.result("focus.add", ["id": 4])
        #expect(titles(focus["tasks"]) == ["a", "c", "d"])
        #expect(focus["tasks"]?.elements.map { $0["state"] } == ["completed", "inFocus", "nextUp"])
        #expect(try server.result("task.list")["total"] == 4)
    }

    @Test("Open focus tasks carry over at the day start, marked, until they are completed")
    func carriedOver() throws {
        let first = try server(at: "2026-11-20T09:00:00Z")
        for title in ["a", "b", "c"] { _ = try first.result("focus.add", ["title": .string(title)]) }

        // 03:59 in Berlin is still the same day.
        let night = try server(at: "2026-11-21T02:59:59Z")
        let same = try night.result("focus.today")
        #expect(same["date"] == "2026-11-20")
        #expect(same["tasks"]?.elements.map { $0["carriedOver"] } == [false, false, false])

        let next = try server(at: "2026-11-21T03:00:00Z")
        let carried = try next.result("focus.today")
        #expect(carried["date"] == "2026-11-21")
        #expect(titles(carried["tasks"]) == ["a", "b", "c"])
        for entry in try #require(carried["tasks"]).elements {
            #expect(entry["carriedOver"] == true)
            #expect(entry["carriedFrom"] == "2026-11-20")
            #expect(entry.at("task.focus.date") == "2026-11-21")
            #expect(entry.at("task.focus.carriedFrom") == "2026-11-20")
        }
        #expect(try next.error("focus.add", ["title": "d"])["code"] == 1005)
        _ = try next.result("task.complete", ["id": 1])

        let third = try server(at: "2026-11-22T09:00:00Z")
        #expect(titles(try third.result("focus.today")["tasks"]) == ["b", "c"])
        let past = try third.result("focus.day", ["date": "2026-11-21"])
        #expect(titles(past["tasks"]) == ["a", "b", "c"])
        #expect(past["completedCount"] == 1)
        let earlier = try third.result("focus.day", ["date": "2026-11-20"])
        #expect(earlier["completedCount"] == 0)
    }

    @Test("A planned day that overflows shows the waiting tasks, which move up when a place is free")
    func waiting() throws {
        let first = try server(at: "2026-11-20T09:00:00Z")
        for title in ["a", "b"] { _ = try first.result("focus.add", ["title": .string(title)]) }
        for title in ["p", "q", "r"] {
            _ = try first.result("focus.add", ["title": .string(title), "date": "2026-11-21"])
        }
        let planned = try first.result("focus.day", ["date": "2026-11-21"])
        #expect(titles(planned["tasks"]) == ["p", "q", "r"])

        let next = try server(at: "2026-11-21T09:00:00Z")
        let full = try next.result("focus.today")
        #expect(titles(full["tasks"]) == ["a", "b", "p"])
        #expect(titles(full["waiting"]) == ["q", "r"])
        #expect(full["totalCount"] == 3)
        let freed = try next.result("focus.remove", ["id": 1])
        #expect(titles(freed["tasks"]) == ["b", "p", "q"])
        #expect(titles(freed["waiting"]) == ["r"])
    }

    @Test("Finishing the focus celebrates once a day, across servers")
    func celebration() throws {
        let one = try server(at: "2026-11-20T09:00:00Z")
        for title in ["a", "b"] { _ = try one.result("focus.add", ["title": .string(title)]) }
        #expect(try one.result("task.complete", ["id": 1])["celebration"] == false)
        let other = try server(at: "2026-11-20T10:00:00Z")
        let finished = try other.result("task.complete", ["id": 2])
        #expect(finished["celebration"] == true)
        #expect(finished.at("focus.allDone") == true)
        _ = try one.result("task.reopen", ["id": 2])
        #expect(try one.result("task.complete", ["id": 2])["celebration"] == false)
    }

    @Test("P0 to P3 score 7, 4, 3 and 2 points on one day, in total 16")
    func priorities() throws {
        let server = try server(at: "2026-11-20T09:00:00Z")
        for (index, points) in [7, 4, 3, 2].enumerated() {
            _ = try server.result("task.create", ["title": "a", "priority": .string("P\(index)")])
            let completed = try server.result("task.complete", ["id": .integer(Int64(index + 1))])
            #expect(completed["pointsEarned"]?.integer == points)
        }
        let score = try server.result("score.daily")
        #expect(score["total"] == 16)
        #expect(score["tasks"]?.elements.compactMap { $0["points"]?.integer } == [7, 4, 3, 2])
        // The tasks behind the score, each with its points.
        let explained = try server.result("score.explain")
        let parts = try #require(explained["parts"]).elements
        #expect(explained["total"] == 16)
        #expect(parts.map { $0["points"]?.integer } == [7, 4, 3, 2])
        #expect(parts.map { $0.at("task.number").integer } == [1, 2, 3, 4])
        #expect(parts.map { $0.at("task.priority") } == ["P0", "P1", "P2", "P3"])
        #expect(parts.allSatisfy { $0["completedAt"] == "2026-11-20T09:00:00Z" })
    }

    @Test("Backdating a completion moves its points, also when it is corrected")
    func yesterday() throws {
        let server = try server(at: "2026-11-20T09:00:00Z")
        _ = try server.result("task.create", ["title": "a", "priority": "P0"])
        func totals() throws -> [Int?] {
            try server.result("score.range", ["from": "2026-11-18", "to": "2026-11-20"])["days"]?
                .elements.map { $0["total"]?.integer } ?? []
        }
        _ = try server.result("task.complete", ["id": 1])
        #expect(try totals() == [0, 0, 7])
        _ = try server.result("task.reopen", ["id": 1])
        #expect(try totals() == [0, 0, 0])
        let corrected = try server.result("task.complete", ["id": 1, "at": "2026-11-19"])
        #expect(corrected.at("task.completedOn") == "2026-11-19")
        #expect(corrected["score"]?["date"] == "2026-11-19")
        #expect(try totals() == [0, 7, 0])
        // 03:30 in Berlin belongs to the day before.
        _ = try server.result("task.reopen", ["id": 1])
        _ = try server.result("task.complete", ["id": 1, "at": "2026-11-19T03:30:00"])
        #expect(try totals() == [7, 0, 0])
        _ = try server.result("task.reopen", ["id": 1])
        #expect(
            try server.error("task.complete", ["id": 1, "at": "2026-11-20T09:00:01Z"])
                .at("data.path") == "at")
    }

    @Test("Changing the zone does not move earlier completions")
    func movedZone() throws {
        let server = try server(at: "2026-11-20T02:00:00Z")
        _ = try server.result("task.create", ["title": "a"])
        #expect(try server.result("task.complete", ["id": 1]).at("task.completedOn") == "2026-11-19")
        _ = try server.result("settings.update", ["timeZone": "Pacific/Kiritimati", "dayStart": "00:00"])
        #expect(try server.result("task.get", ["id": 1]).at("task.completedOn") == "2026-11-19")
        #expect(try server.result("score.daily", ["date": "2026-11-19"])["total"] == 3)
        #expect(try server.result("score.daily")["total"] == 0)
    }
}
