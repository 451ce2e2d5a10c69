import Support
import JSONRPC

/// Completing tasks, now and backdated, and reopening them.
extension SimulatedUser {
    func completeTask() { if let number = anyTask() { complete(number) } }

    func completeOneInFocus() {
        if let entry = one(of: model.focusDay(model.today).tasks) { complete(entry.task.number) }
    }

    func completeFocus() {
        for entry in model.focusDay(model.today).tasks { complete(entry.task.number) }
    }

    func completeTaskEarlier() {
        guard let number = anyTask() else { return }
        let (text, due) = time(happens(onceIn: 8) ? 0...2 : happens(onceIn: 4) ? -60...0 : -6...0)
        switch due {
        case .instant(let instant): complete(number, at: instant, as: text, isRefused: instant > model.now)
        case .date(let date):
            // The end of that day, or now if it has not ended.
            complete(
                number, at: min(model.days.last(of: date), model.now), as: text,
                isRefused: date > model.today)
        }
    }

    /// Reopens a task, usually one completed yesterday, and often completes it again at once.
    func reopenTask() {
        let number =
            happens(onceIn: 15)
            ? anyTask()
            : one(of: model.completed(on: Dates.adding(-1, to: model.today)).map(\.number).sorted())
        if let number { reopen(number) }
    }

    func reopen(_ number: Int) {
        guard let before = model.tasks[number], before.completion != nil else { return }
        var task = before
        task.completion = nil
        let params: [String: JSONValue] = ["id": .integer(Int64(number))]
        if isHeld(before, becoming: &task) { return ask("task.reopen", params, isRefused: true) }
        endFocus(of: number, completedOn: before.completion?.date)
        model.takeBackNext(after: task)
        if let series = task.occurrence?.series, model.series[series]?.hasEnded ?? true {
            task.occurrence = nil
        }
        model.change(task)
        ask("task.reopen", params) {
            $0.task.map { $0.completedOn == nil } ?? false
        }
        if happens(onceIn: 2) { complete(number) }
    }

    /// A task completed on an earlier day leaves the focus when it is reopened.
    private func endFocus(of number: Int, completedOn date: String?) {
        guard let date,
            let index = model.focusIntervals.firstIndex(where: { $0.task == number && $0.until == nil })
        else { return }
        let last = max(model.focusIntervals[index].from, date)
        if last < model.today { model.focusIntervals[index].until = Dates.adding(1, to: last) }
    }

    func complete(_ number: Int, at: Int? = nil, as text: String? = nil, isRefused: Bool = false) {
        guard let task = model.tasks[number] else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        params["at"] = text.map { .string($0) }
        if let completion = task.completion {
            // A completed task does not change.
            return ask("task.complete", params) {
                $0.task?.completedOn == completion.date && $0.pointsEarned == 0 && $0.celebration == false
            }
        }
        if isRefused { return ask("task.complete", params, isRefused: true) }
        let at = at ?? model.now
        let completion = YearModel.Completion(at: at, date: model.days.date(of: at))
        guard let all = completed(with: number, at: completion, &params) else {
            return ask("task.complete", params, isRefused: true)
        }
        let (before, wasAllDone) = (model, model.focusDay(model.today).allDone)
        var (stopped, next): (Int?, Int?)
        for number in all {
            guard var task = model.tasks[number] else { continue }
            task.completion = completion
            model.change(task)
            stopped = stopTimer(of: number, completedAt: at) ?? stopped
            next = makeNext(after: task, doneOn: completion.date)
        }
        let celebrates = celebrates(unless: wasAllDone)
        check(
            Completed(
                tasks: all, completion: completion, stopped: stopped, next: next, celebrates: celebrates),
            params)
        if task.occurrence != nil, !celebrates, all.allSatisfy({ model.tasks[$0]?.stake == nil }) {
            undo(to: before)
        }
    }

    /// What a completion does.
    private struct Completed {
        /// The tasks that it completes, that of the request last.
        let tasks: [Int]
        let completion: YearModel.Completion
        /// The place of the time entry of the stopped timer.
        let stopped: Int?
        /// The number of the next occurrence.
        let next: Int?
        let celebrates: Bool
    }

    /// Chooses what becomes of open subtasks and dependencies.
    /// - Returns: The tasks that are completed, that one last; nil if it is refused.
    private func completed(
        with number: Int, at completion: YearModel.Completion, _ params: inout [String: JSONValue]
    ) -> [Int]? {
        let hasOpenChildren = !model.openChildren(of: number).isEmpty
        let choice = hasOpenChildren ? one(of: ["", "complete", "complete", "keep"]) ?? "" : nil
        if let choice, choice != "" { params["children"] = .string(choice) }
        let all = (choice == "complete" ? model.openDescendants(of: number) : []) + [number]
        let isBlocked = all.contains { number in
            model.tasks[number].map { model.blockers(of: $0).contains { !all.contains($0) } } ?? false
        }
        if isBlocked, happens(onceIn: 2) { params["force"] = true }
        let isHeld = all.contains { number in
            guard let before = model.tasks[number] else { return false }
            var task = before
            task.completion = completion
            return self.isHeld(before, becoming: &task)
        }
        return choice == "" || isBlocked && params["force"] == nil || isHeld ? nil : all
    }

    private func celebrates(unless wasAllDone: Bool) -> Bool {
        let today = model.today
        guard !wasAllDone, model.focusDay(today).allDone else { return false }
        return model.celebratedDates.insert(today).inserted
    }

    private func check(_ done: Completed, _ params: [String: JSONValue]) {
        let total = YearModel.points(model.completed(on: done.completion.date))
        let points = YearModel.points(done.tasks.compactMap { model.tasks[$0] })
        let unblocked = model.unblocked(by: done.tasks)
        let isNext = checkNext(done.next)
        ask("task.complete", params) { [self] reply in
            reply.task?.completedOn == done.completion.date
                && reply.task?.completedAt == Self.text(done.completion.at) && reply.pointsEarned == points
                && reply.score?.date == done.completion.date && reply.score?.total == total
                && reply.celebration == done.celebrates && isKept(reply.stoppedTimer, as: done.stopped)
                && reply.children?.map(\.number) == done.tasks.dropLast()
                && reply.unblocked?.map(\.number) == unblocked && isNext(reply)
        }
    }

    /// Stops the timer of a task at the completion, or now if the completion is before the timer's start. The
    /// entry has at most 24 hours.
    /// - Returns: the place of the entry; nil if there is none.
    private func stopTimer(of task: Int, completedAt at: Int) -> Int? {
        guard let timer = model.timer, timer.task == task else { return nil }
        model.timer = nil
        let end = min(at > timer.start ? at : model.now, timer.start + 86_400)
        return end > timer.start ? keep(timer, until: end) : nil
    }
}
