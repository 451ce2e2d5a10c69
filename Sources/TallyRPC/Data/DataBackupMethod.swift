import JSONRPC
import Tally

struct DataBackupMethod: Method {
    static let name = "data.backup"
    static let summary = "Copies the database, including its history, to a file."
    static let details = """
        The copy is a snapshot of the database. It contains every change whose reply was sent before this \
        request. Other processes can use the database during the backup. Only the owner of the file can read \
        it; `tallyd --database` opens it. Where there is no database yet, there is nothing to back up, and \
        the request fails.
        """
    static let effect = Effect.reads
    static let isLong = true
    static let failures = [ErrorCode.busy, .storage, .invalidState]
    static let example = Example(#"{"path": ":memory:"}"#, after: [ExampleRequest.report])

    let path: String
    let overwrite: Bool

    static let shape = Shape(
        DataBackupMethod.init,
        Field(
            "path", \.path,
            "the absolute path of the new file on the server's machine; `:memory:` only returns the size"
        ).absolutePath(orMemory: true),
        Field("overwrite", \.overwrite, "whether to replace an existing file").defaulting(to: false))

    struct Result: LaidOut {
        let path: String
        let bytes: Int

        static let layout = Layout<Result>([
            Member("path", \.path, "the file"),
            Member("bytes", \.bytes, "its size in bytes"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(path: path, bytes: try engine.backUp(to: path, replacing: overwrite))
    }
}
