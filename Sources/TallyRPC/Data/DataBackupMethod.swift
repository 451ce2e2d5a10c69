import JSONRPC
import Tally

struct DataBackupMethod: Method {
    static let name = "data.backup"
    static let summary = "Copies the database, with its history, to a file, while others go on working."
    static let details = """
        The copy is a database as it was at one moment: everything that was answered before this request was sent is in it. \
        Only its owner may read it. `tallyd --database` opens it.
        """
    static let effect = Effect.reads
    static let isLong = true
    static let failures = [ErrorCode.busy, .storage]
    static let example = Example(#"{"path": ":memory:"}"#, after: [ExampleRequest.report])

    let path: String
    let overwrite: Bool

    static let shape = Shape(
        DataBackupMethod.init,
        Field(
            "path", \.path,
            "the file to make, on the server's machine: an absolute path; `:memory:` only tells how large it would be"
        ).length(1...4096),
        Field("overwrite", \.overwrite, "whether a file that is there is replaced").defaulting(to: false))

    struct Result: LaidOut {
        let path: String
        let bytes: Int

        static let layout = Layout<Result>([
            Member("path", \.path, "the file"),
            Member("bytes", \.bytes, "its size"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(path: path, bytes: try engine.backUp(to: path, replacing: overwrite))
    }
}
