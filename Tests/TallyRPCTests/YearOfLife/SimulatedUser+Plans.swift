import JSONRPC

/// Planning tasks: tags, waits, time blocks, steps and remarks, dependencies and subtasks.
extension SimulatedUser {
    /// Gives a task some of the members that plan it.
    func plan(_ task: inout YearModel.Task, _ params: inout [String: JSONValue]) {
        if happens(onceIn: 3) {
            task.tags = one(of: [["home"], ["desk", "phone"], []]) ?? []
            params["tags"] = .array(task.tags.map { .string($0) })
        }
        if happens(onceIn: 2) {
            task.estimate = number(0...600)
            params["estimate"] = task.estimate.map { .integer(Int64($0)) }
        }
        if happens(onceIn: 3) {
            let (text, wait) = time(-1...9)
            task.wait = wait
            params["wait"] = .string(text)
        } else if task.wait != nil, happens(onceIn: 3) {
            task.wait = nil
            params["wait"] = .null
        }
        if happens(onceIn: 3) {
            let (text, scheduled) = time(-9...9)
            task.scheduled = scheduled
            params["scheduled"] = .string(text)
        }
        if happens(onceIn: 3) {
            let start = model.now / 60 * 60 + 3600 * number(-30...150)
            let end = happens(onceIn: 2) ? start + 900 * number(1...20) : nil
            task.block = YearModel.Block(start: start, end: end)
            params["start"] = .string(Self.text(start))
            params["end"] = end.map { .string(Self.text($0)) } ?? .null
        }
    }

    /// Checks, adds or removes an item of a checklist, or adds a remark.
    func takeStep() {
        let withSteps = model.tasks.values.filter { !$0.checklist.isEmpty }.map(\.number).sorted()
        let chosen = happens(onceIn: 3) ? anyTask() : one(of: withSteps.suffix(10))
        guard let number = chosen, var task = model.tasks[number] else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        if happens(onceIn: 4) {
            let text = "Asked \(model.now)"
            params["text"] = .string(text)
            if task.annotations.last != text { task.annotations.append(text) }
            model.change(task)
            return ask("task.annotate", params) { [task] in
                $0.task?.annotations.map(\.text) == task.annotations
            }
        }
        let place = self.number(1...4)
        let isThere = task.checklist.indices.contains(place - 1)
        switch self.number(0...5) {
        case 0:
            params["add"] = "One more"
            task.checklist.append(YearModel.Item(text: "One more"))
        case 1:
            params["remove"] = .string("\(place)")
            if !isThere { return ask("task.check", params, isRefused: true) }
            task.checklist.remove(at: place - 1)
        default:
            params["item"] = .string("\(place)")
            if !isThere { return ask("task.check", params, isRefused: true) }
            task.checklist[place - 1].isDone = happens(onceIn: 4) ? false : true
            params["done"] = .bool(task.checklist[place - 1].isDone)
        }
        model.change(task)
        ask("task.check", params) { [task] reply in
            reply.task?.checklist
                == task.checklist.map { Answers.Item(text: $0.text, done: $0.isDone) }
        }
    }

    /// Changes on which tasks another depends.
    func dependTask() {
        guard let number = anyTask(), var task = model.tasks[number] else { return }
        var blockers: [Int] = []
        for _ in 0..<self.number(0...2) {
            if let other = anyTask(), !blockers.contains(other) { blockers.append(other) }
        }
        let params: [String: JSONValue] = [
            "id": .integer(Int64(number)), "dependsOn": .array(blockers.map { .integer(Int64($0)) }),
        ]
        let isCircle = blockers.contains { !task.dependsOn.contains($0) && model.depends($0, on: number) }
        if isCircle { return ask("task.update", params, isRefused: true) }
        task.dependsOn = blockers
        model.change(task)
        let isBlocked = model.isBlocked(task)
        ask("task.update", params) { $0.task?.blocked == isBlocked }
    }

    /// Makes a task part of another, or of none.
    func nestTask() {
        guard let number = anyTask(), var task = model.tasks[number], let parent = anyTask() else { return }
        var params: [String: JSONValue] = ["id": .integer(Int64(number))]
        if task.parent != nil, happens(onceIn: 2) {
            params["parent"] = .null
            task.parent = nil
        } else {
            params["parent"] = .integer(Int64(parent))
            let line = model.line(of: parent)
            if task.parent != parent, line.contains(number) || line.count + model.height(of: number) > 8 {
                return ask("task.update", params, isRefused: true)
            }
            task.parent = parent
        }
        model.change(task)
        ask("task.update", params) { [task] in ($0.task?.parent == nil) == (task.parent == nil) }
    }
}
