import JSONRPC
import Tally

struct DataCheckMethod: Method {
    static let name = "data.check"
    static let summary = "Checks that the database is intact and that no record breaks a rule."
    static let details = """
        The check changes nothing and continues after unreadable data. If the database is damaged, restore a \
        backup with `data.restore`. Without a backup, `repairTo` writes everything readable to a new database, \
        without the history; `repair.lost` lists what is missing or changed.
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
            "the absolute path of a new database for all readable records; the file must not exist"
        ).absolutePath())

    func run(on engine: isolated Engine) throws -> DataReport {
        try engine.checkDatabase(repairTo: repairTo)
    }
}
