import Support
import Foundation
import JSONRPC
import Tally
import Testing

/// Thousands of requests, undone one by one.
@Suite("Undoing a long session")
struct UndoDocumentTests {
    @Test(
        "Undoing random requests in reverse restores the first export, and redoing them the last"
    )
    func backAndForth() throws {
        let server = TestSession()
        for name in ["Reading", "Running"] { try server.result("habit.create", ["name": .string(name)]) }
        try server.result("activity.create", ["name": "Writing"])
        let beginning = try server.export()
        var chance = Chance(random: SeededRandom(seed: 7))
        var refused = 0
        for _ in 0..<1000 {
            let (method, params) = chance.request()
            if try server.reply(method, .object(params))["error"] != nil { refused += 1 }
        }
        let end = try server.export()
        // Many requests succeed, and some are refused.
        #expect(refused > 50 && refused < 600)
        var undone = 0
        while try server.reply("history.undo")["result"] != nil { undone += 1 }
        #expect(undone > 400)
        // The first three steps create the habits and the activity, which the first export contains.
        for _ in 0..<3 { try server.result("history.redo") }
        #expect(try server.export() == beginning)
        for _ in 0..<undone - 3 { try server.result("history.redo") }
        #expect(try server.export() == end)
        #expect(try server.reply("history.redo")["error"]?["data"]?["kind"] == "notUndoable")
        #expect(try server.result("data.check")["ok"] == true)
    }
}

/// A generator of random requests, the same in every run.
private struct Chance {
    var random: SeededRandom

    mutating func request() -> (String, [String: JSONValue]) {
        let task: JSONValue = .integer(Int64.random(in: 1...300, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0...3: return ("task.create", draft())
        case 4: return ("task.update", draft().merging(["id": task]) { $1 })
        case 5, 6: return ("task.complete", ["id": task])
        case 7: return ("task.reopen", ["id": task])
        case 8: return ("task.delete", ["id": task])
        case 9: return ("task.reschedule", ["id": task, "days": number(-3...20)])
        case 10: return ("task.move", ["id": task, "after": number(1...300)])
        case 11: return ("task.copy", ["id": task])
        case 12: return (pick(["focus.add", "focus.remove"]), ["id": task])
        case 13: return ("habit.increment", ["habit": pick(["Reading", "Running"]), "by": number(-2...5)])
        case 14:
            return (
                "habit.update",
                ["id": "Reading", "target": ["count": number(1...9), "per": pick(["day", "week"])]]
            )
        case 15: return ("project.update", ["id": pick(["A", "B"]), "color": pick(["#112233", "#445566"])])
        case 16: return ("project.delete", ["id": pick(["A", "B"])])
        case 17: return ("stake.concede", ["id": task, "confirm": true])
        case 18: return ("time.start", ["activity": "Writing", "task": task])
        default:
            return (
                "settings.update",
                ["weekStart": pick(["monday", "sunday"]), "defaultStake": number(100...900)]
            )
        }
    }

    private mutating func draft() -> [String: JSONValue] {
        var draft: [String: JSONValue] = [
            "title": pick(["Größe", "it's \"x\"", "日本\\", "😀"]), "priority": pick(["P0", "P1", "P2", "P3"]),
            "due": pick(["2026-11-25", "2026-12-01T10:00:00Z"]), "tags": [pick(["a", "é/\"b"])],
            "reminders": [pick(["-PT30M", "2026-11-30T09:00:00Z"])],
        ]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: draft["stake"] = ["cents": number(100...900), "reward": "Cinema"]
        case 1: (draft["project"], draft["createProject"]) = (pick(["A", "B"]), true)
        case 2: (draft["start"], draft["end"]) = ("2026-11-25T09:00:00Z", "2026-11-25T10:00:00Z")
        default: break
        }
        return draft
    }

    private mutating func pick(_ texts: [String]) -> JSONValue {
        .string(texts[Int.random(in: texts.indices, using: &random)])
    }

    private mutating func pick(_ texts: [String]) -> String {
        texts[Int.random(in: texts.indices, using: &random)]
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> JSONValue {
        .integer(Int64.random(in: range, using: &random))
    }
}
