import Foundation
import Tally

/// The database file before SQLite opens it: only its owner may read it.
struct DatabaseFile {
    let path: String

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
        // SQLite gives its -wal and -shm files the permissions of this one.
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw Failure.storage("\(path) cannot be opened (\(reason)); check the path and its permissions.")
        }
        close(descriptor)
    }
}
