import JSONRPC

/// Completing tasks, now and dated back, and opening them again.
extension Diarist {
    func completeTask() { if let number = anyTask() { complete(number) } }

    func completeOneInFocus() {
        if let entry = one(of: record.focusDay(record.today).tasks) { complete(entry.task.number) }
    }

    func completeFocus() {
        for entry in record.focusDay(record.today).tasks { complete(entry.task.number) }
    }

    func completeTaskEarlier() {
        guard let number = anyTask() else { return }
        let (text, due) = time(happens(onceIn: 8) ? 0...2 : happens(onceIn: 4) ? -60...0 : -6...0)
        switch due {
        case .instant(let instant): complete(number, at: instant, as: text, isRefused: instant > record.now)
        case .date(let date):
            // The end of that day, or now where it still runs.
            complete(
                number, at: min(record.days.last(of: date), record.now), as: text,
                isRefused: date > record.today)
        }
    }

    /// Mostly what was completed yesterday, and often it is completed again at once.
    func reopenTask() {
        guard
            let number = happens(onceIn: 15)
                ? anyTask()
                : one(of: record.completed(on: Dates.adding(-1, to: record.today)).map(\.number).sorted()),
            let before = record.tasks[number], before.completion != nil
        else { return }
        var task = before
        task.completion = nil
        let params: [String: JSONValue] = ["id": .integer(Int64(number))]
        if isHeld(before, becoming: &task) { return ask("task.reopen", params, isRefused: true) }
        record.tasks[number] = task
        endFocus(of: number, completedOn: before.completion?.date)
        ask("task.reopen", params) {
            $0.task.map { $0.completedOn == nil } ?? false
        }
        if happens(onceIn: 2) { complete(number) }
    }

    /// What was done on an earlier day has left the focus with that day.
    private func endFocus(of number: Int, completedOn date: String?) {
        guard let date,
            let index = record.stints.firstIndex(where: { $0.task == number && $0.until == nil })
        else { return }
        let last = max(record.stints[index].from, date)
        if last < record.today { record.stints[index].until = Dates.adding(1, to: last) }
    }

    func complete(_ number: Int, at: Int? = nil, as text: String? = nil, isRefused: Bool = false) {
        guard let before = record.tasks[number] else { return }
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
        let today = record.today
        let wasAllDone = record.focusDay(today).allDone
        let at = at ?? record.now
        let completion = Record.Completion(at: at, date: record.days.date(of: at))
        task.completion = completion
        if isHeld(before, becoming: &task) { return ask("task.complete", params, isRefused: true) }
        record.tasks[number] = task
        let celebrates =
            !wasAllDone && record.focusDay(today).allDone && !record.celebratedDates.contains(today)
        if celebrates { record.celebratedDates.insert(today) }
        let stopped = stopTimer(of: number, completedAt: at)
        let total = Record.points(record.completed(on: completion.date))
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
        guard let timer = record.timer, timer.task == task else { return nil }
        record.timer = nil
        let end = min(at > timer.start ? at : record.now, timer.start + 86_400)
        return end > timer.start ? keep(timer, until: end) : nil
    }
}
