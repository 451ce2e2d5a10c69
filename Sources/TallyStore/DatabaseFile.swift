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

    /// Which file the path leads to; nil where there is none.
    var identity: Identity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64
    }

    func prepare() throws {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: directory) {
            do {
                try FileManager.default.createDirectory(
                    atPath: directory, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            } catch {
                throw Failure.storage(
                    "The directory \(directory) cannot be made; check its parent's permissions.")
            }
        }
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

    /// Makes the file that a symbolic link leads to, and that nobody can have open.
    private func makeTarget(_ status: inout stat) throws {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw unusable() }
        close(descriptor)
    }

    private func unusable() -> Failure {
        let reason = String(cString: strerror(errno))
        return .storage("\(path) cannot be opened (\(reason)); check the path and its permissions.")
    }
}
