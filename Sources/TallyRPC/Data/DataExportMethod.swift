import JSONRPC
import Tally

/// The format of an exported or imported document.
enum DataFormat: String, Choice {
    case json
}

struct DataExportMethod: Method {
    static let name = "data.export"
    static let summary = "Exports every record as a document that `data.import` can read."
    static let details = """
        The document is JSON, `{"format": "tally", "version": 2, "records": {…}}`. For each record type it has \
        an array of objects, one per line, with the members that `changes.since` returns. Each record has an \
        `id`, a UUID, and refers to others by their ids. The same records always produce the same text. The \
        history is not included; `data.backup` copies it.

        With `path`, the document is written to a file that only its owner can read. The file is written \
        completely or not at all.
        """
    static let effect = Effect.reads
    static let isLong = true
    static let failures = [ErrorCode.storage]
    static let example = Example(after: [ExampleRequest.milk])

    let format: DataFormat
    let path: String?
    let overwrite: Bool

    static let shape = Shape(
        DataExportMethod.init,
        Field("format", \.format, "the format of the document").defaulting(to: .json),
        Field(
            "path", \.path,
            "an absolute path on the server's machine, to write the document to a file"
        ).absolutePath(),
        Field("overwrite", \.overwrite, "whether to replace an existing file").defaulting(to: false))

    struct Result: LaidOut {
        let format: DataFormat
        let content: String?
        let path: String?
        let counts: RecordCounts

        static let layout = Layout<Result>([
            Member("format", \.format, "the format of the document"),
            Member("content", \.content, "the document; null if it was written to a file"),
            Member("path", \.path, "the file; null if `content` has the document"),
            Member("counts", \.counts, "the number of records by type"),
        ])
    }

    /// The maximum size of `content`.
    private static let maxBytes = 32 << 20

    func run(on engine: isolated Engine) throws -> Result {
        // First, because nothing may fail after the file is written.
        let counts = try engine.recordCounts()
        var content: [UInt8] = []
        if let path {
            try engine.writeDocument(to: path, replacing: overwrite) { append in
                var writer = DocumentWriter(append)
                try engine.exportRecords { try writer.write($0, $1) }
                try writer.finish()
            }
        } else {
            var writer = DocumentWriter { bytes in
                content += bytes
                guard content.count <= Self.maxBytes else {
                    throw InvalidParams(
                        .missingMember, path: "path",
                        problem: "is required, because the document has more than \(Self.maxBytes) bytes")
                }
            }
            try engine.exportRecords { try writer.write($0, $1) }
            try writer.finish()
        }
        return Result(
            format: format, content: path == nil ? String(decoding: content, as: UTF8.self) : nil, path: path,
            counts: counts)
    }
}
