import Foundation

/// Runs groups of requests, and the requests in them.
extension Engine {
    /// Begins a group of requests. If this throws, no group has begun.
    /// - Parameter changing: Whether any request of the group may change records.
    public func beginGroup(changing: Bool) throws {
        writeError = nil
        do {
            try beginOnStore(changing: changing)
        } catch Failure.storage(let sentence, .moved) {
            // Closing the store copies committed changes from the log into the moved file.
            let isReplaced = openedStore?.isReplaced ?? false
            closeStore()
            guard isReplaced else { throw Failure.storage(sentence, .moved) }
            try beginOnStore(changing: changing)
        } catch Failure.storage(_, .readOnly) where changing && openedStore == nil {
            // A file that was read-only for a moment may be writable when it is opened again.
            try beginOnStore(changing: changing)
        } catch Failure.storage(let sentence, .foreignLog) {
            closeStore()
            throw Failure.storage(sentence, .foreignLog)
        }
    }

    private func beginOnStore(changing: Bool) throws {
        let store = try store
        do {
            try store.begin(changing: changing && !store.isReadOnly, waiting: waitsForLock)
        } catch Failure.storage(let sentence, let reason) {
            if !store.isUsable { closeStore() }
            throw Failure.storage(sentence, reason)
        } catch Failure.busy where changing {
            // Requests that only read can run without the write lock.
            try store.begin(changing: false, waiting: waitsForLock)
            writeError = .busy
        }
        initialSubscription = peer?.subscription
        stakesDecidedAt = nil
        do {
            initialCursor = changing && writeError == nil && peer != nil ? try store.lastCursor() : nil
        } catch {
            rollBackGroup()
            throw error
        }
    }

    /// Runs groups that fail at once if another process holds the lock. The caller has waited already.
    public func withoutWaitingForLock<Result>(_ body: (isolated Engine) throws -> Result) rethrows -> Result {
        waitsForLock = false
        defer { waitsForLock = true }
        return try body(self)
    }

    /// Whether the store can be opened and its file is still at its path, where another engine can open it.
    public var hasStoreAtPath: Bool { (try? store)?.isAtPath ?? false }

    /// Commits the group. When it returns, the changes of the group are durable.
    public func commitGroup() throws {
        let moment = currentMoment
        clearMoment()
        let own = try ownChanges()
        initialCursor = nil
        let background = peer.flatMap { $0.isInBackground ? $0.backgroundChanges : nil }
        if let own { background?.note(own) }
        do {
            if try commitOnStore() { noteChange(at: moment) }
        } catch {
            if let own { background?.forget(own) }
            // A subscription whose request fails does not take effect.
            peer?.subscription = initialSubscription
            throw error
        }
        if let own { peer?.subscription?.noteOwnChanges(own) }
    }

    /// Commits the store's transaction. A failed commit is verified, because it may have succeeded on disk.
    /// - Returns: Whether the group has changed anything.
    private func commitOnStore() throws -> Bool {
        let mark = try store.lastStep
        do {
            try store.commit()
            if openedStore?.isUsable == false { closeStore() }
            return mark != nil
        } catch {
            guard openedStore?.isCommitInDoubt == true, let mark else { throw error }
            closeStore()
            switch outcome(of: mark) {
            case .committed: return true
            case .notCommitted: throw error
            case .unknown:
                throw Failure.storage(
                    "Writing failed, and it is unknown whether the change was made. "
                        + "Send the request again with the same mutationId, "
                        + "or check the data before you try again.",
                    .outcomeUnknown)
            }
        }
    }

    private func outcome(of mark: StepMark) -> CommitOutcome {
        do {
            return try store.outcome(of: mark)
        } catch {
            return .unknown
        }
    }

    /// Rolls the group back.
    public func rollBackGroup() {
        clearMoment()
        initialCursor = nil
        openedStore?.rollback()
        if openedStore?.isUsable == false { closeStore() }
    }

    /// Runs a request that only reads.
    public func read<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        try takeMoment()
        return try body(self)
    }

    /// Runs a request that may change records, as one step. If it throws, its changes are rolled back.
    ///
    /// A request repeated with the same `mutationID` returns its first result and changes nothing.
    /// - Parameters:
    ///   - fingerprint: Identifies the request among others with the same `mutationID`.
    ///   - body: Makes the changes and returns the encoded result.
    public func change(
        method: String, mutationID: String?, fingerprint: Int64, _ body: (isolated Engine) throws -> Data
    ) throws -> Data {
        let store = try store
        guard !store.isReadOnly else {
            throw Failure.readOnlyServer
        }
        if let mutationID, let kept = try store.storedResult(mutationID: mutationID) {
            guard kept.fingerprint == fingerprint else { throw Failure.mutationReused(mutationID) }
            return kept.answer
        }
        if let writeError { throw writeError }
        do {
            return try run(method, mutationID, fingerprint, body)
        } catch Failure.storage(_, .readOnly) where !store.isUsable && store.lastStep == nil {
            // As in `beginGroup`, the file may be writable when it is opened again.
            rollBackGroup()
            try beginOnStore(changing: true)
            return try run(method, mutationID, fingerprint, body)
        }
    }

    private func run(
        _ method: String, _ mutationID: String?, _ fingerprint: Int64,
        _ body: (isolated Engine) throws -> Data
    ) throws -> Data {
        let store = try store
        try takeMoment()
        try decideStakes()
        defer { isDryRun = false }
        do {
            return try store.inRequestSavepoint {
                try store.openStep(
                    Step(
                        method: method, milliseconds: clock.milliseconds, mutationID: mutationID,
                        fingerprint: fingerprint))
                let answer = try body(self)
                if isDryRun { throw DryRunResult(result: answer) }
                if mutationID != nil {
                    try store.storeResult(answer)
                } else if try !store.stepHasChanges {
                    try store.discardStep()
                }
                return answer
            }
        } catch let dryRun as DryRunResult {
            clearMoment()
            return dryRun.result
        } catch {
            clearMoment()
            throw error
        }
    }

    /// Makes the running request a dry run: its result is returned, and its changes are rolled back.
    public func markAsDryRun() {
        isDryRun = true
    }

    /// Runs a part of a changing request. If it throws, the changes of that part are rolled back, and the
    /// request can continue.
    public func attempt<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        let before = currentMoment
        do {
            return try store.inPartSavepoint { try body(self) }
        } catch {
            restoreMoment(before)
            throw error
        }
    }
}

/// Carries the result of a dry run out of the savepoint that is rolled back.
private struct DryRunResult: Error {
    let result: Data
}

extension Engine {
    /// Reads outside a group of requests. Never creates a database: if the file was deleted, it throws until
    /// another file is at the path.
    public func reading<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        if let openedStore, !openedStore.isAtPath, !openedStore.isReplaced {
            throw Failure.storage("\(openedStore.location) was moved or deleted.", .moved)
        }
        try beginGroup(changing: false)
        defer { rollBackGroup() }
        return try read(body)
    }

    /// The paths of the files to watch for changes by other processes; empty for a database in memory.
    public var watchedFiles: [String] {
        get throws { try store.watchedFiles }
    }
}
