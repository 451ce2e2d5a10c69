import Foundation
import SQLite
import Tally

/// The backups of one database file. Daily backups are in a directory beside it.
public struct DatabaseArchive: BackupStore {
    let path: String
    let isReadOnly: Bool
    let interruption: Interruption?

    /// - Parameters:
    ///   - path: The path of the database, which need not exist.
    ///   - interruption: Ends the work from another thread; nil if nothing does.
    public init(path: String, readOnly: Bool = false, interruption: Interruption? = nil) {
        self.path = path
        isReadOnly = readOnly
        self.interruption = interruption
    }

    private var directory: String { (DatabaseFile(path: path).resolvedPath ?? path) + ".backups" }
    private static let suffix = ".db"

    public func openDamaged() throws -> any Store {
        try SQLiteStore.damaged(path: path, interruption: interruption)
    }

    public func dailyBackups() throws -> [DailyBackup] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch CocoaError.fileReadNoSuchFile {
            return []
        } catch {
            throw Failure.storage("\(directory) cannot be read. Check its permissions.")
        }
        return names.compactMap { name -> DailyBackup? in
            guard name.hasSuffix(Self.suffix), let date = Day(String(name.dropLast(Self.suffix.count))) else {
                return nil
            }
            let path = directory + "/" + name
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return DailyBackup(path: path, date: date, bytes: Int(status.st_size))
        }.sorted { $0.date > $1.date }
    }

    public func makeDailyBackup(of day: Day, keeping count: Int, _ report: (WorkProgress) throws -> Void)
        throws
    {
        let target = directory + "/" + day.description + Self.suffix
        var status = stat()
        guard count > 0, stat(target, &status) != 0 else { return }
        try OwnedDirectory.make(directory)
        let file = DocumentFile(path: target, keepingOff: path)
        do {
            try file.write(replacing: false) { temporary in
                let backup = BackupFile(temporary: temporary, path: target, interruption: interruption)
                _ = try backup.fill(from: path) { copy in
                    try read { source in try source.copy(into: copy, report) }
                }
                try backup.check { try report(WorkProgress(done: 0)) }
            }
        } catch Failure.unusableFile where stat(target, &status) == 0 {
            // Another server has created it in the meantime.
            return
        }
        // Backups of future days come from a wrong clock and are removed first.
        let backups = try dailyBackups()
        let kept = (backups.filter { $0.date <= day } + backups.filter { $0.date > day }).prefix(count)
        for old in backups where !kept.contains(old) { unlink(old.path) }
        removeLeftovers()
    }

    /// Removes the temporary files of interrupted backups after a day.
    private func removeLeftovers() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        where name.hasSuffix(".tmp") {
            var status = stat()
            let path = directory + "/" + name
            guard stat(path, &status) == 0, time(nil) - DatabaseFile.Status(status).seconds > 86_400 else {
                continue
            }
            unlink(path)
        }
    }

    /// Reads the database in one transaction, on a separate connection.
    func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let source = try translating {
            let source = try Connection(
                .file(path: DatabaseFile(path: path).plainPath), readOnly: true, interruption: interruption)
            try source.begin(.deferred)
            _ = try source.first("SELECT 1 FROM sqlite_master") { _ in true }
            return source
        }
        defer { try? source.rollback() }
        return try body(source)
    }

    func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw Failure(error, location: path)
        }
    }
}
