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
        guard
            let number = happens(onceIn: 15)
                ? anyTask()
                : one(of: model.completed(on: Dates.adding(-1, to: model.today)).map(\.number).sorted()),
            let before = model.tasks[number], before.completion != nil
        else { return }
        var task = before
        task.completion = nil
        let params: [String: JSONValue] = ["id": .integer(Int64(number))]
        if isHeld(before, becoming: &task) { return ask("task.reopen", params, isRefused: true) }
        model.tasks[number] = task
        endFocus(of: number, completedOn: before.completion?.date)
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
        guard let before = model.tasks[number] else { return }
        var task = before
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        params["at"] = text.map { .string($0) }
        if let completion = task.completion {
            // A completed task does not change.
            return ask("task.complete", params) {
                $0.task?.completedOn == completion.date && $0.pointsEarned == 0 && $0.celebration == false
            }
        }
        if isRefused { return ask("task.complete", params, isRefused: true) }
        let today = model.today
        let wasAllDone = model.focusDay(today).allDone
        let at = at ?? model.now
        let completion = YearModel.Completion(at: at, date: model.days.date(of: at))
        task.completion = completion
        if isHeld(before, becoming: &task) { return ask("task.complete", params, isRefused: true) }
        model.tasks[number] = task
        let celebrates =
            !wasAllDone && model.focusDay(today).allDone && !model.celebratedDates.contains(today)
        if celebrates { model.celebratedDates.insert(today) }
        let stopped = stopTimer(of: number, completedAt: at)
        let total = YearModel.points(model.completed(on: completion.date))
        ask("task.complete", params) { [self] reply in
            reply.task?.completedOn == completion.date && reply.task?.completedAt == Self.text(at)
                && reply.pointsEarned == [7, 4, 3, 2][task.priority] && reply.score?.date == completion.date
                && reply.score?.total == total && reply.celebration == celebrates
                && isKept(reply.stoppedTimer, as: stopped)
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
