import Foundation
import Tally

/// The database file outside SQLite. Only its owner can read it.
struct DatabaseFile {
    let path: String

    /// The path in a form that SQLite never reads as a URI, even if it starts with `file:`.
    var plainPath: String { path.hasPrefix("/") ? path : "./" + path }

    /// The path with symbolic links resolved, beside which SQLite stores its other files; nil without a file.
    var resolvedPath: String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The write-ahead log beside the file.
    var log: LogFile { LogFile(path: (resolvedPath ?? path) + "-wal") }

    var sharedMemoryPath: String { (resolvedPath ?? path) + "-shm" }

    /// The identity of the file at the path; nil if there is none.
    var identity: Identity? { status?.identity }

    var status: Status? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Status(status)
    }

    /// A device and an inode, which identify a file regardless of its path.
    struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    /// The identity, size and modification time of a file. A write changes them.
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

    /// A write-ahead log.
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

/// Creates and checks the file.
extension DatabaseFile {
    /// Creates the directory and an empty file unless they exist.
    func prepare() throws {
        try OwnedDirectory.make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        // SQLite gives its -wal and -shm files the permissions of this one. An existing file is not opened,
        // because closing it would drop this process's locks (https://sqlite.org/howtocorrupt.html, 2.2).
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 || errno == EEXIST else { throw unusable() }
        if descriptor >= 0 { close(descriptor) }
        var status = stat()
        if stat(path, &status) != 0 { try makeTarget(&status) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure.storage("\(path) is not a file. Choose another path for the database.")
        }
    }

    /// Whether there is no database: no file, or an empty one. Anything else that prevents its use, such as a
    /// directory that may not be searched, is an error of opening it.
    /// - Throws: `Failure.storage` for a log with changes that has no database.
    var isAbsent: Bool {
        get throws {
            var status = stat()
            if stat(path, &status) == 0 {
                guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0, access(path, R_OK) == 0 else {
                    return false
                }
            } else if errno != ENOENT {
                return false
            }
            try checkLogIsNotOrphaned()
            return true
        }
    }

    /// Throws if a log with changes has a missing or empty database, because SQLite would delete the log.
    func checkLogIsNotOrphaned() throws {
        var status = stat()
        guard stat(path, &status) != 0 || status.st_size == 0, !log.isEmpty else { return }
        throw Failure.storage(
            "\(path) is missing or empty, but \(log.path) contains changes of it. "
                + "If you moved the database, move that file with it and rename it to match. "
                + "Otherwise, delete that file to start a new database.", .foreignLog)
    }

    /// The error for a log that belongs to another database file.
    var foreignLog: Failure {
        .storage(
            "\(path) was replaced by another file, but \(log.path) contains changes of the previous one. "
                + "To use the new file, move the log away. "
                + "To use a backup, restore it, which keeps both files.",
            .foreignLog)
    }

    /// Creates the missing target of a symbolic link.
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
