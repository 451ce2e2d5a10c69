import JSONRPC

/// Putting tasks in focus and taking them out.
extension Diarist {
    func focusTask() {
        guard let number = anyTask(), let task = record.tasks[number] else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        let date = happens(onceIn: 2) ? date(0...4) : happens(onceIn: 12) ? date(-3 ... -1) : nil
        params["date"] = date.map { .string($0) }
        let day = date ?? record.today
        let focus = record.focusDay(day)
        let isThere = (focus.tasks + focus.waiting).contains { $0.task.number == number }
        let isRefused = day < record.today || !isThere && (task.completion != nil || focus.tasks.count >= 3)
        if !isRefused && !isThere { place(number, on: day) }
        ask("focus.add", params, isRefused: isRefused)
    }

    func unfocusTask() {
        let day = happens(onceIn: 4) ? date(1...4) : record.today
        let focus = record.focusDay(day)
        guard let number = one(of: focus.tasks + focus.waiting)?.task.number ?? anyTask(),
            let task = record.tasks[number]
        else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        let date = happens(onceIn: 3) ? one(of: [day, Dates.adding(1, to: day)]) : nil
        params["date"] = date.map { .string($0) }
        let stint = record.stints.first { $0.task == number && $0.until == nil }
        // What was completed on an earlier day is not in focus any more, unless it was put there for a later one.
        let isOver =
            task.completion.map { $0.date < record.today && stint?.from ?? "" < record.today } ?? false
        let isOn = stint.map { max($0.from, record.today) }
        let isRefused = isOn == nil || isOver || date != nil && date != isOn
        if !isRefused { place(number, on: nil) }
        ask("focus.remove", params, isRefused: isRefused)
    }

    func resetFocus() {
        let date = happens(onceIn: 2) ? date(1...4) : nil
        let day = date ?? record.today
        for stint in record.stints where stint.until == nil && record.isThere(stint, on: day) {
            place(stint.task, on: nil)
        }
        ask("focus.reset", date.map { ["date": .string($0)] } ?? [:])
    }

    /// A task is put in one place only; the days before today that it was in focus on stay what they were.
    func place(_ task: Int, on date: String?) {
        let today = record.today
        if let index = record.stints.firstIndex(where: { $0.task == task && $0.until == nil }) {
            if record.stints[index].from < today {
                record.stints[index].until = today
            } else {
                record.stints.remove(at: index)
            }
        }
        guard let date else { return }
        placements += 1
        record.stints.append(Record.Stint(task: task, from: date, order: placements))
    }
}
