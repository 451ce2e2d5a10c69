import Foundation
import SQLite
import Tally

/// Bringing a backup back.
extension DatabaseArchive {
    public func restore(from backup: String, at moment: Moment, _ report: (WorkProgress) throws -> Void)
        throws
        -> Restoration
    {
        guard !isReadOnly else { throw Failure.readOnlyServer }
        let document = DocumentFile(path: backup, keepingOff: path)
        try document.checkReadable()
        try OwnedDirectory.make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let temporary = path + "." + UUID().uuidString.prefix(8).lowercased() + ".tmp"
        defer { for suffix in DocumentFile.suffixes { unlink(temporary + suffix) } }
        try copy(backup, to: temporary)
        try check(temporary, of: backup, report)
        guard FileManager.default.fileExists(atPath: path) || !DatabaseFile(path: path).log.isEmpty else {
            try place(temporary)
            return Restoration(kept: nil)
        }
        let kept = try nameToKeep(at: moment)
        do {
            try exchange(temporary, kept, report)
            return Restoration(kept: kept)
        } catch Failure.storage(_, let reason) where [.damaged, .foreignLog, .otherProgram].contains(reason) {
            try setAside(to: kept)
            try place(temporary)
            return Restoration(kept: kept)
        }
    }

    // MARK: The copy

    /// Copies the backup, with what a log beside it may hold. Nothing is written where the backup lies.
    private func copy(_ backup: String, to temporary: String) throws {
        if DatabaseFile(path: backup).log.isEmpty {
            do {
                try FileManager.default.copyItem(atPath: backup, toPath: temporary)
            } catch {
                throw Failure.storage("\(backup) could not be copied: \(error.localizedDescription)")
            }
        } else {
            try DatabaseArchive(path: backup).translating {
                let source = try Connection(.file(path: DatabaseFile(path: backup).plainPath), readOnly: true)
                let target = try Connection(.file(path: temporary))
                try source.backUp(into: target) { _, _ in }
            }
        }
        chmod(temporary, 0o600)
    }

    /// Finds out whether the copy is a sound database, brings it up to date, and makes it one of its own: it has left the history
    /// that other devices know.
    private func check(_ temporary: String, of backup: String, _ report: (WorkProgress) throws -> Void) throws
    {
        do {
            // An empty file would be made a database.
            let isOwn = try DatabaseArchive(path: backup).translating {
                try Schema.migrator.isOwn(Connection(.file(path: temporary), readOnly: true))
            }
            guard isOwn else { throw Migrator.Failure.foreign }
            let store = try SQLiteStore(path: temporary)
            try store.begin(changing: false, waiting: true)
            let findings = try DataCheck(store: store) { _ in }.run().problems
            store.rollback()
            // What the system could not read says nothing of the backup.
            guard store.systemFailures == 0 else {
                throw Failure.storage(
                    "Reading \(backup) failed. Try again; if it goes on, check the disk.", .readOrWriteFailed)
            }
            let serious: [DataProblem.Kind] = [.storage, .reference]
            if let finding = findings.first(where: { serious.contains($0.kind) }) {
                throw Failure.invalid(
                    path: "path",
                    problem:
                        "is a damaged database: \(finding.problem) data.check {repairTo} can save what is readable: \(backup)"
                )
            }
            try report(WorkProgress(done: 1, total: 2))
            try store.renewDevice()
            try store.closeLog()
        } catch is Migrator.Failure {
            throw Failure.invalid(path: "path", problem: "is no Tally database: \(backup)")
        } catch Failure.storage(let sentence, let reason) {
            let sentence = Failure.withoutRemedies(sentence).replacing(temporary, with: backup)
            guard [.damaged, .otherProgram, .newerSchema, .foreignLog].contains(reason) else {
                throw Failure.storage(sentence, reason)
            }
            throw Failure.invalid(path: "path", problem: "cannot be restored: \(sentence)")
        }
    }

    // MARK: The exchange

    /// Keeps a copy of the database, and writes the backup over it in one transaction. Others that have it open see nothing
    /// of that but another state.
    private func exchange(_ temporary: String, _ kept: String, _ report: (WorkProgress) throws -> Void) throws
    {
        // It also finds out whether the log that lies beside the file belongs to it.
        let store = try SQLiteStore(path: path)
        var restored: Int64?
        do {
            try translating {
                let source = try Connection(.file(path: temporary))
                try source.setPageSize(store.connection.pageSize())
                try source.backUp(into: store.connection) { remaining, total in
                    if restored == nil {
                        // From now on nobody else can write: what is kept is what was there last. What follows in the log is
                        // to fit it.
                        restored = try CommitChain(source).beginAnew(after: try keep(as: kept))
                    }
                    try report(WorkProgress(done: total - remaining, total: total))
                }
            }
        } catch {
            guard let restored, FileManager.default.fileExists(atPath: kept) else { throw error }
            if try !isThere(restored) {
                unlink(kept)
                throw error
            }
        }
        // It is done. Where the log cannot be emptied now, it will be later.
        _ = try? store.connection.emptyLog()
    }

    /// Whether the commit of this number has taken place, although it failed.
    private func isThere(_ number: Int64) throws -> Bool {
        do {
            let connection = try Connection(.file(path: DatabaseFile(path: path).plainPath))
            // Frames that it left behind the end of the log are gone once the log is empty.
            if try connection.emptyLog() { return try CommitChain(connection).latestNumber() == number }
        } catch is SQLiteError {}
        throw Failure.storage(
            "Writing failed, and whether \(path) was restored could not be found out. Look before you do it again.",
            .outcomeUnknown)
    }

    /// Copies the database as it was committed last.
    /// - Returns: the number of its latest transaction.
    private func keep(as kept: String) throws -> Int64 {
        var number: Int64 = 0
        try DocumentFile(path: kept, keepingOff: path).write(replacing: false) { file in
            _ = try BackupFile(temporary: file, path: kept).fill(from: path) { target in
                try read { source in
                    number = try CommitChain(source).latestNumber()
                    return try source.copy(into: target) { _ in }
                }
            }
        }
        return number
    }

    /// Puts a file in a place where nothing is.
    private func place(_ temporary: String) throws {
        try OwnedDirectory.synchronize(temporary)
        guard link(temporary, path) == 0 else {
            throw Failure.storage("\(path) cannot be made (\(String(cString: strerror(errno)))).")
        }
        try OwnedDirectory.synchronize(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Moves a database away that cannot be opened, and the log beside it, under a name that does not join them again.
    private func setAside(to kept: String) throws {
        let names = [(path, kept), (DatabaseFile(path: path).log.path, kept + ".log")]
        let shared = DatabaseFile(path: path).sharedMemoryPath
        for (old, new) in names where rename(old, new) != 0 && errno != ENOENT {
            throw Failure.storage("\(old) cannot be moved away (\(String(cString: strerror(errno)))).")
        }
        unlink(shared)
    }

    /// A name beside the database that nothing has.
    private func nameToKeep(at moment: Moment) throws -> String {
        let stem = URL(fileURLWithPath: path).path + ".before-restore-" + moment.today.description
        for index in 1...10_000 {
            let name = index == 1 ? stem + ".db" : "\(stem)-\(index).db"
            if !FileManager.default.fileExists(atPath: name) { return name }
        }
        throw Failure.storage("There are too many files \(stem)…; delete some.")
    }
}

extension SQLiteStore {
    /// Makes the database another device's: its history goes another way from here on.
    fileprivate func renewDevice() throws {
        var identifiers = IdentifierSource()
        try translating {
            try connection.run("UPDATE device SET id = ?", [identifiers.next(milliseconds: 0).text])
        }
    }
}
