/// The transactions of groups.
extension Engine {
    /// Begins the transaction of the group. If this throws, none has begun.
    /// - Parameter changing: Whether any request of the group may change records.
    public func beginTransaction(changing: Bool) throws {
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
        group?.emptyStore = try emptyStoreIfAbsent()
        let store = try store
        let waiting = group?.waitsForLock ?? true
        var writeError: Failure?
        do {
            try store.begin(changing: changing && !store.isReadOnly, waiting: waiting)
        } catch Failure.storage(let sentence, let reason) {
            if !store.isUsable { closeStore() }
            throw Failure.storage(sentence, reason)
        } catch Failure.busy where changing {
            // Requests that only read can run without the write lock.
            do {
                try store.begin(changing: false, waiting: waiting)
            } catch {
                if !store.isUsable { closeStore() }
                throw error
            }
            writeError = .busy
        }
        let peer = group?.peer
        let transaction = Group.Transaction(
            isChanging: changing, initialSubscription: peer?.subscription, writeError: writeError)
        do {
            if changing, writeError == nil, peer != nil { transaction.initialCursor = try store.lastCursor() }
        } catch {
            rollBackTransaction()
            throw error
        }
        group?.transaction = transaction
    }

    /// Returns an empty store if there is no database.
    private func emptyStoreIfAbsent() throws -> (any Store)? {
        guard openedStore == nil, let absentDatabase, try absentDatabase.isAbsent() else { return nil }
        let store = try absentDatabase.openEmpty()
        store.checkCancellation = group?.request?.reporter?.checkCancellation
        return store
    }

    /// Whether the transaction uses an empty store instead of a database that a change can create.
    var canCreateDatabase: Bool { group?.emptyStore != nil && absentDatabase?.isCreatedByChanges == true }

    /// Creates the database if the transaction uses an empty store in its stead. What the transaction has changed
    /// in that store is lost. A server that only reads creates no database.
    func createAbsentDatabase() throws {
        guard canCreateDatabase, let transaction = group?.transaction else { return }
        group?.transaction = nil
        group?.emptyStore = nil
        try reopenStore()
        try beginTransaction(changing: transaction.isChanging)
        group?.transaction?.initialSubscription = transaction.initialSubscription
        try refreshMoment()
    }

    /// Commits the transaction. When it returns, the changes of the group are durable. If it throws, call
    /// `rollBackTransaction` or `endGroup`.
    public func commitTransaction() throws {
        guard let transaction = group?.transaction else { return }
        let peer = group?.peer
        let own = try ownChanges()
        let background = peer.flatMap { $0.isInBackground ? $0.backgroundChanges : nil }
        if let own { background?.note(own) }
        do {
            if try commitOnStore() { noteChange(at: transaction.moment) }
        } catch {
            if let own { background?.forget(own) }
            throw error
        }
        if let own { peer?.subscription?.noteOwnChanges(own) }
        group?.transaction = nil
        group?.emptyStore = nil
    }

    /// Commits the store's transaction. A failed commit is verified, because it may have succeeded on disk.
    /// - Returns: Whether the group has changed anything.
    private func commitOnStore() throws -> Bool {
        let mark = try store.lastStep
        do {
            if mark != nil { try compactLog() }
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

    /// Rolls the transaction back.
    public func rollBackTransaction() {
        // A subscription whose request fails does not take effect.
        if let transaction = group?.transaction {
            group?.peer?.subscription = transaction.initialSubscription
        }
        group?.transaction = nil
        group?.emptyStore = nil
        openedStore?.rollback()
        if openedStore?.isUsable == false { closeStore() }
    }

    /// Reads in a group and a transaction of its own. Without a database it throws, until one is at the path.
    public func reading<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        if let openedStore, !openedStore.isAtPath, !openedStore.isReplaced {
            throw Failure.storage("\(openedStore.location) was moved or deleted.", .moved)
        }
        beginGroup()
        defer { endGroup() }
        try beginTransaction(changing: false)
        if let empty = group?.emptyStore {
            throw Failure.storage("There is no database at \(empty.location).", .moved)
        }
        return try read(body)
    }

    /// Returns whether another engine that opens the path finds the same database, or creates it.
    /// - Parameter creating: Whether it may change records.
    public func isAtPath(creating: Bool) -> Bool {
        if openedStore == nil, let absentDatabase, (try? absentDatabase.isAbsent()) == true {
            return creating && absentDatabase.isCreatedByChanges
        }
        return (try? store)?.isAtPath ?? false
    }

    /// The paths of the files to watch for changes by other processes; empty for a database in memory.
    public var watchedFiles: [String] {
        get throws { try store.watchedFiles }
    }

    /// The path of the database if there is no file at it now, so that one can be waited for; otherwise nil.
    public var awaitedFile: String? {
        let isAwaited = openedStore.map { !$0.isAtPath && !$0.isReplaced } ?? true
        guard isAwaited, let absentDatabase, (try? absentDatabase.isAbsent()) == true else { return nil }
        return absentDatabase.path
    }
}
