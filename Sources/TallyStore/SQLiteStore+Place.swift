import Foundation
import SQLite
import Tally

/// Checks the file at the path of the database, which other processes may move, replace or write.
extension SQLiteStore {
    /// Checks that the open file is still the one at the path. Must be called inside a transaction. While the
    /// transaction holds the write lock, `data.restore` cannot replace the contents.
    func checkPlace() throws {
        guard let file, !isDamaged else { return }
        guard let status = file.status, status.identity == fileStatus?.identity else {
            throw Failure.storage(
                "\(location) was moved or deleted while it was open. Committed changes are in the moved file. "
                    + "The next request opens \(location) again.", .moved)
        }
        if logIdentity == nil { logIdentity = file.log.identity }
        guard status != fileStatus else { return }
        // The file changes at a checkpoint, but also if another file is copied over it.
        guard try file.log.isEmpty || chain.matches(logAt: file.log.path) else {
            connection.preserveLogOnClose(true)
            throw file.foreignLog
        }
        fileStatus = status
    }

    /// The write-ahead log, which every commit writes, and the database, which may be moved or replaced.
    public var watchedFiles: [String] {
        guard let path = file?.resolvedPath else { return [] }
        return [path + "-wal", path]
    }

    public var isAtPath: Bool { file == nil || file?.identity == fileStatus?.identity }

    public var isReplaced: Bool { !isAtPath && file?.identity != nil }

    /// Checkpoints a file that was moved or deleted, from the log that stayed at the old path.
    func leave(_ file: DatabaseFile) {
        // On close, SQLite would leave the log as it is, or delete the file that is now at its path.
        connection.preserveLogOnClose(true)
        let log = file.log
        let isOwn =
            log.identity == logIdentity
            && (try? connection.reading { try chain.matches(logAt: log.path) }) == true
        guard isOwn, (try? connection.truncateLog()) == true, log.isEmpty, log.identity == logIdentity else {
            return
        }
        // A new database must not use these files. Other processes may have them open for the moved database.
        unlink(log.path)
        unlink(file.sharedMemoryPath)
    }
}
