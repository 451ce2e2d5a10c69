/// Taking steps back, and doing them again. One request is one step, with everything that it caused.
extension Engine {
    public func history(before number: Int?, limit: Int) throws -> [HistoryStepView] {
        try store.historySteps(before: number, limit: limit).map { try view($0) }
    }

    /// Takes back a step: the given one, or the latest that is in force.
    public func undo(step number: Int? = nil) throws -> HistoryStepView {
        let step: HistoryStep
        if let number {
            step = try findStep(number)
            guard !step.isUndone else { throw Failure.notUndoable("Step \(number) is undone already.") }
        } else {
            guard let last = try store.lastDoneStep() else {
                throw Failure.notUndoable("There is nothing to undo.")
            }
            step = last
        }
        try invert(step.applied, of: step, as: .undo)
        return try view(step.number)
    }

    /// Does again the step that was undone last; nothing new may have been done since.
    public func redo() throws -> HistoryStepView {
        guard let step = try store.lastUndoneStep(), let undo = step.undoneBy else {
            throw Failure.notUndoable("There is nothing to redo.")
        }
        try invert(undo, of: step, as: .redo)
        return try view(step.number)
    }

    /// - Parameter applied: the step whose changes are taken back.
    private func invert(_ applied: Int, of step: HistoryStep, as mark: HistoryMark) throws {
        let isInOrder = try mark == .redo || isNext(step)
        let tasks = try store.tasks(changedByStep: applied)
        let before = try tasks.compactMap { try store.task(number: $0) }
        // The log tells of a stake's age by the stake, which may be gone then.
        let fresh = try before.filter { try isStakeFresh(on: $0) }
        do {
            try store.takeBack(step: applied)
        } catch let conflict as UndoConflict {
            throw Failure.notUndoable(Self.sentence(conflict, step))
        }
        try refreshMoment()
        try checkStakes(of: before, fresh: Set(fresh.map(\.number)), step)
        if !isInOrder {
            try checkPlaces(of: tasks, before: before, step)
            try checkRules(step, applied)
        }
        try store.markOpenStep(as: mark, of: step)
    }

    /// Whether the steps are taken back one after the other, so that what is left has been there before.
    private func isNext(_ step: HistoryStep) throws -> Bool {
        guard try store.lastDoneStep()?.number == step.number else { return false }
        return try !store.isEarlierStepUndone(since: step.number)
    }

    /// Undo is no way around what a stake forbids, but for what was said of it when it had only just been made.
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
                    "The stake on task \(task.number) has been settled since it was conceded; undo that first."
                )
            }
            // What was said of a new stake may be taken back, but the promise of one that stays is kept.
            let keepsPromise = after.map { !$0.isOpen || $0.isOfPromise } ?? true
            if fresh.contains(task.number), after?.stake != stake, keepsPromise { continue }
            if let after { try lock.check(task, after) } else { try lock.checkDeletion(of: task) }
        }
    }

    private func isStakeFresh(on task: Task) throws -> Bool {
        guard let stake = task.stake else { return false }
        let seen = try store.latestChange(sinceStakeOf: task.number)
        return stake.isFresh(seen: seen, at: try moment)
    }

    /// Out of order, what is left may break a rule that each request has kept.
    private func checkRules(_ step: HistoryStep, _ applied: Int) throws {
        let store = try store
        func record(_ type: String, _ number: Int) throws -> StoredRecord? {
            try RecordType.named(type).flatMap { try store.record(of: $0, number: number) }
        }
        var audit = RecordAudit(isDocument: false, find: record)
        for (type, number) in try store.records(changedByStep: applied) {
            // A stake depends on its task.
            for name in type.name == "task" ? ["task", "stake"] : [type.name] {
                guard let record = try record(name, number),
                    let finding = try audit.findings(in: record).first
                else { continue }
                throw Failure.notUndoable(
                    "After what was done since, step \(step.number) (\(step.method)) cannot be undone by itself: "
                        + DataProblem(finding, in: record).problem)
            }
        }
    }

    /// A task that is put back on a day needs a place there. Undone in the order of the steps, it has one.
    private func checkPlaces(of numbers: [Int], before: [Task], _ step: HistoryStep) throws {
        let today = try moment.today
        for number in numbers {
            guard let task = try store.task(number: number), let placement = task.focus,
                placement != before.first(where: { $0.number == number })?.focus, placement.from >= today
            else { continue }
            if try !focusDay(placement.from).waiting.isEmpty {
                throw Failure.notUndoable(
                    "Step \(step.number) would put a fourth task in the focus of \(placement.from); remove one first."
                )
            }
        }
    }

    private func findStep(_ number: Int) throws -> HistoryStep {
        guard let step = try store.historyStep(number), step.target == nil else {
            throw Failure.notFound(.step, named: String(number))
        }
        return step
    }

    private func view(_ number: Int) throws -> HistoryStepView {
        try view(try findStep(number))
    }

    private func view(_ step: HistoryStep) throws -> HistoryStepView {
        let changes = try store.changes(ofStep: step.number, limit: HistoryStepView.maxChanges)
        return HistoryStepView(
            step: step, subject: try subject(of: changes), changes: EntityChange.summary(of: changes),
            changeCount: try store.changeCount(ofStep: step.number))
    }

    /// A project that was made for a task comes before it, and is not what the step is about.
    private func subject(of changes: [RecordChange]) throws -> HistoryStepView.Subject? {
        let subjects = try changes.compactMap { try subject(of: $0) }
        return subjects.first { $0.entity == "task" } ?? subjects.first
    }

    private func subject(of change: RecordChange) throws -> HistoryStepView.Subject? {
        var (type, number) = (change.type, Optional(change.number))
        if case .part(let name, _, _) = type.subject, let owner = RecordType.named(name) {
            number = try change.subjectID.flatMap { try store.record(of: owner, id: $0)?.number }
            type = owner
        }
        // What this very request takes away is not in the log yet.
        guard let number, let name = try store.lastName(of: type, number: number) ?? change.givenName else {
            return nil
        }
        return HistoryStepView.Subject(
            entity: type.name, number: type.name == "task" ? number : nil, name: name)
    }

    private static func sentence(_ conflict: UndoConflict, _ step: HistoryStep) -> String {
        switch conflict {
        case .changedSince(let type, let number):
            "Step \(step.number) (\(step.method)) changed \(type) \(number), which has been changed again since; "
                + "undo that first."
        case .neededSince:
            "Something done since step \(step.number) (\(step.method)) depends on it; undo that first."
        }
    }
}

/// Catching up with what others changed.
extension Engine {
    /// Changes after the cursor; nil is the beginning of the log.
    public func changes(after cursor: Int?, limit: Int) throws -> RecordChangePage {
        let last = try store.lastCursor()
        guard cursor ?? 0 <= last else {
            throw Failure.invalid(path: "cursor", problem: "is not of this database; start again without one")
        }
        return try store.changes(after: cursor ?? 0, limit: limit)
    }
}

extension RecordChange {
    /// The title or name that it gave.
    fileprivate var givenName: String? {
        guard case .entity = type.subject else { return nil }
        for member in values where ["title", "name"].contains(member.name) {
            if case .text(let name) = member.value { return name }
        }
        return nil
    }
}
