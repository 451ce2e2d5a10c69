import Foundation

/// Groups of requests, and the requests in them.
extension Engine {
    /// Begins a group of requests. Its changes become durable together, with `commitGroup`.
    public func beginGroup(changing: Bool) throws {
        writeError = nil
        do {
            try beginOnStore(changing: changing)
        } catch Failure.storage(let sentence, .moved) {
            // Closing the store brings what was answered into the file that was moved.
            let isReplaced = openedStore?.isReplaced ?? false
            forgetStore()
            guard isReplaced else { throw Failure.storage(sentence, .moved) }
            try beginOnStore(changing: changing)
        } catch Failure.storage(_, .readOnly) where changing && openedStore == nil {
            // What could only be opened for reading, for a moment, can be written when it is opened anew.
            try beginOnStore(changing: changing)
        } catch Failure.storage(let sentence, .foreignLog) {
            forgetStore()
            throw Failure.storage(sentence, .foreignLog)
        }
    }

    private func beginOnStore(changing: Bool) throws {
        let store = try store
        do {
            try store.begin(changing: changing && !store.isReadOnly, waiting: waitsForLock)
        } catch Failure.storage(let sentence, let reason) {
            if !store.isUsable { forgetStore() }
            throw Failure.storage(sentence, reason)
        } catch Failure.busy where changing {
            // What only reads need not wait for the lock.
            try store.begin(changing: false, waiting: waitsForLock)
            writeError = .busy
        }
        firstSubscription = peer?.subscription
        do {
            firstCursor = changing && writeError == nil && peer != nil ? try store.lastCursor() : nil
        } catch {
            abandonGroup()
            throw error
        }
    }

    /// Runs groups that do not wait for a lock that somebody else has: they have waited already.
    public func withoutWaitingForLock<Result>(_ body: (isolated Engine) throws -> Result) rethrows -> Result {
        waitsForLock = false
        defer { waitsForLock = true }
        return try body(self)
    }

    /// Whether the store can be opened, and still is where it was: another engine can then work on it as well.
    public var hasStoreInPlace: Bool { (try? store)?.isInPlace ?? false }

    public func commitGroup() throws {
        let moment = currentMoment
        forgetMoment()
        let own = try ownChanges()
        firstCursor = nil
        let background = peer.flatMap { $0.isInBackground ? $0.backgroundChanges : nil }
        if let own { background?.note(own) }
        do {
            if try commitOnStore() { noteChange(at: moment) }
        } catch {
            if let own { background?.forget(own) }
            // A subscription that is answered with an error is none.
            peer?.subscription = firstSubscription
            throw error
        }
        if let own { peer?.subscription?.noteOwnChanges(own) }
    }

    /// - Returns: whether anything was changed.
    private func commitOnStore() throws -> Bool {
        let mark = try store.lastStep
        do {
            try store.commit()
            if openedStore?.isUsable == false { forgetStore() }
            return mark != nil
        } catch {
            guard openedStore?.isCommitInDoubt == true, let mark else { throw error }
            forgetStore()
            switch outcome(of: mark) {
            case .committed: return true
            case .notCommitted: throw error
            case .unknown:
                throw Failure.storage(
                    "Writing failed, and whether the change was made could not be found out. Send it again under the same "
                        + "mutationId, or look before you do it again.", .outcomeUnknown)
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

    public func abandonGroup() {
        forgetMoment()
        firstCursor = nil
        openedStore?.rollback()
        if openedStore?.isUsable == false { forgetStore() }
    }

    /// Runs a request that only reads.
    public func read<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        try takeMoment()
        return try body(self)
    }

    /// Runs a request that may change records, as one step: if it throws, nothing of it remains.
    /// Sent again under the same `mutationID`, it answers what it answered first, and changes nothing.
    public func change(
        method: String, mutationID: String?, fingerprint: Int64, _ body: (isolated Engine) throws -> Data
    ) throws -> Data {
        let store = try store
        guard !store.isReadOnly else {
            throw Failure.readOnlyServer
        }
        if let mutationID, let kept = try store.keptResult(mutationID: mutationID) {
            guard kept.fingerprint == fingerprint else { throw Failure.mutationReused(mutationID) }
            return kept.answer
        }
        if let writeError { throw writeError }
        do {
            return try run(method, mutationID, fingerprint, body)
        } catch Failure.storage(_, .readOnly) where !store.isUsable && store.lastStep == nil {
            // Likewise.
            abandonGroup()
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
        defer { isRehearsal = false }
        do {
            return try store.undoingOnError {
                try store.openStep(
                    Step(
                        method: method, milliseconds: clock.milliseconds, mutationID: mutationID,
                        fingerprint: fingerprint))
                let answer = try body(self)
                if isRehearsal { throw Rehearsal(answer: answer) }
                if mutationID != nil {
                    try store.keepResult(answer)
                } else if try !store.stepHasChanges {
                    try store.discardStep()
                }
                return answer
            }
        } catch let rehearsal as Rehearsal {
            forgetMoment()
            return rehearsal.answer
        } catch {
            forgetMoment()
            throw error
        }
    }

    /// Makes the request that runs a rehearsal: it is answered as if it were done, and nothing of it remains.
    public func rehearse() {
        isRehearsal = true
    }

    /// Runs a part of a changing request: if it throws, nothing of that part remains, and the request can go on.
    public func attempt<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        let before = currentMoment
        do {
            return try store.undoingPartOnError { try body(self) }
        } catch {
            restoreMoment(before)
            throw error
        }
    }
}

/// Carries the answer of a rehearsal out of what is undone.
private struct Rehearsal: Error {
    let answer: Data
}

extension Engine {
    /// Reads outside a group of requests. It makes no database: one that was deleted is missed until another is there.
    public func reading<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        if let openedStore, !openedStore.isInPlace, !openedStore.isReplaced {
            throw Failure.storage("\(openedStore.location) was moved or deleted.", .moved)
        }
        try beginGroup(changing: false)
        defer { abandonGroup() }
        return try read(body)
    }

    /// The files one of which changes when another process changes records; none where no other can.
    public var watchedFiles: [String] {
        get throws { try store.watchedFiles }
    }
}
