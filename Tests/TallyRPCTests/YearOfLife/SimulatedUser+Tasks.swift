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
        if happens(onceIn: 3) { plan(&task, &params) }
        if model.waitsTooLong(task) {
            lastNumber -= 1
            return ask("task.create", params, isRefused: true)
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
        if happens(onceIn: 4) { plan(&task, &params) }
        let isTooLate = (task.due, task.wait) != (before.due, before.wait) && model.waitsTooLong(task)
        if isTooLate || isHeld(before, becoming: &task) {
            return ask("task.update", params, isRefused: true)
        }
        model.change(task)
        ask("task.update", params) { [due = task.due] in $0.task?.due == due.map(Self.text) }
    }

    func rescheduleTask() {
        guard let number = anyTask(), let before = model.tasks[number] else { return }
        var task = before
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        if happens(onceIn: 2) {
            let (text, target) = time(-3...15)
            params["to"] = .string(text)
            reschedule(&task, to: target)
        } else {
            let days = one(of: [1, 2, 7, -1, 30, 0]) ?? 1
            params["days"] = .integer(Int64(days))
            // A time block without a due moves alone.
            if task.due == nil, task.block == nil { task.due = .date(model.today) }
            task.due = task.due.map { model.adding(days, to: $0) }
            task.block = task.block.map { model.adding(days, to: $0) }
            shiftWait(of: &task, by: days)
        }
        if isHeld(before, becoming: &task) { return ask("task.reschedule", params, isRefused: true) }
        model.change(task)
        ask("task.reschedule", params) { [task] in $0.task?.due == task.due.map(Self.text) }
    }

    private func reschedule(_ task: inout YearModel.Task, to target: YearModel.Due) {
        let days = model.day(of: task).map { Dates.place(model.date(of: target)) - Dates.place($0) } ?? 0
        if task.due == nil, let block = task.block {
            if case .instant(let start) = target {
                task.block = YearModel.Block(start: start, end: block.end.map { start + $0 - block.start })
            } else {
                task.block = model.adding(days, to: block)
            }
            return shiftWait(of: &task, by: days)
        }
        // A due with a time of day keeps it.
        if case .date = target, case .instant(let instant) = task.due {
            task.due = .instant(model.days.adding(days, to: instant))
        } else {
            task.due = target
        }
        // Without a due before, nothing else moves.
        task.block = task.block.map { model.adding(days, to: $0) }
        shiftWait(of: &task, by: days)
    }

    private func shiftWait(of task: inout YearModel.Task, by days: Int) {
        task.wait = task.wait.map { model.adding(days, to: $0) }
        task.scheduled = task.scheduled.map { model.adding(days, to: $0) }
        if model.waitsTooLong(task) { task.wait = nil }
    }

    func deleteTask() {
        guard let number = anyTask() else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        let hasOpenChildren = !model.openChildren(of: number).isEmpty
        let choice = hasOpenChildren ? one(of: ["", "delete", "keep"]) ?? "" : nil
        if let choice, choice != "" { params["children"] = .string(choice) }
        let all = (choice == "delete" ? model.openDescendants(of: number) : []) + [number]
        if choice == "" || all.contains(where: { model.tasks[$0].map(isOwed) ?? false }) {
            return ask("task.delete", params, isRefused: true)
        }
        for number in all { delete(number) }
        ask("task.delete", params)
        if happens(onceIn: 3) { ask("task.reopen", ["id": .integer(Int64(number))], isRefused: true) }
    }

    private func delete(_ number: Int) {
        guard let task = model.tasks[number] else { return }
        model.remove(number)
        guard task.completion != nil else {
            // An open task that repeats ends its series.
            if let series = task.occurrence?.series, model.openOccurrences(of: series).isEmpty {
                model.series[series]?.hasEnded = true
            }
            return
        }
        // Only what it earned is left of it.
        var kept = YearModel.Task(
            number: number, priority: task.priority, project: task.project, createdAt: task.createdAt,
            completion: task.completion, stake: task.stake)
        kept.made = task.made
        model.deletedTasks[number] = kept
    }

    /// Deletes a project and moves its tasks to Inbox.
    func deleteProject(_ name: String) {
        model.projects.removeAll { $0 == name }
        for (number, task) in model.tasks where task.project == name {
            model.tasks[number]?.project = "Inbox"
            model.tasks[number]?.revision += 1
        }
        for (number, task) in model.deletedTasks where task.project == name {
            model.deletedTasks[number]?.project = "Inbox"
        }
        ask("project.delete", ["id": .string(name)])
    }
}
