import Foundation
import Tally

/// A file named in a request, which is read or written as a whole.
struct DocumentFile {
    let path: String
    /// The path of the database, which no document may replace.
    let database: String

    /// The member of the request that names the file.
    let member: String

    init(path: String, keepingOff database: String, member: String = "path") {
        self.path = path
        self.database = database
        self.member = member
    }

    /// The maximum size of a file to read, which is read into memory.
    private static let maxBytes = 1 << 30

    // MARK: Reading

    /// Checks that the file can be read.
    /// - Throws: `Failure.unusableFile` for a file of the database, and for anything but a regular file.
    func checkReadable() throws {
        guard !isOneOfDatabase else { throw unusable(.databaseFile, "is the database or one of its files") }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failedToOpen("cannot be read") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unusable(.notAFile, "is not a file") }
    }

    /// Returns the contents of the file.
    /// - Throws: `Failure.unusableFile` if it is not a readable file, `Failure.storage` if reading fails.
    func read() throws -> [UInt8] {
        // Closing a file of the database would drop the locks that this process holds on it.
        guard !isOneOfDatabase else { throw unusable(.databaseFile, "is the database or one of its files") }
        // Without O_NONBLOCK, opening a named pipe waits for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failedToOpen("cannot be read") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unusable(.notAFile, "is not a file")
        }
        let size = Int(status.st_size)
        guard size <= Self.maxBytes else {
            throw unusable(.fileUnusable, "is larger than \(Self.maxBytes) bytes")
        }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Foundation.read(
                    descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                count += got
            }
        }
        guard failure == 0 else {
            throw Failure.storage(
                "Reading \(path) failed (\(String(cString: strerror(failure)))).", .readOrWriteFailed)
        }
        return bytes
    }

    // MARK: Writing

    /// Creates the file, which only its owner can read, whole or not at all.
    /// - Parameter body: Fills a temporary file, which is then renamed.
    /// - Throws: `Failure.unusableFile` if it cannot be created, `Failure.storage` if it cannot be written.
    func write(replacing: Bool, _ body: (_ temporary: String) throws -> Void) throws {
        try checkPlace(replacing: replacing)
        let temporary = path + "." + UUID().uuidString.prefix(8).lowercased() + ".tmp"
        let descriptor = open(temporary, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failedToOpen("cannot be created in its directory") }
        close(descriptor)
        do {
            try body(temporary)
            try OwnedDirectory.synchronize(temporary)
            try moveIntoPlace(temporary, replacing: replacing)
        } catch {
            // A new database may have a log and other files.
            for suffix in Self.suffixes { unlink(temporary + suffix) }
            throw error
        }
        // Makes the new name durable.
        do {
            try OwnedDirectory.synchronize(directory)
        } catch {
            if !replacing, unlink(path) == 0 { throw error }
            throw Failure.storage(
                "\(path) was written, but its directory was not. "
                    + "The file may be missing after a power failure.",
                .outcomeUnknown)
        }
    }

    private func moveIntoPlace(_ temporary: String, replacing: Bool) throws {
        if replacing {
            guard rename(temporary, path) == 0 else { throw failed() }
            return
        }
        // Unlike a rename, a link does not replace a file that was created in the meantime.
        guard link(temporary, path) == 0 else {
            if errno == EEXIST { throw existing }
            throw failed()
        }
        unlink(temporary)
    }

    private func checkPlace(replacing: Bool) throws {
        guard !path.hasSuffix("/"), !path.utf8.contains(0) else {
            throw unusable(.notAFile, "must name a file")
        }
        var status = stat()
        guard stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw unusable(.directoryMissing, "must be in a directory that exists", file: directory)
        }
        let directoryStatus = status
        guard !isOneOfDatabase, !wouldBeOneOfDatabase(in: directoryStatus) else {
            throw unusable(.databaseFile, "is the database or one of its files")
        }
        for log in Self.logSuffixes.map({ path + $0 }) where stat(log, &status) == 0 && status.st_size > 0 {
            throw Failure.unusableFile(
                .databaseFile, path: member,
                problem: "cannot be written while \(log) exists, "
                    + "because SQLite would copy that log into the new file",
                .init(log))
        }
        guard lstat(path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: if !replacing { throw existing }
        case S_IFLNK: throw unusable(.notAFile, "is a symbolic link; name its target")
        case S_IFDIR: throw unusable(.notAFile, "is a directory; name a file in it")
        default: throw unusable(.notAFile, "is not a file")
        }
    }

    /// Whether the path leads to the database or to one of the files that SQLite stores beside it.
    private var isOneOfDatabase: Bool {
        guard database != SQLiteStore.memory else { return false }
        return Self.suffixes.contains { suffix in
            var (mine, other) = (stat(), stat())
            return stat(path, &mine) == 0 && stat(resolvedDatabase.path + suffix, &other) == 0
                && mine.st_dev == other.st_dev && mine.st_ino == other.st_ino
        }
    }

    /// Returns whether a new file with this name would be one of the database's files.
    private func wouldBeOneOfDatabase(in directory: stat) -> Bool {
        guard database != SQLiteStore.memory else { return false }
        var place = stat()
        return stat(resolvedDatabase.deletingLastPathComponent().path, &place) == 0
            && place.st_dev == directory.st_dev && place.st_ino == directory.st_ino
            && Self.suffixes.contains { name == resolvedDatabase.lastPathComponent + $0 }
    }

    static let suffixes = ["", "-wal", "-shm", "-journal"]
    private static let logSuffixes = ["-wal", "-journal"]

    private var resolvedDatabase: URL { URL(fileURLWithPath: database).resolvingSymlinksInPath() }

    private var directory: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    private func failed() -> Failure {
        .storage("\(path) cannot be written (\(Self.reason)). Check the path and its permissions.")
    }

    /// Returns the error for a file that could not be opened: `.unusableFile` if the path is the cause.
    private func failedToOpen(_ problem: String) -> Failure {
        switch errno {
        case EIO, ENXIO, EMFILE, ENFILE, ENOMEM:
            .storage("\(path) \(problem) (\(Self.reason)). Try again.", .readOrWriteFailed)
        case ENOSPC, EDQUOT: .storage("The disk is full, so \(path) \(problem).", .diskFull)
        case ENOENT: unusable(.fileMissing, "\(problem) (\(Self.reason))")
        default: unusable(.fileUnusable, "\(problem) (\(Self.reason))")
        }
    }

    private var existing: Failure {
        unusable(
            .fileExists,
            member == "path"
                ? "is an existing file; send overwrite: true to replace it"
                : "is an existing file; name a new one"
        )
    }

    /// - Parameter file: The file or directory with the problem, if it is not the path itself.
    private func unusable(_ reason: FileReason, _ problem: String, file: String? = nil) -> Failure {
        let file = file ?? path
        return .unusableFile(reason, path: member, problem: "\(problem): \(file)", .init(file))
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
