import Foundation
import SQLite
import Tally

/// The file at the path of the database, which others may move, replace and write.
extension SQLiteStore {
    /// Finds out, inside a transaction, whether what is read and written still is the database at its path. As long as the
    /// transaction has the write lock, `data.restore` changes nothing of it.
    func checkPlace() throws {
        guard let file, !isDamaged else { return }
        guard let status = file.status, status.identity == fileStatus?.identity else {
            throw Failure.storage(
                "\(location) was moved or deleted while it was open. What was answered is in the moved file; the next request "
                    + "opens \(location) anew.", .moved)
        }
        if logIdentity == nil { logIdentity = file.log.identity }
        guard status != fileStatus else { return }
        // Copying the log into the file changes it, and so does whoever copies another file over it.
        guard try file.log.isEmpty || chain.fits(logAt: file.log.path) else {
            connection.keepLogOnClose(true)
            throw file.foreignLog
        }
        fileStatus = status
    }

    /// Every commit writes the write-ahead log; the database itself is moved, deleted and replaced.
    public var watchedFiles: [String] {
        guard let path = file?.resolvedPath else { return [] }
        return [path + "-wal", path]
    }

    public var isInPlace: Bool { file == nil || file?.identity == fileStatus?.identity }

    public var isReplaced: Bool { !isInPlace && file?.identity != nil }

    /// Ends the work on a file that was moved or deleted: what was answered is brought into it from the log, which stayed behind.
    func leave(_ file: DatabaseFile) {
        // SQLite itself would leave the log as it is, or delete whichever file now lies at its path.
        connection.keepLogOnClose(true)
        let log = file.log
        let isOwn =
            log.identity == logIdentity
            && (try? connection.reading { try chain.fits(logAt: log.path) }) == true
        guard isOwn, (try? connection.emptyLog()) == true, log.isEmpty, log.identity == logIdentity else {
            return
        }
        // A new database must not find them: others may still have them open for the file that was moved.
        unlink(log.path)
        unlink(file.sharedMemoryPath)
    }
}
