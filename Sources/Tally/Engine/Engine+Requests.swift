import Foundation

/// Groups of requests, and the requests in them.
extension Engine {
    /// Begins a group of requests. Its changes become durable together, with `commitGroup`.
    public func beginGroup(changing: Bool) throws {
        let store = try store
        guard store.isInPlace else {
            forgetStore()
            throw Failure.storage(
                "\(store.location) was moved or deleted while it was open; it is opened anew by the next request."
            )
        }
        obstacle = nil
        do {
            try store.begin(changing: changing && !store.isReadOnly, waiting: isPatient)
        } catch Failure.busy where changing {
            // What only reads need not wait for the lock.
            try store.begin(changing: false, waiting: isPatient)
            obstacle = .busy
        }
        firstSubscription = peer?.subscription
        firstCursor = changing && obstacle == nil && peer != nil ? try store.lastCursor() : nil
    }

    /// Runs groups that do not wait for a lock that somebody else has: they have waited already.
    public func withoutPatience<Answer>(_ body: (isolated Engine) throws -> Answer) rethrows -> Answer {
        isPatient = false
        defer { isPatient = true }
        return try body(self)
    }

    /// Whether the store can be opened, and still is where it was: another engine can then work on it as well.
    public var hasStoreInPlace: Bool { (try? store)?.isInPlace ?? false }

    public func commitGroup() throws {
        forgetMoment()
        let own = try ownChanges()
        firstCursor = nil
        let background = peer.flatMap { $0.isInBackground ? $0.backgroundChanges : nil }
        if let own { background?.note(own) }
        do {
            try store.commit()
        } catch {
            if let own { background?.forget(own) }
            // A subscription that is answered with an error is none.
            peer?.subscription = firstSubscription
            throw error
        }
        if let own { peer?.subscription?.noteOwnChanges(own) }
    }

    public func abandonGroup() {
        forgetMoment()
        firstCursor = nil
        openedStore?.rollback()
    }

    /// Runs a request that only reads.
    public func read<Answer>(_ body: (isolated Engine) throws -> Answer) throws -> Answer {
        try takeMoment()
        return try body(self)
    }

    /// Runs a request that may change facts, as one step: if it throws, nothing of it remains.
    /// Sent again under the same `mutationID`, it answers what it answered first, and changes nothing.
    public func change(
        method: String, mutationID: String?, fingerprint: Int64, _ body: (isolated Engine) throws -> Data
    ) throws -> Data {
        let store = try store
        guard !store.isReadOnly else {
            throw Failure.storage("The server was started with --read-only, so nothing can be changed.")
        }
        if let mutationID, let kept = try store.keptAnswer(mutationID: mutationID) {
            guard kept.fingerprint == fingerprint else { throw Failure.mutationReused(mutationID) }
            return kept.answer
        }
        if let obstacle { throw obstacle }
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
                    try store.keepAnswer(answer)
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
    public func attempt<Answer>(_ body: (isolated Engine) throws -> Answer) throws -> Answer {
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
    public func reading<Answer>(_ body: (isolated Engine) throws -> Answer) throws -> Answer {
        if let openedStore, !openedStore.isInPlace {
            guard openedStore.isReplaced else {
                throw Failure.storage("\(openedStore.location) was moved or deleted.")
            }
            try reopenStore()
        }
        try beginGroup(changing: false)
        defer { abandonGroup() }
        return try read(body)
    }

    /// The files one of which changes when another process changes facts; none where no other can.
    public var watchedFiles: [String] {
        get throws { try store.watchedFiles }
    }
}
