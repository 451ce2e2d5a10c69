import Foundation
import Tally

/// The database file before SQLite opens it: only its owner may read it.
struct DatabaseFile {
    let path: String

    /// The path as SQLite takes it for a file's name, whatever it looks like: one that begins with “file:” would else be
    /// read as a URI.
    var plainPath: String { path.hasPrefix("/") ? path : "./" + path }

    /// Where the file lies that the path leads to: beside it SQLite keeps what belongs to it. nil where there is none.
    var resolvedPath: String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The write-ahead log that SQLite keeps beside the file.
    var log: LogFile { LogFile(path: (resolvedPath ?? path) + "-wal") }

    var sharedMemoryPath: String { (resolvedPath ?? path) + "-shm" }

    /// Which file the path leads to; nil where there is none.
    var identity: Identity? { status?.identity }

    var status: Status? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Status(status)
    }

    struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    /// What changes when somebody writes the file.
    struct Status: Equatable {
        let identity: Identity
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat) {
            identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
            size = Int64(status.st_size)
            #if canImport(Darwin)
                (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
            #else
                (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            #endif
        }
    }

    /// A file of SQLite's beside the database.
    struct LogFile {
        let path: String

        private var status: stat? {
            var status = stat()
            return stat(path, &status) == 0 ? status : nil
        }

        var isEmpty: Bool { (status?.st_size ?? 0) == 0 }
        var identity: Identity? { status.map { Status($0).identity } }
    }
}

/// Making it.
extension DatabaseFile {
    func prepare() throws {
        try OwnedDirectory.make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        // SQLite gives its -wal and -shm files the permissions of this one. A file that is there is not opened: to close it
        // would drop the locks that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 || errno == EEXIST else { throw unusable() }
        if descriptor >= 0 { close(descriptor) }
        var status = stat()
        if stat(path, &status) != 0 { try makeTarget(&status) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure.storage("\(path) is not a file; name one for the database.")
        }
    }

    /// SQLite deletes the log of a database that is missing or empty, and the changes that it holds with it.
    func checkLogIsNotOrphaned() throws {
        var status = stat()
        guard stat(path, &status) != 0 || status.st_size == 0, !log.isEmpty else { return }
        throw Failure.storage(
            "\(path) is missing or empty, but \(log.path) holds changes of it. If the database was moved, move that file beside "
                + "it under its new name; otherwise delete it to begin a new database.", .foreignLog)
    }

    var foreignLog: Failure {
        .storage(
            "\(path) was replaced by another file while \(log.path) still held changes of the one before. To use the new file, "
                + "move that one away; to bring back a backup, use data.restore, which keeps both.",
            .foreignLog)
    }

    /// Makes the file that a symbolic link leads to, and that nobody can have open.
    private func makeTarget(_ status: inout stat) throws {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw unusable() }
        close(descriptor)
    }

    private func unusable() -> Failure {
        let reason = String(cString: strerror(errno))
        return .storage("\(path) cannot be opened (\(reason)). Check the path and its permissions.")
    }
}
