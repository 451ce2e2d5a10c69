import Foundation
import JSONRPC
import Support
import Tally
import TallyRPC
import Testing

@Suite struct TaskCaptureTests {
    /// A row of the table of captured lines.
    struct Row: Sendable, CustomTestStringConvertible {
        let line: String
        let expected: JSONValue
        var testDescription: String { line }

        static let all: [Row] = {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent(
                    "TallyLanguageTests/Tables/capture.tsv")
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").dropFirst().compactMap { line in
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                guard fields.count > 1, let expected = try? JSONValue(parsing: String(fields[1])) else {
                    return nil
                }
                return Row(line: String(fields[0]), expected: expected)
            }
        }()
    }

    private static func session() throws -> TestSession {
        let now = try #require(TemporalText("2026-11-18T10:30:00Z")?.instant(in: .utc))
        let session = TestSession(now: now)
        try session.result("settings.update", ["timeZone": "Europe/Berlin"])
        for name in ["Home", "Work", "Café"] {
            try session.result("project.create", ["name": .string(name)])
        }
        return session
    }

    @Test("The table of captured lines is there")
    func table() { #expect(Row.all.count >= 75) }

    @Test("Each row of the table of captured lines holds for a dry run and for the task", arguments: Row.all)
    func rows(row: Row) throws {
        let session = try Self.session()
        let before = try session.export()
        let dry = try session.reply("task.capture", ["text": .string(row.line), "dryRun": true])
        #expect(try session.export() == before)
        let wet = try session.reply("task.capture", ["text": .string(row.line)])
        for reply in [dry, wet] {
            guard let result = reply["result"] else {
                let reasons = ["notFound": "notFound", "twice": "givenTwice", "title": "missingTitle"]
                let reason = row.expected["error"]?.string.flatMap { reasons[$0] }
                #expect(reply.at("error.data.reason").string == reason, "\(reply)")
                #expect(reply.at("error.data.offset").integer != nil)
                continue
            }
            let (task, understood) = (result.at("task"), result.at("understood"))
            for member in ["title", "due", "project", "tags", "priority", "estimate"] {
                #expect(task[member] == row.expected[member], "\(member)")
            }
            #expect(understood.at("recurrence.rule") == row.expected.at("recurrence"))
            #expect(understood.at("wait") == row.expected.at("wait"))
            #expect(task.at("wait") == row.expected.at("wait"))
            #expect(understood.at("remind") == row.expected.at("remind"))
            let creates: JSONValue = row.expected["createProject"] ?? false
            #expect(understood["createsProject"] == creates)
            #expect(result["rest"] == task["title"])
            let reminders = row.expected["remind"] == nil ? 0 : 1
            #expect(task.at("reminders").elements.count == reminders)
        }
        #expect(
            dry.at("result.task").without(["id", "projectId", "series"])
                == wet.at("result.task").without(["id", "projectId", "series"]))
        guard wet["result"] != nil else { return }
        try session.result("history.undo")
        let projects = try session.result("project.list").at("projects").elements.count
        #expect(projects == 4, "One undo takes back the task and its project")
        #expect(try session.result("task.list")["total"] == 0)
    }

    @Test("Spans say what each part of the text was read as, in characters and bytes")
    func spans() throws {
        let result = try Self.session().result(
            "task.capture", ["text": "Buy 🧑‍🚀 suit @Home #é p1 fri", "dryRun": true])
        let spans = result.at("spans").elements
        #expect(spans.map { $0["role"] } == ["project", "tag", "priority", "due"])
        #expect(spans.first?["start"] == 13)
        #expect(spans.first?["startByte"] == 21)
        #expect(result["rest"] == "Buy 🧑‍🚀 suit")
    }

    @Test("A repeat and a wait are those of the task")
    func repeatAndWait() throws {
        let result = try Self.session().result(
            "task.capture", ["text": "Pay rent every month #bills on the 1st wait:2026-11-25"])
        #expect(result.at("task.title") == "Pay rent")
        #expect(result.at("task.recurrence.rule") == "FREQ=MONTHLY;BYMONTHDAY=1")
        #expect(result.at("task.wait") == "2026-11-25" && result.at("task.notes") == "")
    }

    @Test("A stake, a reminder and a part of the day are those of the line")
    func members() throws {
        let result = try Self.session().result(
            "task.capture", ["text": "Send the tax return friday evening stake:7.50 remind 1h"])
        #expect(result.at("task.stake.cents") == 750)
        #expect(result.at("task.partOfDay") == "evening")
        #expect(result.at("task.reminders") == ["-PT1H"])
        #expect(result.at("understood.stake") == 750)
    }

    @Test(
        "A mistake points into the text",
        arguments: [
            ("Dig pond @Pond", "notFound", 9), ("Call due:soon", "notUnderstood", 9),
            ("Call due:3/4", "severalReadings", 9), ("Paint @Home @Work", "givenTwice", 12),
            ("Run stake:0.5", "notUnderstood", 10), ("Run yesterday stake:5 due:2026-11-01", "inThePast", 22),
            ("Call tomorrow remind 400d", "outOfRange", 14), ("@Home #bills", "missingTitle", 6),
        ])
    func mistakes(text: String, reason: String, offset: Int64) throws {
        let session = try Self.session()
        for dryRun in [true, false] {
            let data = try session.error(
                "task.capture", ["text": .string(text), "dryRun": .bool(dryRun)]
            ).at("data")
            #expect(data["reason"] == .string(reason), "\(data)")
            #expect(data["offset"] == .integer(offset), "\(data)")
            #expect(data["path"] == "text")
        }
        #expect(try session.result("task.list")["total"] == 0)
    }

    @Test("The refusal of an unknown project names the nearest, and is told apart")
    func unknownProject() throws {
        let error = try Self.session().error("task.capture", ["text": "Call Ann @hoem"])
        #expect(error["code"] == 1001)
        #expect(error.at("data.entity") == "project")
        #expect(error.at("data.id") == "hoem")
        #expect(error.at("data.suggestion") == "@Home")
    }

    @Test("A captured line that is sent again is not captured twice, and a dry run keeps no mutationId")
    func mutation() throws {
        let session = try Self.session()
        let params: JSONValue = ["text": "Call Bob tomorrow @Garden!", "mutationId": "m"]
        guard case .object(var dry) = params else { return }
        dry["dryRun"] = true
        try session.result("task.capture", .object(dry))
        let first = try session.result("task.capture", params)
        #expect(try session.result("task.capture", params) == first)
        #expect(try session.result("task.list")["total"] == 1)
        let steps = try session.result("history.list").at("steps").elements
        #expect(steps.first?["method"] == "task.capture")
    }

    @Test("Subscribers learn of a captured task and its project as one change, and of no dry run")
    func events() throws {
        let session = try Self.session()
        let cursor = try session.result("events.subscribe")["cursor"] ?? .null
        try session.result("task.capture", ["text": "Dig @Garden!", "dryRun": true])
        #expect(try session.result("changes.since", ["cursor": cursor])["changes"] == [])
        try session.result("task.capture", ["text": "Dig @Garden!"])
        let changes = try session.result("changes.since", ["cursor": cursor]).at("changes").elements
        #expect(Set(changes.compactMap { $0["entity"]?.string }) == ["project", "task"])
    }

    @Test("In a batch, a dry run of a line leaves the other requests as they are")
    func batch() throws {
        let session = try Self.session()
        let line: JSONValue = [
            "method": "task.capture", "params": ["text": "Dig @Garden! tomorrow", "dryRun": true],
        ]
        let other: JSONValue = ["method": "task.create", "params": ["title": "a"]]
        for requests in [[line, other], [other, line]] {
            let result = try session.result("batch.run", ["requests": .array(requests)])
            #expect(result["committed"] == true)
        }
        let titles = try session.result("task.list").at("tasks").elements.map { $0["title"] }
        #expect(titles == ["a", "a"])
        #expect(try session.result("project.list").at("projects").elements.count == 4)
    }

    @Test("A dry run where there is no database creates none")
    func noDatabase() throws {
        let directory = try TemporaryDirectory()
        let session = TestSession(path: directory.file("tally.db"))
        let result = try session.result("task.capture", ["text": "Dig tomorrow", "dryRun": true])
        #expect(result.at("task.due") == "2026-11-21")
        #expect(try directory.names == [])
    }
}

extension JSONValue {
    /// Returns an object without some of its members.
    fileprivate func without(_ names: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.key) })
    }
}
