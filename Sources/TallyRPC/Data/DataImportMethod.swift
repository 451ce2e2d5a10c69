import JSONRPC
import Tally

struct DataImportMethod: Method {
    static let name = "data.import"
    static let summary = "Imports a document that `data.export` wrote, in this or an earlier version."
    static let details = """
        Imported into an empty database, all records keep their ids, and entities their numbers. Otherwise the import adds new \
        records and changes no existing ones. A record whose id already exists is skipped. A project, habit or \
        activity whose name is already in use is merged into the existing one. A task whose number is or was \
        in use gets a new number. A completed task that was deleted here stays deleted, and a time entry or timer \
        of it is added without the task.

        A record of the current version may leave members out, except what it is about, such as the title of a \
        task, a name, the start and end of a time entry, or an amount. They get what a new record has, and \
        `defaults` tells so: a new id, the next number, Inbox, priority P2, the last position, the time of the \
        import. Without `timePart`, the days of time entries are those in the user's time zone. \
        Of two members that belong together, such as `focusDay` and `focusOrder`, neither can be left out alone, \
        except `completedDay`. A record that exists keeps its own. The ids of a dry run differ from those of the import.

        An import is one step. It can be undone unless it added a pending or owed stake. A document that \
        breaks a rule is refused as a whole, with the path of the record. So is a document with an easier \
        version of a pending stake. `dryRun` returns the same result and changes nothing.
        """
    static let effect = Effect.changes
    static let isLong = true
    static let failures = [ErrorCode.stakeLocked, .storage]
    static let example = Example(
        #"""
        {"content": "{\"format\":\"tally\",\"version\":2,\"records\":{\"activity\":[{\"number\":1,\#
        \"id\":\"01a1f82f-1e80-74c2-b893-a2eefb32555e\",\"name\":\"Writing\",\"color\":\"#4363D8\",\#
        \"archived\":false,\"createdAt\":\"2026-11-20T09:00:00Z\",\"revision\":1}]}}"}
        """#)

    let format: DataFormat
    let content: String?
    let path: String?
    let dryRun: Bool

    static let shape = Shape(
        DataImportMethod.init,
        Field("format", \.format, "the format of the document").defaulting(to: .json),
        Field("content", \.content, "the document; instead of `path`").length(
            1...MessageReader.standardLimit),
        Field(
            "path", \.path,
            "the absolute path of the document on the server's machine; instead of `content`"
        ).absolutePath(),
        Field("dryRun", \.dryRun, "whether to return the outcome without changing anything")
            .defaulting(to: false))

    func run(on engine: isolated Engine) throws -> ImportReport {
        switch (content, path) {
        case (let content?, nil):
            return try importDocument(at: "content", on: engine) { Array(content.utf8) }
        case (nil, let path?):
            return try importDocument(at: "path", on: engine) { try engine.readDocument(at: path) }
        case (nil, nil):
            throw InvalidParams(.missingMember, path: "content", problem: "is required unless path is given")
        default:
            throw InvalidParams(
                .conflictingMembers, path: "content", problem: "cannot be given together with path")
        }
    }

    private func importDocument(
        at root: String, on engine: isolated Engine, _ text: () throws -> [UInt8]
    ) throws -> ImportReport {
        if dryRun { engine.markAsDryRun() }
        return try engine.importDocument(at: root) {
            try DocumentReader(root: root).read(try text()) { try engine.report($0) }
        }
    }
}
