import JSONRPC
import Tally

/// The forms in which data goes out and comes in.
enum DataFormat: String, Choice {
    case json
}

struct DataExportMethod: Method {
    static let name = "data.export"
    static let summary =
        "Gives every stored record as a text, from which `data.import` makes the same database."
    static let details = """
        The text is JSON, `{"format": "tally", "version": 1, "records": {…}}`: a list of objects for each kind of record, in the \
        form that `changes.since` has them, a record a line. The same records always give the same text. The history is not in \
        it; `data.backup` copies that too.

        With a `path`, an absolute one, the text goes to that file, which only its owner may read: whole, or not at all.
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
        Field("format", \.format, "the form of the text").defaulting(to: .json),
        Field("path", \.path, "the file to write, on the server's machine; absent answers the text")
            .length(1...4096),
        Field("overwrite", \.overwrite, "whether a file that is there is replaced").defaulting(to: false))

    struct Result: LaidOut {
        let format: DataFormat
        let content: String?
        let path: String?
        let counts: RecordCounts

        static let layout = Layout<Result>([
            Member("format", \.format, "the form of the text"),
            Member("content", \.content, "the text; null where it went to a file"),
            Member("path", \.path, "the file; null where the text is here"),
            Member("counts", \.counts, "how many records it holds, by kind"),
        ])
    }

    /// The most that one reply carries.
    private static let maxBytes = 32 << 20

    func run(on engine: isolated Engine) throws -> Result {
        // Nothing may fail once the file is there.
        let counts = try engine.recordCounts()
        var content: [UInt8] = []
        if let path {
            try engine.writeDocument(to: path, replacing: overwrite) { append in
                var writer = RecordTextWriter(append)
                try engine.exportRecords { try writer.write($0) }
                try writer.finish()
            }
        } else {
            var writer = RecordTextWriter { bytes in
                content += bytes
                guard content.count <= Self.maxBytes else {
                    throw Failure.invalid(
                        path: "path", problem: "is needed, as the text has more than \(Self.maxBytes) bytes")
                }
            }
            try engine.exportRecords { try writer.write($0) }
            try writer.finish()
        }
        return Result(
            format: format, content: path == nil ? String(decoding: content, as: UTF8.self) : nil, path: path,
            counts: counts)
    }
}
