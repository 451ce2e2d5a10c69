import Support
import Foundation
import JSONRPC
import Testing

@Suite("Stakes and reminders of a running server")
struct StakeTests {
    let server: ServerProcess

    init() throws {
        server = try ServerProcess([
            "--database", ":memory:", "--now", "2026-11-20T09:00:00Z", "--timezone", "UTC",
        ])
    }

    @Test(
        "Making a stake easier fails with stakeLocked, the member and the task, and changes nothing"
    )
    func locked() throws {
        let task = try server.result(
            "task.create", ["title": "Tax", "stake": ["cents": 2000, "currency": "eur"]])
        #expect(task.at("task.stake.currency") == "EUR")
        let refused: [(String, JSONValue, String)] = [
            ("task.update", ["id": 1, "title": "Easy"], "title"),
            ("task.update", ["id": 1, "stake": ["cents": 1999]], "stake.cents"),
            ("task.update", ["id": 1, "stake": nil], "stake"),
            ("task.update", ["id": 1, "due": nil], "due"),
            ("task.reschedule", ["id": 1, "days": 1], "days"),
            ("task.delete", ["id": 1], "id"),
        ]
        for (method, params, path) in refused {
            let error = try server.error(method, params)
            #expect(error["code"] == 1006)
            #expect(error.at("data.kind") == "stakeLocked")
            #expect(error.at("data.path") == .string(path))
            #expect(error.at("data.tasks.0.number") == 1)
            #expect(try server.result("task.get", ["id": 1])["task"] == task["task"])
        }
    }

    @Test("An invalid stake is refused with its path")
    func refused() throws {
        let refused: [(JSONValue, String)] = [
            (["cents": 99], "stake.cents"), (["cents": .number(100.5)], "stake.cents"),
            (["currency": "XYZ"], "stake.currency"),
            (["reward": "  "], "stake.reward"), (["amount": 5], "stake.amount"),
        ]
        for (stake, path) in refused {
            let error = try server.error("task.create", ["title": "Tax", "stake": stake])
            #expect(error["code"] == -32602)
            #expect(error.at("data.path") == .string(path))
        }
        for (settings, path) in [(["currency": "??"], "currency"), (["defaultStake": 99], "defaultStake")]
            as [(JSONValue, String)]
        {
            #expect(try server.error("settings.update", settings).at("data.path") == .string(path))
        }
        #expect(try server.result("task.list")["tasks"] == [])
    }

    @Test("Completing in time returns the saved stake, and the ledger includes it")
    func saved() throws {
        _ = try server.result("task.create", ["title": "Tax", "stake": ["reward": "Cinema"]])
        #expect(try server.result("stake.list").at("groups.0.stakes.0.relative") == "in 7d")
        let done = try server.result("task.complete", ["id": 1])
        #expect(done.at("savedStake.cents") == 500)
        #expect(done.at("savedStake.status") == "complete")
        let claimed = try server.result("stake.claim", ["id": 1])
        #expect(claimed.at("task.stake.claimedAt") == "2026-11-20T09:00:00Z")
        #expect(
            try server.result("stake.summary")["currencies"] == [
                ["currency": "USD", "atRisk": 0, "saved": 500, "owed": 0, "paid": 0, "waived": 0]
            ])
    }

    @Test("Conceding must be confirmed, and an owed stake is settled once")
    func conceded() throws {
        _ = try server.result("task.create", ["title": "Tax", "stake": [:]])
        #expect(try server.error("stake.concede", ["id": 1, "confirm": false]).at("data.path") == "confirm")
        _ = try server.result("stake.concede", ["id": 1, "confirm": true])
        let settled = try server.result("stake.settle", ["id": 1, "outcome": "paid", "note": "Shelter"])
        #expect(
            settled.at("task.stake.settlement") == [
                "outcome": "paid", "note": "Shelter", "at": "2026-11-20T09:00:00Z",
            ])
        #expect(try server.error("stake.settle", ["id": 1, "outcome": "waived"])["code"] == 1010)
    }

    @Test("Reminders are returned in a form that can be sent again")
    func reminders() throws {
        let task = try server.result(
            "task.create",
            ["title": "Call", "due": "2026-11-21", "reminders": ["-PT90M", "2026-11-20T12:00:00+01:00"]])
        let reminders = task.at("task.reminders")
        #expect(reminders == ["-PT1H30M", "2026-11-20T11:00:00Z"])
        let again = try server.result("task.update", ["id": 1, "reminders": reminders])
        #expect(again.at("task.revision") == 1)
        let listed = try server.result("reminder.list")["reminders"]?.elements ?? []
        #expect(listed.map { $0["at"] } == ["2026-11-20T11:00:00Z", "2026-11-21T22:30:00Z"])
        #expect(
            try server.error("task.update", ["id": 1, "reminders": ["soon"]]).at("data.path")
                == "reminders[0]")
    }
}
