import Support
import JSONRPC

/// Creating, changing and deleting tasks.
extension SimulatedUser {
    func makeTask() {
        var params: [String: JSONValue] = ["title": "Something"]
        let number = (lastNumber += 1, lastNumber).1
        var task = YearModel.Task(
            number: number, priority: self.number(0...3), project: one(of: model.projects) ?? "Inbox",
            due: nil, createdAt: model.now)
        params["priority"] = .string("P\(task.priority)")
        if task.project != "Inbox" || happens(onceIn: 2) { params["project"] = .string(task.project) }
        if !happens(onceIn: 3) {
            let (text, due) = time(-3...12)
            params["due"] = .string(text)
            task.due = due
        }
        let isInFocus = happens(onceIn: 6)
        if isInFocus {
            let date = happens(onceIn: 2) ? date(0...4) : nil
            params["date"] = date.map { .string($0) }
            let day = date ?? model.today
            // If the day is full, the task is not created either.
            if model.focusDay(day).tasks.count >= 3 {
                lastNumber -= 1
                return ask("focus.add", params, isRefused: true)
            }
            model.tasks[number] = task
            place(number, on: day)
            return ask("focus.add", params)
        }
        model.tasks[number] = task
        ask("task.create", params) { $0.task?.number == number }
    }

    func refuseTask() {
        switch number(0...3) {
        case 0: ask("task.create", ["title": "   "], isRefused: true)
        case 1: ask("task.create", ["title": "x", "project": "Nowhere"], isRefused: true)
        case 2: ask("task.complete", ["id": .integer(Int64(lastNumber) + 100)], isRefused: true)
        default: ask("task.create", ["title": "x", "due": "2024-02-30"], isRefused: true)
        }
    }

    func changeTask() {
        guard let number = anyTask(), let before = model.tasks[number] else { return }
        var task = before
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        if happens(onceIn: 2) {
            task.priority = self.number(0...3)
            params["priority"] = .string("P\(task.priority)")
        }
        if happens(onceIn: 3), let project = one(of: model.projects) {
            task.project = project
            params["project"] = .string(project)
        }
        if happens(onceIn: 6) {
            task.due = nil
            params["due"] = .null
        } else if happens(onceIn: 3) {
            let (text, due) = time(-5...20)
            task.due = due
            params["due"] = .string(text)
        }
        if isHeld(before, becoming: &task) { return ask("task.update", params, isRefused: true) }
        model.tasks[number] = task
        ask("task.update", params) { [due = task.due] in $0.task?.due == due.map(Self.text) }
    }

    func rescheduleTask() {
        guard let number = anyTask(), let before = model.tasks[number] else { return }
        var task = before
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        let due: YearModel.Due
        if happens(onceIn: 2) {
            let (text, target) = time(-3...15)
            params["to"] = .string(text)
            switch (target, before.due) {
            case (.date(let date), .instant(let instant)):
                // The due keeps its time of day.
                let days = Dates.place(date) - Dates.place(model.days.date(of: instant))
                due = .instant(model.days.adding(days, to: instant))
            default: due = target
            }
        } else {
            let days = one(of: [1, 2, 7, -1, 30, 0]) ?? 1
            params["days"] = .integer(Int64(days))
            switch before.due ?? .date(model.today) {
            case .date(let date): due = .date(Dates.adding(days, to: date))
            case .instant(let instant): due = .instant(model.days.adding(days, to: instant))
            }
        }
        task.due = due
        if isHeld(before, becoming: &task) { return ask("task.reschedule", params, isRefused: true) }
        model.tasks[number] = task
        ask("task.reschedule", params) { $0.task?.due == Self.text(due) }
    }

    func deleteTask() {
        guard let number = anyTask(), let task = model.tasks[number] else { return }
        if isOwed(task) { return ask("task.delete", ["id": .integer(Int64(number))], isRefused: true) }
        model.tasks[number] = nil
        if var kept = task.completion.map({ _ in task }) {
            kept.due = nil
            model.deletedTasks[number] = kept
        } else {
            model.focusIntervals.removeAll { $0.task == number }
        }
        for index in model.entries.indices where model.entries[index].task == number {
            model.entries[index].task = nil
        }
        if model.timer?.task == number { model.timer?.task = nil }
        ask("task.delete", ["id": .integer(Int64(number))])
        if happens(onceIn: 3) { ask("task.reopen", ["id": .integer(Int64(number))], isRefused: true) }
    }

    /// Deletes a project and moves its tasks to Inbox.
    func deleteProject(_ name: String) {
        model.projects.removeAll { $0 == name }
        for (number, task) in model.tasks where task.project == name {
            model.tasks[number]?.project = "Inbox"
        }
        for (number, task) in model.deletedTasks where task.project == name {
            model.deletedTasks[number]?.project = "Inbox"
        }
        ask("project.delete", ["id": .string(name)])
    }
}
