import JSONRPC
import Tally

struct DataRestoreMethod: Method {
    static let name = "data.restore"
    static let summary = "Puts a backup in the place of the database, which is kept beside it."
    static let details = """
        The backup is checked first; one that is damaged, or no database of Tally's, is refused. An older one is brought up to \
        date. The present database is kept in a file beside it, `kept`, which can be restored in turn. It all happens as one \
        change: other servers on the database go on with what was restored, and their subscribers are told `event.changed`. \
        Cursors of `changes.since` belong to the database that was there; begin without one.
        """
    static let effect = Effect.maintains
    static let failures = [ErrorCode.busy, .storage, .invalidState]
    static let example = Example(#"{"path": "/home/me/tally-2026-11-19.db"}"#)

    let path: String

    static let shape = Shape(
        DataRestoreMethod.init,
        Field("path", \.path, "the backup, on the server's machine: an absolute path").length(1...4096))

    struct Result: LaidOut {
        let path: String
        let restoration: Restoration

        static let layout = Layout<Result>([
            Member("path", \.path, "the backup"),
            Member(
                "kept", \.restoration.kept,
                "where the database is kept that was there; null if there was none"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(path: path, restoration: try engine.restore(from: path))
    }
}

struct DataBackupsMethod: Method {
    static let name = "data.backups"
    static let summary = "Lists the daily backups, the latest first."
    static let details = """
        The first change of a day has one made, beside the database: `tally.db.backups/2026-11-20.db`. `settings.update` says \
        how many are kept (`backups`, 7 unless set). `data.restore` brings one back.
        """
    static let effect = Effect.maintains
    static let failures = [ErrorCode.storage, .invalidState]
    static let example = Example()

    static let shape = Shape(DataBackupsMethod.init)

    struct Result: LaidOut {
        let backups: [DailyBackup]

        static let layout = Layout<Result>([Member("backups", \.backups, "the backups")])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(backups: try engine.dailyBackups())
    }
}

extension DailyBackup: LaidOut {
    public static let layout = Layout<DailyBackup>([
        Member("path", \.path, "the file"),
        Member("date", \.date, "the day it was made on"),
        Member("bytes", \.bytes, "its size"),
    ])
}
