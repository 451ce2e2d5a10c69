import JSONRPC
import Tally

/// Tasks that repeat: making, skipping, changing and ending them.
extension SimulatedUser {
    func makeSeries() {
        lastNumber += 1
        var task = YearModel.Task(
            number: lastNumber, priority: number(0...3), project: one(of: model.projects) ?? "Inbox",
            createdAt: model.now)
        var params: [String: JSONValue] = [
            "title": "Something again", "priority": .string("P\(task.priority)"),
            "project": .string(task.project), "checklist": [["text": "Begin"], ["text": "End"]],
        ]
        task.checklist = [YearModel.Item(text: "Begin"), YearModel.Item(text: "End")]
        if !happens(onceIn: 6) {
            let (text, due) = time(-4...6)
            params["due"] = .string(text)
            task.due = due
        }
        plan(&task, &params)
        task.reminders = ["-PT30M", Self.text(model.now + 500_000)]
        params["reminders"] = .array(task.reminders.map { .string($0) })
        let (series, recurrence) = series(of: &task)
        params["recurrence"] = recurrence
        if model.waitsTooLong(task) {
            lastNumber -= 1
            return ask("task.create", params, isRefused: true)
        }
        task.occurrence = begin(series)
        model.tasks[task.number] = task
        checkSeries(of: task, "task.create", params)
    }

    /// Returns a series that a task begins, of which it becomes the first occurrence.
    private func series(of task: inout YearModel.Task) -> (series: YearModel.Series, params: JSONValue) {
        let isFromCompletion = happens(onceIn: 4)
        let rule = isFromCompletion ? interval() : rule()
        var series = YearModel.Series(
            rule: rule, isFromCompletion: isFromCompletion, catchesUp: happens(onceIn: 4), start: model.today)
        settle(&series, from: &task)
        var params: [String: JSONValue] = ["rule": .string(rule.text), "catchUp": .bool(series.catchesUp)]
        if isFromCompletion { params["from"] = "completion" }
        return (series, .object(params))
    }

    /// Moves a task to the first date of a rule on or after its day, from which the series is counted.
    private func settle(_ series: inout YearModel.Series, from task: inout YearModel.Task) {
        let day = model.day(of: task)
        (series.start, series.second) = (model.wallDate(of: task.due) ?? day ?? model.today, nil)
        if case .instant(let instant) = task.due { series.second = model.days.wallClock(of: instant).second }
        var begun = series
        if day == nil { begun.rule.interval = 1 }
        series.start = model.date(of: begun, onOrAfter: series.start) ?? ""
        let due = model.due(of: series, on: series.start)
        if let day {
            let moved = Dates.place(model.date(of: due)) - Dates.place(day)
            task.block = task.block.map { model.adding(moved, to: $0) }
        }
        task.due = due
    }

    private func interval() -> YearModel.Rule {
        switch number(0...2) {
        case 0: YearModel.Rule(kind: .days, interval: number(1...5))
        case 1: YearModel.Rule(kind: .weeks, interval: number(1...2))
        default: YearModel.Rule(kind: .months)
        }
    }

    private func rule() -> YearModel.Rule {
        let count = happens(onceIn: 5) ? number(1...4) : nil
        switch number(0...6) {
        case 0...1: return YearModel.Rule(kind: .days, interval: number(1...3), count: count)
        case 2: return YearModel.Rule(kind: .weekdays([2, 5]), interval: number(1...2), count: count)
        case 3: return YearModel.Rule(kind: .weekdays([number(2...7)]), interval: number(1...3), count: count)
        case 4: return YearModel.Rule(kind: .lastOfMonth, count: count)
        case 5: return YearModel.Rule(kind: .dayOfMonth(number(1...31)), count: count)
        default:
            return YearModel.Rule(kind: .weekdayOfMonth(number(2...7), place: number(1...4)), count: count)
        }
    }

    private func begin(_ series: YearModel.Series) -> YearModel.Occurrence {
        seriesBegun += 1
        model.series[seriesBegun] = series
        return YearModel.Occurrence(series: seriesBegun, date: series.start)
    }

    private func checkSeries(of task: YearModel.Task, _ method: String, _ params: [String: JSONValue]) {
        ask(method, params) { [self] reply in
            if let series = task.occurrence?.series, let id = reply.task?.series { seriesIDs[series] = id }
            return reply.task?.due == task.due.map(Self.text)
                && reply.task?.occurrence == task.occurrence?.date
        }
    }

    /// Makes the occurrence that follows another.
    /// - Returns: the number of the open occurrence; nil if none follows.
    func makeNext(after task: YearModel.Task, doneOn day: String) -> Int? {
        guard let series = task.occurrence?.series else { return nil }
        if let next = model.occurrence(after: task, doneOn: day, number: lastNumber + 1) {
            lastNumber += 1
            model.tasks[next.number] = next
            return next.number
        }
        if model.series[series]?.hasEnded ?? true { return nil }
        return model.openOccurrences(of: series, besides: task.number).first?.number
    }

    /// Returns a check that a reply has the next occurrence, with the id that follows from series and date.
    func checkNext(_ number: Int?) -> (Reply) -> Bool {
        guard let number, let task = model.tasks[number] else { return { $0.next == nil } }
        return { [self] reply in
            guard let next = reply.next, next.number == number else { return false }
            let isDerived = task.made.map { made in
                let texts = ["occurrence", seriesIDs[made.series] ?? "", made.date]
                return next.id == Identifier.derived(from: texts).text
            }
            return next.due == task.due.map(Self.text) && next.occurrence == task.occurrence?.date
                && isDerived ?? true
        }
    }

    /// Undoes the last request, and sometimes redoes it.
    func undo(to before: YearModel) {
        guard happens(onceIn: 3) else { return }
        ask("history.undo")
        if happens(onceIn: 2) {
            model = before
        } else {
            ask("history.redo")
        }
    }

    /// Skips, changes or ends a task that repeats, or makes a task repeat.
    func changeSeries() {
        let open = model.openOccurrences
        guard let number = happens(onceIn: 8) ? anyTask() : one(of: open), let task = model.tasks[number]
        else { return }
        let before = model
        let isDone =
            switch self.number(0...9) {
            case 0...3: skip(task)
            case 4: leave(task)
            case 5...6: recount(task)
            case 7...8: newRule(task)
            default: end(task)
            }
        if isDone, task.stake == nil { undo(to: before) }
    }

    func completeOccurrence() {
        let open = model.openOccurrences
        guard let number = one(of: open) else { return }
        complete(number, at: nil)
    }

    /// Reopens an occurrence, usually one that was completed lately.
    func reopenOccurrence() {
        let done = model.tasks.values.filter { $0.plan.occurrence != nil && $0.completion != nil }
        let numbers = done.map(\.number).sorted()
        guard let number = one(of: happens(onceIn: 3) ? numbers[...] : numbers.suffix(6)) else { return }
        reopen(number)
    }

    private func skip(_ task: YearModel.Task) -> Bool {
        let params: [String: JSONValue] = ["id": .integer(Int64(task.number))]
        guard task.completion == nil, task.occurrence != nil else {
            ask("task.skip", params, isRefused: true)
            return false
        }
        let next = makeNext(after: task, doneOn: model.today)
        model.remove(task.number)
        ask("task.skip", params, check: checkNext(next))
        return true
    }

    /// Changes one occurrence, which leaves the series.
    private func leave(_ task: YearModel.Task) -> Bool {
        var changed = task
        changed.priority = number(0...3)
        var params: [String: JSONValue] = [
            "id": .integer(Int64(task.number)), "scope": "this", "priority": .string("P\(changed.priority)"),
        ]
        if happens(onceIn: 2) {
            let (text, due) = time(-2...9)
            changed.due = due
            params["due"] = .string(text)
        }
        let isTooLate = changed.due != task.due && model.waitsTooLong(changed)
        if isTooLate || task.completion != nil || task.occurrence == nil {
            ask("task.update", params, isRefused: true)
            return false
        }
        _ = makeNext(after: task, doneOn: model.today)
        changed.occurrence = nil
        model.change(changed)
        ask("task.update", params) { $0.task?.series == nil }
        return true
    }

    /// Gives an occurrence a new due, from which those that follow are counted.
    private func recount(_ task: YearModel.Task) -> Bool {
        let (text, due) = time(-2...9)
        var changed = task
        changed.due = due
        let params: [String: JSONValue] = [
            "id": .integer(Int64(task.number)), "scope": "following", "due": .string(text),
        ]
        guard let place = task.occurrence?.series, var series = model.series[place], task.completion == nil,
            changed.due == task.due || !model.waitsTooLong(changed)
        else {
            ask("task.update", params, isRefused: true)
            return false
        }
        if let count = series.rule.count, let date = task.occurrence?.date {
            let passed = Dates.span(series.start, Dates.adding(-1, to: date))
                .count { series.rule.falls(on: $0, from: series.start) }
            series.rule.count = max(1, count - min(passed, count))
        }
        (series.start, series.second) = (model.wallDate(of: due) ?? "", nil)
        if case .instant(let instant) = due { series.second = model.days.wallClock(of: instant).second }
        model.series[place] = series
        changed.occurrence?.date = series.start
        model.change(changed)
        ask("task.update", params) { $0.task?.occurrence == series.start }
        return true
    }

    /// Gives a task another rule, or its first.
    private func newRule(_ task: YearModel.Task) -> Bool {
        var changed = task
        var params: [String: JSONValue] = ["id": .integer(Int64(task.number))]
        let (series, recurrence) = series(of: &changed)
        params["recurrence"] = recurrence
        var method = "task.update"
        // It changes the series as a whole, with the first open occurrence.
        let isFirst =
            task.occurrence.map { model.openOccurrences(of: $0.series).first?.number == task.number } ?? false
        if case .object(let members) = recurrence, isFirst, happens(onceIn: 2) {
            method = "series.update"
            params = members.merging(["task": .integer(Int64(task.number))]) { $1 }
        }
        let isTooLate = changed.due != task.due && model.waitsTooLong(changed)
        if task.completion != nil || task.stake != nil || isTooLate {
            // A stake that is pending or complete may allow an earlier due; that is tested elsewhere.
            if task.stake == nil { ask(method, params, isRefused: true) }
            return false
        }
        if let place = task.occurrence?.series {
            model.series[place] = series
            changed.occurrence?.date = series.start
        } else {
            changed.occurrence = begin(series)
        }
        model.change(changed)
        if method == "series.update" {
            ask(method, params)
        } else {
            checkSeries(of: changed, method, params)
        }
        return changed != task
    }

    private func end(_ task: YearModel.Task) -> Bool {
        let params: [String: JSONValue] = ["task": .integer(Int64(task.number))]
        guard let place = task.occurrence?.series, model.series[place]?.hasEnded == false else {
            ask("series.end", params, isRefused: true)
            return false
        }
        model.series[place]?.hasEnded = true
        for var open in model.openOccurrences(of: place) {
            open.occurrence = nil
            model.change(open)
        }
        ask("series.end", params)
        return true
    }
}
