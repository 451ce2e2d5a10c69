import JSONRPC
import Tally

struct DataImportMethod: Method {
    static let name = "data.import"
    static let summary = "Takes in what `data.export` gave."
    static let details = """
        Into an empty database it brings everything as it was, with the same numbers and ids. Elsewhere it adds what is not \
        there yet, and nothing that is there is changed: what has the same id is kept; a project, habit or activity of a name \
        that is taken is merged into the one of that name; a task whose number is or was another's gets a new one.

        It is one step, which can be undone unless it brought a stake that is pending or owed. A document that breaks a rule \
        is refused as a whole, with the path of the record, and so is one with an easier version of a pending stake. `dryRun` answers the same and changes nothing.
        """
    static let effect = Effect.changes
    static let isLong = true
    static let failures = [ErrorCode.stakeLocked, .storage]
    static let example = Example(
        #"""
        {"content": "{\"format\":\"tally\",\"version\":1,\"records\":{\"activity\":[{\"number\":1,\"id\":\"01a1f82f-1e80-74c2-b893-a2eefb32555e\",\"name\":\"Writing\",\"color\":\"#4363D8\",\"archived\":false,\"createdAt\":\"2026-11-20T09:00:00Z\",\"revision\":1}]}}"}
        """#)

    let format: DataFormat
    let content: String?
    let path: String?
    let dryRun: Bool

    static let shape = Shape(
        DataImportMethod.init,
        Field("format", \.format, "the form of the text").defaulting(to: .json),
        Field("content", \.content, "the text; or else a `path`"),
        Field("path", \.path, "a file that has the text, on the server's machine: an absolute path")
            .length(1...4096),
        Field("dryRun", \.dryRun, "whether to tell only what would become of it").defaulting(to: false))

    func run(on engine: isolated Engine) throws -> ImportReport {
        switch (content, path) {
        case (let content?, nil):
            return try take(Array(content.utf8), from: "content", on: engine)
        case (nil, let path?):
            return try take(try engine.readDocument(at: path), from: "path", on: engine)
        case (nil, nil):
            throw Failure.invalid(path: "content", problem: "is needed where there is no path")
        default:
            throw Failure.invalid(path: "content", problem: "cannot be given together with a path")
        }
    }

    private func take(_ text: [UInt8], from root: String, on engine: isolated Engine) throws -> ImportReport {
        let document = try RecordTextReader(root: root).read(text) { try engine.report($0) }
        return try engine.importRecords(document, at: root, dryRun: dryRun)
    }
}
