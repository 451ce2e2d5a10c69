import JSONRPC
import Support
import Testing

@Suite("Documents from before a completed task was deleted, on the wire")
struct DeletedTaskDocumentTests {
    private let session = TestSession()

    private func notes(_ report: JSONValue) -> [String] {
        report.at("report").elements.map { entry in
            "\(entry.at("entity").string ?? "") \(entry.at("outcome").string ?? ""): "
                + (entry.at("note").string ?? "")
        }
    }

    @Test(
        "The task stays deleted with an outcome of its own, and its time entry and timer are added without it"
    )
    func deleted() throws {
        try session.result("task.create", ["title": "Paint"])
        try session.result("activity.create", ["name": "Painting"])
        let entry = try session.result(
            "time.log",
            [
                "activity": "Painting", "start": "2026-11-20T07:00:00Z", "end": "2026-11-20T08:00:00Z",
                "task": 1,
            ])
        try session.result("task.complete", ["id": 1])
        try session.result("time.start", ["activity": "Painting", "task": 1])
        let document: JSONValue = ["content": .string(try session.export())]
        try session.result("task.delete", ["id": 1])
        try session.result("time.delete", ["id": entry.at("entry.id")])
        try session.result("time.cancel")
        let report = try session.result("data.import", document)
        #expect(report.at("counts.task.deleted") == 1 && report.at("counts.task.kept") == 0)
        #expect(
            notes(report) == [
                "task deleted: Was deleted here, and stays deleted.",
                "timeEntry added: Added without its task, which was deleted here.",
                "timeEntry added: Renumbered to 2, because number 1 was already used.",
                "timer added: Added without its task, which was deleted here.",
            ])
        #expect(try session.error("task.get", ["id": 1]).at("data.kind") == "notFound")
        #expect(try session.result("time.list").at("entries").elements.map { $0["task"] } == [.null])
        #expect(try session.result("time.active").at("timer.task") == .null)
        #expect(try session.result("data.check")["ok"] == true)
        let again = try session.result("data.import", document)
        #expect(again.at("counts.task.deleted") == 1 && again.at("counts.timeEntry.added") == 0)
    }

    @Test("A record that names a deleted task by its id is told to stay deleted")
    func incomplete() throws {
        let task = try session.result("task.create", ["title": "Paint"])
        let id = try #require(task.at("task.id").string)
        try session.result("task.complete", ["id": 1])
        try session.result("task.delete", ["id": 1])
        let text =
            #"{"format":"tally","version":2,"records":{"task":[{"id":"\#(id)","title":"Paint"}]}}"#
        let report = try session.result("data.import", ["content": .string(text)])
        #expect(notes(report) == ["task deleted: Was deleted here, and stays deleted."])
        #expect(report["defaults"] == [])
    }
}
