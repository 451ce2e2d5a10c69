import JSONRPC

/// Adding tasks to focus and removing them.
extension SimulatedUser {
    func focusTask() {
        guard let number = anyTask(), let task = model.tasks[number] else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        let date = happens(onceIn: 2) ? date(0...4) : happens(onceIn: 12) ? date(-3 ... -1) : nil
        params["date"] = date.map { .string($0) }
        let day = date ?? model.today
        let focus = model.focusDay(day)
        let isThere = (focus.tasks + focus.waiting).contains { $0.task.number == number }
        let isRefused = day < model.today || !isThere && (task.completion != nil || focus.tasks.count >= 3)
        if !isRefused && !isThere { place(number, on: day) }
        ask("focus.add", params, isRefused: isRefused)
    }

    func unfocusTask() {
        let day = happens(onceIn: 4) ? date(1...4) : model.today
        let focus = model.focusDay(day)
        guard let number = one(of: focus.tasks + focus.waiting)?.task.number ?? anyTask(),
            let task = model.tasks[number]
        else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        let date = happens(onceIn: 3) ? one(of: [day, Dates.adding(1, to: day)]) : nil
        params["date"] = date.map { .string($0) }
        let interval = model.focusIntervals.first { $0.task == number && $0.until == nil }
        // A task completed on an earlier day is no longer in focus, unless it was added for a later day.
        let isOver =
            task.completion.map { $0.date < model.today && interval?.from ?? "" < model.today } ?? false
        let isOn = interval.map { max($0.from, model.today) }
        let isRefused = isOn == nil || isOver || date != nil && date != isOn
        if !isRefused { place(number, on: nil) }
        ask("focus.remove", params, isRefused: isRefused)
    }

    func resetFocus() {
        let date = happens(onceIn: 2) ? date(1...4) : nil
        let day = date ?? model.today
        for interval in model.focusIntervals where interval.until == nil && model.isThere(interval, on: day) {
            place(interval.task, on: nil)
        }
        ask("focus.reset", date.map { ["date": .string($0)] } ?? [:])
    }

    /// Puts a task in focus on one date, or on none. Its focus on days before today does not change.
    func place(_ task: Int, on date: String?) {
        let today = model.today
        model.tasks[task]?.revision += 1
        if let index = model.focusIntervals.firstIndex(where: { $0.task == task && $0.until == nil }) {
            if model.focusIntervals[index].from < today {
                model.focusIntervals[index].until = today
            } else {
                model.focusIntervals.remove(at: index)
            }
        }
        guard let date else { return }
        placements += 1
        model.focusIntervals.append(YearModel.FocusInterval(task: task, from: date, order: placements))
    }
}
