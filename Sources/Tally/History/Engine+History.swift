/// Undoes and redoes steps. A step is one request, with all changes that it caused.
extension Engine {
    /// Returns steps that changed records, latest first.
    /// - Parameters:
    ///   - number: Only return steps before this one; nil starts at the latest.
    ///   - author: Only return steps of this author; nil returns those of all.
    ///   - since: Only return steps since this time; nil returns those of all times.
    public func history(
        before number: Int?, limit: Int, madeBy author: Author? = nil, since: Instant? = nil
    ) throws -> [HistoryStepView] {
        try steps(before: number, limit: limit, madeBy: author, since: since).map { try view($0) }
    }

    private func steps(before number: Int?, limit: Int, madeBy author: Author?, since: Instant?) throws
        -> [HistoryStep]
    {
        let steps = try store.historySteps(before: number, limit: limit, madeBy: author)
        // The clock of the log never goes back, so all that follow are earlier still.
        return Array(steps.prefix { step in since.map { step.at >= $0 } ?? true })
    }

    /// Undoes the given step, or the latest one that is not undone.
    public func undo(step number: Int? = nil) throws -> HistoryStepView {
        let step: HistoryStep
        if let number {
            step = try findStep(number)
            guard !step.isUndone else {
                throw Failure.notUndoable(.alreadyUndone, "Step \(number) is already undone.")
            }
        } else {
            guard let last = try store.lastAppliedStep() else {
                throw Failure.notUndoable(.nothingToUndo, "There is nothing to undo.")
            }
            step = last
        }
        try invert(step.applied, of: step, as: .undo)
        return try view(step.number)
    }

    /// Undoes the steps since a time, latest first. One that cannot be undone is kept.
    /// - Parameters:
    ///   - author: Who made them; nil for anyone.
    ///   - since: Nil for the start of today.
    public func undo(madeBy author: Author?, since: Instant?) throws -> UndoneSteps {
        let moment = try moment
        let start = since ?? moment.rule.interval(of: moment.today).lowerBound
        let steps = try steps(before: nil, limit: UndoneSteps.limit, madeBy: author, since: start)
            .filter { !$0.isUndone }
        var undone: [HistoryStepView] = []
        var kept: [UndoneSteps.Kept] = []
        var firstFailure: Failure?
        for step in steps {
            do {
                try attempt { engine in
                    // The first one is undone by the step of the request itself.
                    if !undone.isEmpty { try engine.openFurtherStep() }
                    try engine.invert(step.applied, of: step, as: .undo)
                }
                undone.append(try view(step.number))
            } catch let failure as Failure {
                guard let reason = failure.reasonToKeep else { throw failure }
                firstFailure = firstFailure ?? failure
                kept.append(UndoneSteps.Kept(step: try view(step.number), reason: reason))
            }
        }
        guard !undone.isEmpty else {
            throw firstFailure ?? Failure.notUndoable(.nothingToUndo, "There is nothing to undo.")
        }
        return UndoneSteps(steps: undone, kept: kept)
    }

    /// Opens another step for the running request.
    private func openFurtherStep() throws {
        try store.openStep(
            Step(
                method: "history.undo", milliseconds: clock.milliseconds, mutationID: nil, fingerprint: 0,
                madeBy: author))
    }

    /// Redoes the step that was undone last, unless a new step has followed.
    public func redo() throws -> HistoryStepView {
        guard let step = try store.lastUndoneStep(), let undo = step.undoneBy else {
            throw Failure.notUndoable(.nothingToRedo, "There is nothing to redo.")
        }
        try invert(undo, of: step, as: .redo)
        return try view(step.number)
    }

    /// Inverts the changes of `applied`, as the undo or redo of `step`.
    private func invert(_ applied: Int, of step: HistoryStep, as mark: HistoryMark) throws {
        let isInOrder = try mark == .redo || isNext(step)
        let tasks = try store.tasks(changedByStep: applied)
        let before = try tasks.compactMap { try store.task(number: $0) }
        // Must precede the inversion, which may delete the stake.
        let now = try moment
        let fresh = before.filter { $0.stake?.isFresh(at: now) ?? false }
        do {
            try store.invert(step: applied)
        } catch let conflict as UndoConflict {
            throw Failure.notUndoable(.changedSince, Self.sentence(conflict, step))
        }
        try refreshMoment()
        try checkStakes(of: before, fresh: Set(fresh.map(\.number)), step)
        if !isInOrder {
            try checkNotNeeded(before, step)
            try checkFocusPlaces(of: tasks, before: before, step)
            try checkRules(step, applied)
        }
        try store.markOpenStep(as: mark, of: step)
    }

    /// Returns whether steps are undone in reverse order, which results in a state that has existed before.
    private func isNext(_ step: HistoryStep) throws -> Bool {
        guard try store.lastAppliedStep()?.number == step.number else { return false }
        return try !store.isEarlierStepUndone(since: step.number)
    }

    /// Checks that the inversion does not make a stake easier, except a stake that was made minutes ago.
    private func checkStakes(of tasks: [Task], fresh: Set<Int>, _ step: HistoryStep) throws {
        let moment = try moment
        let lock = StakeLock(moment: moment)
        for task in tasks {
            guard let stake = task.stake else { continue }
            let after = try store.task(number: task.number)
            if let later = after?.stake, later.concededAt == nil, stake.concededAt != nil,
                later.settlement != nil
            {
                throw Failure.notUndoable(
                    .changedSince,
                    "The stake on task \(task.number) was settled after it was conceded. "
                        + "Undo the settlement first.")
            }
            // A new stake may be undone, but not the title or project of an open task whose stake remains.
            let matchesTerms = after.map { !$0.isOpen || $0.matchesTerms } ?? true
            if fresh.contains(task.number), after?.stake != stake, matchesTerms { continue }
            guard var after else {
                try lock.checkDeletion(of: task)
                continue
            }
            try lock.check(task, after)
            // A decided stake whose task is open again has expired.
            if after.stake?.decision != nil, after.decideStake(at: moment) {
                try store.setStake(after.stake, ofTask: after.number)
            }
        }
    }

    /// Checks the changed records. Undo out of order can break rules that every request has followed.
    private func checkRules(_ step: HistoryStep, _ applied: Int) throws {
        let store = try store
        func record(_ type: String, _ number: Int) throws -> StoredRecord? {
            try RecordType.named(type).flatMap { try store.record(of: $0, number: number) }
        }
        var audit = RecordAudit(
            isDocument: false, task: { try store.record(of: .task, id: $0) }, find: record)
        for (type, number) in try store.records(changedByStep: applied) {
            // A stake depends on its task.
            for name in type.name == "task" ? ["task", "stake"] : [type.name] {
                guard let record = try record(name, number),
                    let finding = try audit.findings(in: record).first
                else { continue }
                throw Failure.notUndoable(
                    .changedSince,
                    "Later steps prevent step \(step.number) from being undone on its own: "
                        + DataProblem(finding, in: record).problem)
            }
        }
    }

    /// Checks that no task depends on one that is gone with the step, or is part of it.
    private func checkNotNeeded(_ tasks: [Task], _ step: HistoryStep) throws {
        for task in tasks where try store.task(number: task.number) == nil {
            let others =
                try store.tasks(dependingOn: task.id) + store.subtasks(of: [task.id], status: nil)
            guard others.isEmpty else {
                throw Failure.notUndoable(.changedSince, Self.sentence(.neededSince, step))
            }
        }
    }

    /// Checks that a task put back on a day has a place there. Undo in reverse order always leaves one.
    private func checkFocusPlaces(of numbers: [Int], before: [Task], _ step: HistoryStep) throws {
        let today = try moment.today
        for number in numbers {
            guard let task = try store.task(number: number), let placement = task.focus,
                placement != before.first(where: { $0.number == number })?.focus, placement.from >= today
            else { continue }
            if try !focusDay(placement.from).waiting.isEmpty {
                throw Failure.notUndoable(
                    .dayFull,
                    "Undoing step \(step.number) would put a fourth task in focus on "
                        + "\(placement.from.inWords(today: today)). \(FocusDay.howToMakeRoom)")
            }
        }
    }

    func findStep(_ number: Int) throws -> HistoryStep {
        guard let step = try store.historyStep(number), step.target == nil else {
            if try store.isCompacted(step: number) {
                throw Failure.notUndoable(
                    .noLongerKept,
                    "Step \(number) can no longer be undone. The history is kept for "
                        + "\(try preferences.historyDays) days.")
            }
            throw Failure.notFound(.step, named: String(number))
        }
        return step
    }

    private func view(_ number: Int) throws -> HistoryStepView {
        try view(try findStep(number))
    }

    private func view(_ step: HistoryStep) throws -> HistoryStepView {
        let (changes, changeCount) = try store.changes(
            ofStep: step.number, limit: HistoryStepView.maxChanges)
        let ofTasks = changes.filter { $0.type.name == "task" }
        // The next occurrences that a step made are not what it was about.
        let present = ofTasks.filter { $0.operation != .create }
        let tasks = Set((present.isEmpty ? ofTasks : present).map(\.number))
        return HistoryStepView(
            step: step, subject: try subject(of: changes), changes: EntityChange.summary(of: changes),
            changeCount: changeCount,
            taskCount: changes.count == changeCount ? tasks.count : try store.taskCount(ofStep: step.number))
    }

    /// Returns the first task that changed, or else the first entity with a name. A project that was created
    /// along with a task precedes it in the log.
    private func subject(of changes: [RecordChange]) throws -> HistoryStepView.Subject? {
        let subjects = try changes.compactMap { try subject(of: $0) }
        return subjects.first { $0.entity == "task" } ?? subjects.first
    }

    private func subject(of change: RecordChange) throws -> HistoryStepView.Subject? {
        if change.type.name == "series" {
            // A series has the name of its open task.
            return try store.openOccurrence(ofSeries: change.number, besides: nil).map { task in
                HistoryStepView.Subject(entity: "task", number: task.number, name: task.title)
            }
        }
        var (type, number) = (change.type, Optional(change.number))
        if case .part(let name, _, _, _) = type.subject, let owner = RecordType.named(name) {
            number = try change.subjectID.flatMap { try store.record(of: owner, id: $0)?.number }
            type = owner
        }
        // The log does not contain deletions by the running request yet.
        guard let number, let name = try store.lastName(of: type, number: number) ?? change.newName else {
            return nil
        }
        return HistoryStepView.Subject(
            entity: type.name, number: type.name == "task" ? number : nil, name: name)
    }

    private static func sentence(_ conflict: UndoConflict, _ step: HistoryStep) -> String {
        switch conflict {
        case .changedSince(let type, let number):
            "Step \(step.number) changed \(type) \(number), "
                + "which a later step changed again. Undo the later step first."
        case .neededSince:
            "A later step depends on step \(step.number). Undo the later step first."
        }
    }
}

extension Failure {
    /// The sentence of a rule that keeps a step from being undone; nil for any other failure.
    fileprivate var reasonToKeep: String? {
        switch self {
        case .notUndoable(_, let sentence), .stakeLocked(_, _, let sentence, _): sentence
        default: nil
        }
    }
}

/// Reads the change log.
extension Engine {
    /// Returns the changes after the cursor; nil starts at the beginning of the log. If some of them are no
    /// longer kept, returns none, and the cursor of the last one.
    public func changes(after cursor: Int?, limit: Int) throws -> RecordChangePage {
        let last = try store.lastCursor()
        guard cursor ?? 0 <= last else {
            throw Failure.invalid(
                .invalidCursor, path: "cursor",
                problem: "is not from this database; omit it to start from the beginning")
        }
        guard try cursor ?? 0 >= store.compactedCursor() else {
            return RecordChangePage(changes: [], cursor: last, hasMore: false, isReset: true)
        }
        return try store.changes(after: cursor ?? 0, limit: limit)
    }
}

extension RecordChange {
    /// The title or name that the change set.
    fileprivate var newName: String? {
        guard case .entity = type.subject else { return nil }
        for member in values where ["title", "name"].contains(member.name) {
            if case .text(let name) = member.value { return name }
        }
        return nil
    }
}
