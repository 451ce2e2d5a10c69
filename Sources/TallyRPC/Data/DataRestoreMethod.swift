import JSONRPC
import Tally

struct DataRestoreMethod: Method {
    static let name = "data.restore"
    static let summary = "Replaces the database with a backup and preserves the replaced one."
    static let details = """
        The backup is checked first. A damaged file, or one that is not a Tally database, is refused. An older \
        schema is migrated. The replaced database is preserved in the file `kept` beside it, which can be \
        restored in turn. To other servers on the database the restore is one change: they continue with the \
        restored records, and their subscribers receive `event.changed`. Cursors from before the restore are \
        invalid; call `changes.since` without one.
        """
    static let effect = Effect.maintains
    static let failures = [ErrorCode.busy, .storage, .invalidState]
    static let example = Example(#"{"path": "/home/me/tally-2026-11-19.db"}"#)

    let path: String

    static let shape = Shape(
        DataRestoreMethod.init,
        Field("path", \.path, "the absolute path of the backup on the server's machine").absolutePath())

    struct Result: LaidOut {
        let path: String
        let restoration: Restoration

        static let layout = Layout<Result>([
            Member("path", \.path, "the backup"),
            Member("kept", \.restoration.kept, "the file with the replaced database; null if there was none"),
        ])
    }

    func run(on engine: isolated Engine) throws -> Result {
        Result(path: path, restoration: try engine.restore(from: path))
    }
}

struct DataBackupsMethod: Method {
    static let name = "data.backups"
    static let summary = "Lists the daily backups, latest first."
    static let details = """
        The first change of a day makes a backup in a directory beside the database, such as \
        `tally.db.backups/2026-11-20.db`. The setting `backups` is the number of backups to keep, 7 by \
        default. `data.restore` restores one.
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
        Member("date", \.date, "the day it was made"),
        Member("bytes", \.bytes, "its size in bytes"),
    ])
}
