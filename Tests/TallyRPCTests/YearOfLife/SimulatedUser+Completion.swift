import Support
import JSONRPC

/// Completing tasks, now and dated back, and opening them again.
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
            // The end of that day, or now where it still runs.
            complete(
                number, at: min(model.days.last(of: date), model.now), as: text,
                isRefused: date > model.today)
        }
    }

    /// Mostly what was completed yesterday, and often it is completed again at once.
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

    /// What was done on an earlier day has left the focus with that day.
    private func endFocus(of number: Int, completedOn date: String?) {
        guard let date,
            let index = model.stints.firstIndex(where: { $0.task == number && $0.until == nil })
        else { return }
        let last = max(model.stints[index].from, date)
        if last < model.today { model.stints[index].until = Dates.adding(1, to: last) }
    }

    func complete(_ number: Int, at: Int? = nil, as text: String? = nil, isRefused: Bool = false) {
        guard let before = model.tasks[number] else { return }
        var task = before
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        params["at"] = text.map { .string($0) }
        if let completion = task.completion {
            // It stays as it is.
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

    /// A timer ends where its task was completed; if that was before it began, now. It keeps 24 hours at most.
    /// - Returns: the place of the entry that it became.
    private func stopTimer(of task: Int, completedAt at: Int) -> Int? {
        guard let timer = model.timer, timer.task == task else { return nil }
        model.timer = nil
        let end = min(at > timer.start ? at : model.now, timer.start + 86_400)
        return end > timer.start ? keep(timer, until: end) : nil
    }
}
