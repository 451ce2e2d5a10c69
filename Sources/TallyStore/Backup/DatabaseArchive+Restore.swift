import Foundation
import SQLite
import Tally

/// Restores a backup.
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
            try moveIntoPlace(temporary)
            return Restoration(kept: nil)
        }
        let kept = try unusedName(at: moment)
        do {
            try exchange(temporary, kept, report)
            return Restoration(kept: kept)
        } catch Failure.storage(_, let reason) where [.damaged, .foreignLog, .otherProgram].contains(reason) {
            try moveAway(to: kept)
            try moveIntoPlace(temporary)
            return Restoration(kept: kept)
        }
    }

    // MARK: The copy

    /// Copies the backup, including changes in a log beside it. Writes nothing to the backup's directory.
    private func copy(_ backup: String, to temporary: String) throws {
        if DatabaseFile(path: backup).log.isEmpty {
            do {
                try FileManager.default.copyItem(atPath: backup, toPath: temporary)
            } catch {
                throw Failure.storage("\(backup) could not be copied: \(error.localizedDescription)")
            }
        } else {
            try DatabaseArchive(path: backup).translating {
                let source = try Connection(
                    .file(path: DatabaseFile(path: backup).plainPath), readOnly: true,
                    interruption: interruption)
                let target = try Connection(.file(path: temporary), interruption: interruption)
                try source.backUp(into: target) { _, _ in }
            }
        }
        chmod(temporary, 0o600)
    }

    /// Checks that the copy is an intact database, migrates it, and gives it a device id of its own, because
    /// its history diverges from that of the backup.
    private func check(_ temporary: String, of backup: String, _ report: (WorkProgress) throws -> Void) throws
    {
        do {
            // Opening would turn an empty file into a database.
            let isOwn = try DatabaseArchive(path: backup).translating {
                try Schema.migrator.isOwn(
                    Connection(.file(path: temporary), readOnly: true, interruption: interruption))
            }
            guard isOwn else { throw Migrator.Failure.foreign }
            let store = try SQLiteStore(path: temporary, interruption: interruption)
            try store.begin(changing: false, waiting: true)
            let findings = try DataCheck(store: store) { _ in }.run().problems
            store.rollback()
            // A failed read does not mean that the backup is damaged.
            guard store.systemFailures == 0 else {
                throw Failure.storage(
                    "Reading \(backup) failed. Try again. If it fails again, check the disk.",
                    .readOrWriteFailed)
            }
            let serious: [DataProblem.Kind] = [.storage, .reference]
            if let finding = findings.first(where: { serious.contains($0.kind) }) {
                throw Failure.unusableFile(
                    .damagedBackup, path: "path",
                    problem: "is a damaged database: \(finding.problem) "
                        + "Check it and repair it to a new file to save the readable records: \(backup)",
                    .init(backup, finding: finding.problem))
            }
            try report(WorkProgress(done: 1, total: 2))
            try store.renewDevice()
            try store.closeLog()
        } catch is Migrator.Failure {
            throw Failure.unusableFile(
                .notADatabase, path: "path", problem: "is not a Tally database: \(backup)", .init(backup))
        } catch Failure.storage(let sentence, let reason) {
            let sentence = Failure.withoutRemedies(sentence).replacing(temporary, with: backup)
            let fileReason: FileReason
            switch reason {
            case .damaged, .foreignLog: fileReason = .unreadableBackup
            case .otherProgram: fileReason = .notADatabase
            case .newerSchema: fileReason = .newerBackup
            default: throw Failure.storage(sentence, reason)
            }
            throw Failure.unusableFile(
                fileReason, path: "path", problem: "cannot be restored: \(sentence)",
                .init(backup, finding: sentence))
        }
    }

    // MARK: The exchange

    /// Copies the database to `kept`, and writes the backup over the database in one transaction. Other
    /// processes that have it open see a single change.
    private func exchange(_ temporary: String, _ kept: String, _ report: (WorkProgress) throws -> Void) throws
    {
        // Opening also checks that the log beside the file belongs to it.
        let store = try SQLiteStore(path: path, interruption: interruption)
        var restored: Int64?
        do {
            try translating {
                let source = try Connection(.file(path: temporary), interruption: interruption)
                try source.setPageSize(store.connection.pageSize())
                try source.backUp(into: store.connection) { remaining, total in
                    if restored == nil {
                        // The write lock is held from here on, so the copy has the final state. The restored
                        // database continues its commit chain.
                        restored = try CommitChain(source).startNewChain(after: try copyCurrent(to: kept))
                    }
                    try report(WorkProgress(done: total - remaining, total: total))
                }
            }
        } catch {
            guard let restored, FileManager.default.fileExists(atPath: kept) else { throw error }
            if try !isCommitted(restored) {
                unlink(kept)
                throw error
            }
        }
        // The restore is committed. If the log cannot be emptied now, a later checkpoint will.
        _ = try? store.connection.truncateLog()
    }

    /// Returns whether the transaction with this number was committed although its commit failed.
    private func isCommitted(_ number: Int64) throws -> Bool {
        do {
            let connection = try Connection(.file(path: DatabaseFile(path: path).plainPath))
            // Emptying the log removes frames that the failed commit left after its end.
            if try connection.truncateLog() { return try CommitChain(connection).latestNumber() == number }
        } catch is SQLiteError {}
        throw Failure.storage(
            "Writing failed, and it is unknown whether \(path) was restored. "
                + "Check the data before you try again.", .outcomeUnknown)
    }

    /// Copies the last committed state of the database.
    /// - Returns: The number of its latest transaction.
    private func copyCurrent(to kept: String) throws -> Int64 {
        var number: Int64 = 0
        try DocumentFile(path: kept, keepingOff: path).write(replacing: false) { file in
            _ = try BackupFile(temporary: file, path: kept, interruption: interruption).fill(from: path) {
                target in
                try read { source in
                    number = try CommitChain(source).latestNumber()
                    return try source.copy(into: target) { _ in }
                }
            }
        }
        return number
    }

    /// Moves the file to the path of the database, where no file may be.
    private func moveIntoPlace(_ temporary: String) throws {
        try OwnedDirectory.synchronize(temporary)
        guard link(temporary, path) == 0 else {
            throw Failure.storage("\(path) cannot be created (\(String(cString: strerror(errno)))).")
        }
        try OwnedDirectory.synchronize(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Moves a database that cannot be opened away, and its log, under names that do not pair them again.
    private func moveAway(to kept: String) throws {
        let names = [(path, kept), (DatabaseFile(path: path).log.path, kept + ".log")]
        let shared = DatabaseFile(path: path).sharedMemoryPath
        for (old, new) in names where rename(old, new) != 0 && errno != ENOENT {
            throw Failure.storage("\(old) cannot be moved away (\(String(cString: strerror(errno)))).")
        }
        unlink(shared)
    }

    /// Returns an unused name beside the database.
    private func unusedName(at moment: Moment) throws -> String {
        let stem = URL(fileURLWithPath: path).path + ".before-restore-" + moment.today.description
        for index in 1...10_000 {
            let name = index == 1 ? stem + ".db" : "\(stem)-\(index).db"
            if !FileManager.default.fileExists(atPath: name) { return name }
        }
        throw Failure.storage("There are too many files named \(stem)…. Delete some of them.")
    }
}

extension SQLiteStore {
    /// Gives the database a new device id, because its history diverges from here on.
    fileprivate func renewDevice() throws {
        var identifiers = IdentifierSource()
        try translating {
            try connection.run("INSERT INTO device (id) VALUES (?)", [identifiers.next(milliseconds: 0).text])
        }
    }
}
