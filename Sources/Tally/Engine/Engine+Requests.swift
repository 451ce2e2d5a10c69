/// Runs the requests of a group.
extension Engine {
    /// Runs a request that only reads.
    /// - Parameter report: Receives the progress of a long request, and cancels it by throwing.
    public func read<Result>(
        reporting report: sending ((WorkProgress) throws -> Void)? = nil,
        _ body: (isolated Engine) throws -> Result
    ) throws -> Result {
        beginRequest(reporting: report)
        try resumeTransaction()
        try takeMoment()
        return try body(self)
    }

    /// Runs a request that works on the storage as a whole, in a group without a transaction.
    /// - Parameter report: Receives the progress of a long request, and cancels it by throwing.
    public func maintain<Result>(
        reporting report: sending ((WorkProgress) throws -> Void)? = nil,
        _ body: (isolated Engine) throws -> Result
    ) throws -> Result {
        beginRequest(reporting: report)
        return try body(self)
    }

    /// Runs a request that may change records, as one step. If it throws, its changes are rolled back.
    ///
    /// A request repeated with the same `mutationID` returns its first result and changes nothing.
    /// - Parameters:
    ///   - fingerprint: Identifies the request among others with the same `mutationID`.
    ///   - report: Receives the progress of a long request, and cancels it by throwing.
    ///   - body: Makes the changes and returns the encoded result.
    public func change(
        method: String, mutationID: String?, fingerprint: Int64,
        reporting report: sending ((WorkProgress) throws -> Void)? = nil,
        _ body: (isolated Engine) throws -> [UInt8]
    ) throws -> [UInt8] {
        beginRequest(reporting: report)
        try resumeTransaction()
        if canCreateDatabase, let result = try unchangingResult(method, mutationID, fingerprint, body) {
            return result
        }
        let store = try store
        guard !store.isReadOnly else {
            throw Failure.readOnlyServer
        }
        if let mutationID, let stored = try store.storedResult(mutationID: mutationID) {
            guard stored.fingerprint == fingerprint else { throw Failure.mutationReused(mutationID) }
            return stored.result
        }
        if let writeError = group?.transaction?.writeError { throw writeError }
        do {
            return try run(method, mutationID, fingerprint, body)
        } catch Failure.storage(_, .readOnly) where !store.isUsable && store.lastStep == nil {
            // As in `beginTransaction`, the file may be writable when it is opened again.
            rollBackTransaction()
            try resumeTransaction()
            return try run(method, mutationID, fingerprint, body)
        }
    }

    /// Begins the transaction of the group again if a request has ended it: see `change`. A request that
    /// cannot fails, and leaves it to the next one.
    private func resumeTransaction() throws {
        if group?.transaction == nil { try beginTransaction(changing: true) }
    }

    /// Runs a request on the empty store that stands in for the database, so that a request that is refused, a dry
    /// run or one that changes nothing does not create it. If it changes something, creates the database.
    /// - Returns: The result; nil if the request must run again, on the database.
    private func unchangingResult(
        _ method: String, _ mutationID: String?, _ fingerprint: Int64,
        _ body: (isolated Engine) throws -> [UInt8]
    ) throws -> [UInt8]? {
        let (request, identifiers) = (group?.request, identifiers)
        group?.request?.isTrial = true
        // The peer sees the progress of the run that counts.
        group?.request?.reporter?.isSilent = true
        defer { group?.request?.reporter?.isSilent = false }
        do {
            let result = try run(method, mutationID, fingerprint, body)
            guard try store.lastStep != nil else { return result }
        } catch is EndOfTrial {
            // It changes something.
        }
        let document = group?.request?.checkedDocument
        group?.request = request
        group?.request?.checkedDocument = document
        self.identifiers = identifiers
        try createAbsentDatabase()
        return nil
    }

    private func run(
        _ method: String, _ mutationID: String?, _ fingerprint: Int64,
        _ body: (isolated Engine) throws -> [UInt8]
    ) throws -> [UInt8] {
        let store = try store
        try takeMoment()
        try decideStakes()
        do {
            return try store.inRequestSavepoint {
                try store.openStep(
                    Step(
                        method: method, milliseconds: clock.milliseconds, mutationID: mutationID,
                        fingerprint: fingerprint, madeBy: author))
                group?.request?.hasStep = true
                let result = try body(self)
                if group?.request?.isDryRun == true { throw DryRunResult(result: result) }
                if let mutationID {
                    try store.storeResult(result, mutationID: mutationID)
                } else if try !store.stepHasChanges {
                    try store.discardStep()
                }
                return result
            }
        } catch let dryRun as DryRunResult {
            group?.transaction?.moment = nil
            return dryRun.result
        } catch {
            group?.transaction?.moment = nil
            throw error
        }
    }

    /// Who makes the steps of the group.
    var author: Author { group?.peer?.author ?? .person }

    /// Records that a person has agreed to the running request, which an agent has made.
    public func confirmRequest() {
        group?.request?.isConfirmed = true
    }

    /// Whether a person makes the running request or has agreed to it.
    var isOfPerson: Bool { author != .agent || group?.request?.isConfirmed == true }

    /// Ends the trial of the running request if it is one. Long work calls this before its changes, which are then
    /// made only once.
    func endTrial() throws {
        if let request = group?.request, request.isTrial, !request.isDryRun { throw EndOfTrial() }
    }

    /// Whether the running request has changed records; false for one that only reads or makes a dry run.
    public var requestHasChanges: Bool {
        get throws {
            guard let request = group?.request, request.hasStep, !request.isDryRun else { return false }
            return try store.stepHasChanges
        }
    }

    /// Makes the running request a dry run: its result is returned, and its changes are rolled back.
    public func markAsDryRun() {
        group?.request?.isDryRun = true
    }

    /// Runs `body`, which is all that the running request does, as a dry run or not.
    public func run<Result: Sendable>(asDryRun isDryRun: Bool, _ body: (isolated Engine) throws -> Result)
        throws -> Result
    {
        guard isDryRun else { return try body(self) }
        guard group?.request?.isContained == true else {
            markAsDryRun()
            return try body(self)
        }
        let moment = group?.transaction?.moment
        do {
            return try store.inPartSavepoint { throw EndOfDryRun(result: try body(self)) }
        } catch let end as EndOfDryRun<Result> {
            group?.transaction?.moment = moment
            return end.result
        }
    }

    /// Runs a request that the running one contains. Its progress is not reported, and it can be a dry run alone.
    public func containing<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        let (reporter, wasSilent) = (group?.request?.reporter, group?.request?.reporter?.isSilent ?? false)
        group?.request?.isContained = true
        reporter?.isSilent = true
        defer {
            group?.request?.isContained = false
            reporter?.isSilent = wasSilent
        }
        return try body(self)
    }

    /// Runs a part of a changing request. If it throws, the changes of that part are rolled back, and the
    /// request can continue.
    public func attempt<Result>(_ body: (isolated Engine) throws -> Result) throws -> Result {
        let moment = group?.transaction?.moment
        do {
            return try store.inPartSavepoint { try body(self) }
        } catch {
            // The part may have changed the settings.
            group?.transaction?.moment = moment
            throw error
        }
    }
}

/// Ends a trial, because the request changes something.
private struct EndOfTrial: Error {}

/// Carries the result of a dry run inside another request out of the savepoint that is rolled back.
private struct EndOfDryRun<Result: Sendable>: Error {
    let result: Result
}

/// Carries the result of a dry run out of the savepoint that is rolled back.
private struct DryRunResult: Error {
    let result: [UInt8]
}

/// The moment of the running request.
extension Engine {
    public var moment: Moment {
        get throws { try group?.transaction?.moment ?? readMoment() }
    }

    /// Sets the moment at the first request of a transaction. All its requests have the same moment.
    private func takeMoment() throws {
        if group?.transaction?.moment == nil { try refreshMoment() }
    }

    /// Updates the moment after the settings have changed.
    func refreshMoment() throws {
        let moment = try readMoment()
        group?.transaction?.moment = moment
    }

    private func readMoment() throws -> Moment {
        Moment(now: clock.now, preferences: Preferences(try store.settings(), defaults: defaults))
    }
}
