import Foundation
import Tally

/// Directories that only their owner can access.
enum OwnedDirectory {
    /// Creates the directory and its missing parents. Their names are durable when this returns.
    static func make(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) != 0 else { return }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if parent != path { try make(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw Failure.storage(
                "The directory \(path) cannot be created (\(String(cString: strerror(errno)))). "
                    + "Check the permissions of \(parent).")
        }
        try synchronize(parent)
    }

    /// Syncs a file or directory to the disk.
    static func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure.storage("\(path) cannot be opened (\(String(cString: strerror(errno)))).")
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw Failure.storage(
                "Writing \(path) failed (\(String(cString: strerror(errno)))). Check the disk.",
                .readOrWriteFailed)
        }
    }
}
