import Tally
import TallyLanguage
import Testing

@Suite struct CaptureTests {
    /// Returns a captured line as the table of lines writes it.
    private static func written(_ line: String) throws -> String {
        let capture: Capture
        do {
            capture = try Capture.read(line, projects: CaptureTableTests.projects, at: Scene().moment)
        } catch let refusal as Refusal {
            return "REFUSE \(refusal.reason) \(refusal.range.start)-\(refusal.range.end)"
        }
        var members: [String] = []
        if let project = capture.project { members.append("@\(project.name)" + (project.creates ? "!" : "")) }
        members += capture.tags.map { "#\($0)" }
        if let priority = capture.priority { members.append(priority.name) }
        if let due = capture.due { members.append("due \(due)") }
        if let part = capture.partOfDay { members.append("\(part)") }
        if let recurrence = capture.recurrence { members.append(recurrence.rule.description) }
        if let wait = capture.wait { members.append("wait \(wait)") }
        if let scheduled = capture.scheduled { members.append("scheduled \(scheduled)") }
        if let estimate = capture.estimate { members.append("~\(estimate)") }
        if let stake = capture.stake { members.append("stake \(stake)") }
        if let reminder = capture.reminder { members.append("remind \(reminder)") }
        return capture.title + (members.isEmpty ? "" : " | " + members.joined(separator: " "))
    }

    @Test("Each row of the table of lines holds", arguments: try Table("lines").rows)
    func lines(row: Table.Row) throws {
        #expect(try Self.written(row["line"]) == row["expected"])
    }

    @Test(
        "What was read has a span with its role, and so has what was unclear",
        arguments: [
            ("Call Bob tomorrow @Work 17:00", ["due: tomorrow", "project: @Work", "due: 17:00"]),
            ("Buy 🧑‍🚀 suit #é p1 fri", ["tag: #é", "priority: p1", "due: fri"]),
            ("Meet Bob at 5", ["unclear: at 5"]), ("Pay bill 03/04", ["unclear: 03/04"]),
            ("Call Ann thu 27 nov", ["unclear: thu 27 nov"]), ("Finish report 31 nov", ["unclear: 31 nov"]),
            ("Pay due:fri tomorrow", ["due: due:fri", "unclear: tomorrow"]),
            ("Read \"The Day\" \\fri today", ["literal: \"The Day\"", "literal: \\fri", "due: today"]),
            (
                "Run ~1h 30m stake:5 wait:mon remind 1h fri",
                [
                    "estimate: ~1h 30m", "stake: stake:5", "wait: wait:mon", "reminder: remind 1h",
                    "due: fri",
                ]
            ),
            ("Pay rent every month 18:00 #bills", ["recurrence: every month 18:00", "tag: #bills"]),
            ("Fix it remind 1h", ["unclear: remind 1h"]), ("Buy milk", []),
        ])
    func spans(line: String, expected: [String]) throws {
        let capture = try Capture.read(line, projects: CaptureTableTests.projects, at: Scene().moment)
        let scalars = Array(line.unicodeScalars)
        let spans = capture.spans.map { span in
            let text = scalars[span.range.start..<span.range.end].reduce(into: "") {
                $0.unicodeScalars.append($1)
            }
            return "\(span.role): \(text)"
        }
        #expect(spans == expected)
    }

    @Test("The refusal of an unknown project says how to make it, and what a tag looks like")
    func unknownProject() throws {
        let refusal = try #require(throws: Refusal.self) {
            try Capture.read("Call Ann @hoem", projects: CaptureTableTests.projects, at: Scene().moment)
        }
        #expect(
            refusal.sentence
                == "There is no project “hoem”. Did you mean “@Home”? Write “@hoem!” to create it, or “#hoem” for "
                + "a tag."
        )
        #expect(refusal.nearest == "@Home")
    }

    @Test(
        "A repeat at the end of a line is read as in the table of repeats",
        arguments: try Table("recurrence").rows.filter { $0["phrase"].lowercased().hasPrefix("every") })
    func repeats(row: Table.Row) throws {
        let capture = try Capture.read("Do it \(row["phrase"])", projects: [], at: Scene().moment)
        guard row["rrule"] != "REFUSE" else {
            #expect(capture.recurrence == nil && capture.due == nil)
            #expect(capture.title == "Do it \(row["phrase"])")
            return
        }
        #expect(capture.title == "Do it")
        #expect(capture.recurrence?.rule.description == row["rrule"])
        #expect(capture.recurrence?.isFromCompletion == (row["from"] == "completion"))
        #expect(row["dates"].hasPrefix("[\"\(capture.due?.description ?? "")\""))
        #expect(capture.spans.map(\.role) == [.recurrence])
    }
}
