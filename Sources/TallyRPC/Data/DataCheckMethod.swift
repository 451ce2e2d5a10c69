import JSONRPC
import Tally

struct DataCheckMethod: Method {
    static let name = "data.check"
    static let summary = "Verifies that the database is whole and that no stored record breaks a rule."
    static let details = """
        It changes nothing, and goes on past what cannot be read. A damaged database is best replaced by a backup: see \
        `data.restore`. Without one, `repairTo` makes a new database from everything that can be read, without its history; \
        `repair.lost` says what is missing there or was replaced.
        """
    static let effect = Effect.maintains
    static let isLong = true
    static let failures = [ErrorCode.busy, .storage]
    static let example = Example(after: [ExampleRequest.report])

    let repairTo: String?

    static let shape = Shape(
        DataCheckMethod.init,
        Field(
            "repairTo", \.repairTo,
            "the file for a new database with what can be read, on the server's machine: an absolute path of no file that exists"
        ).length(1...4096))

    func run(on engine: isolated Engine) throws -> DataReport {
        try engine.checkDatabase(repairTo: repairTo)
    }
}
