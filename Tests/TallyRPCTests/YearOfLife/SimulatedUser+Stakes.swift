import Support
import JSONRPC

/// Making, conceding and settling stakes, and claiming rewards.
extension SimulatedUser {
    /// Creates a task with a stake, or puts a stake on an existing task.
    func makeStake() {
        let (text, due) = time(happens(onceIn: 8) ? -2...0 : 0...12)
        let known = happens(onceIn: 3) ? anyTask().flatMap { model.tasks[$0] } : nil
        if let known, known.stake != nil || known.project == "Garden" || known.occurrence != nil { return }
        let isNew = known == nil
        if isNew { lastNumber += 1 }
        var task =
            known
            ?? YearModel.Task(
                number: lastNumber, priority: number(0...3),
                project: one(of: ["Inbox", "House", "Work"]) ?? "",
                createdAt: model.now)
        var params: [String: JSONValue] =
            isNew
            ? [
                "title": "Something", "priority": .string("P\(task.priority)"),
                "project": .string(task.project),
            ] : ["id": .integer(Int64(task.number))]
        if isNew, !happens(onceIn: 5) {
            params["due"] = .string(text)
            task.due = due
        }
        let terms = terms()
        params["stake"] = .object(terms.params)
        // Without a due, the task is due in a week at the same time of day.
        let end =
            task.due
            ?? .instant(model.days.adding(7, to: model.now / 60 * 60))
        task.due = end
        let deadline = deadline(end)
        task.stake = YearModel.Stake(
            cents: terms.cents, currency: terms.currency, hasReward: terms.hasReward,
            project: task.project, deadline: deadline, date: date(of: end))
        let method = isNew ? "task.create" : "task.update"
        let waitsTooLong = task.due != known?.due && model.waitsTooLong(task)
        if deadline <= model.now || task.completion != nil || waitsTooLong {
            if isNew { lastNumber -= 1 }
            return ask(method, params, isRefused: true)
        }
        if isNew { model.tasks[task.number] = task } else { model.change(task) }
        ask(method, params) { [number = task.number] in
            $0.task?.number == number && $0.task?.due == Self.text(end)
        }
    }

    private func terms() -> (params: [String: JSONValue], cents: Int, currency: String, hasReward: Bool) {
        var params: [String: JSONValue] = [:]
        var (cents, currency, hasReward) = (500, "USD", false)
        if !happens(onceIn: 4) {
            cents = number(100...9000)
            params["cents"] = .integer(Int64(cents))
        }
        if !happens(onceIn: 4) {
            currency = one(of: ["EUR", "JPY", "AUD"]) ?? "EUR"
            params["currency"] = .string(currency)
        }
        if happens(onceIn: 2) {
            hasReward = true
            params["reward"] = "A book"
        }
        return (params, cents, currency, hasReward)
    }

    /// Returns the next deadline in the range in a third of the calls, otherwise nil.
    func nextDeadline(in range: ClosedRange<Int>) -> Int? {
        guard happens(onceIn: 3) else { return nil }
        return model.tasks.values.filter { model.stakeStatus($0) == "pending" }
            .compactMap { $0.stake?.deadline }.filter(range.contains).min()
    }

    func completeInTheLastSecond() {
        let due = model.tasks.values.filter { $0.stake?.deadline == model.now && $0.completion == nil }
        for number in due.map(\.number).sorted() where !happens(onceIn: 3) { complete(number) }
    }

    /// Concedes, settles, claims or changes a stake, even one that is in the wrong state or does not exist.
    func judgeStake() {
        let staked = model.tasks.values.filter { $0.stake != nil }.sorted { $0.number < $1.number }
        let chosen =
            happens(onceIn: 4)
            ? one(of: staked.filter { model.stakeStatus($0) == "pending" }) : one(of: staked.suffix(30))
        guard let number = happens(onceIn: 10) ? anyTask() : chosen?.number, let task = model.tasks[number]
        else { return }
        let status = model.stakeStatus(task)
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        switch self.number(0...9) {
        case 0...1:
            params["confirm"] = true
            if status == "pending" { model.tasks[number]?.stake?.isConceded = true }
            ask("stake.concede", params, isRefused: status == nil || status == "complete")
        case 2...6:
            let outcome = one(of: ["paid", "waived"]) ?? "paid"
            params["outcome"] = .string(outcome)
            // The outcome cannot be changed later.
            let isRefused = status != "expired" || task.stake?.outcome ?? outcome != outcome
            if !isRefused { model.tasks[number]?.stake?.outcome = outcome }
            ask("stake.settle", params, isRefused: isRefused)
        case 7:
            let isEarned = status == "complete" && task.stake?.hasReward == true
            ask("stake.claim", params, isRefused: !isEarned)
        default:
            guard let stake = task.stake else { return }
            let cents = max(100, stake.cents + self.number(-500...2000))
            params["stake"] = ["cents": .integer(Int64(cents))]
            // The cents of a pending stake can only rise; those of any other stake are fixed.
            let isRefused = status == "pending" ? cents < stake.cents : cents != stake.cents
            if !isRefused { model.tasks[number]?.stake?.cents = cents }
            ask("task.update", params, isRefused: isRefused)
        }
    }

    /// Returns whether a stake forbids a change of its task. If an earlier due is allowed, moves the deadline
    /// of `changed`.
    func isHeld(_ task: YearModel.Task, becoming changed: inout YearModel.Task) -> Bool {
        guard let stake = task.stake else { return false }
        let status = model.stakeStatus(task)
        if status == "pending" {
            if changed.project != task.project { return true }
            if changed.due != task.due {
                guard let due = changed.due else { return true }
                let deadline = deadline(due)
                if deadline > stake.deadline || deadline <= model.now { return true }
                changed.stake?.deadline = deadline
                changed.stake?.date = date(of: due)
            }
        }
        // A stake that is pending again still requires the project it was made in.
        if status == "complete", model.stakeStatus(changed) == "pending" {
            return changed.project != stake.project
        }
        // A task cannot be completed before a deadline that has passed.
        if status == "expired", !stake.isConceded, task.completion == nil, let at = changed.completion?.at {
            return at <= stake.deadline
        }
        return false
    }

    /// Returns whether the stake of a task is pending, or expired and not settled.
    func isOwed(_ task: YearModel.Task) -> Bool {
        let status = model.stakeStatus(task)
        return status == "pending" || status == "expired" && task.stake?.outcome == nil
    }

    private func deadline(_ due: YearModel.Due) -> Int {
        switch due {
        case .date(let date): model.days.last(of: date)
        case .instant(let instant): instant
        }
    }

    private func date(of due: YearModel.Due) -> String {
        switch due {
        case .date(let date): date
        case .instant(let instant): model.days.date(of: instant)
        }
    }
}
