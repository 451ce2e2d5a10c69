import JSONRPC

/// Tracking time, with entries and with the timer.
extension SimulatedUser {
    func beginActivity(_ name: String) {
        model.activities.append(name)
        ask("activity.create", ["name": .string(name)])
    }

    func logTime() {
        guard let activity = one(of: model.activities) else { return }
        // Some entries are in the future, too long or end before they start, and many cross midnight.
        let start = model.now / 60 * 60 - 60 * number(happens(onceIn: 3) ? 1...9000 : 1...1500)
        let end = start + 60 * number(happens(onceIn: 8) ? -60...1800 : 1...600)
        let task = happens(onceIn: 2) ? anyTask() : nil
        var params: [String: JSONValue] = [
            "activity": .string(activity), "start": .string(Self.text(start)),
            "end": .string(Self.text(end)),
        ]
        params["task"] = task.map { .integer(Int64($0)) }
        if !isLoggable(start, end) { return ask("time.log", params, isRefused: true) }
        let entry = keep(activity, task, from: start, to: end)
        ask("time.log", params) { [self] in isKept($0.entry, as: entry) }
    }

    func changeTime() {
        guard let index = one(of: model.entries.indices.suffix(40)), let id = model.entries[index].id
        else { return }
        var params: [String: JSONValue] = ["id": .string(id)]
        var entry = model.entries[index]
        if happens(onceIn: 5) {
            model.entries.remove(at: index)
            return ask("time.delete", params)
        }
        if happens(onceIn: 2) {
            entry.task = anyTask()
            params["task"] = entry.task.map { .integer(Int64($0)) } ?? .null
        }
        if happens(onceIn: 2) {
            entry.end += 60 * number(-90...90)
            params["end"] = .string(Self.text(entry.end))
        }
        if entry.end != model.entries[index].end {
            if !isLoggable(entry.start, entry.end) { return ask("time.update", params, isRefused: true) }
            // The days are recomputed only if the end changes.
            entry.parts = model.days.parts(from: entry.start, to: entry.end)
        }
        model.entries[index] = entry
        ask("time.update", params) { [self, parts = entry.parts] in isDivided($0.entry, as: parts) }
    }

    func startTimer() {
        guard let activity = one(of: model.activities) else { return }
        let task = happens(onceIn: 3) ? nil : one(of: model.focusDay(model.today).tasks)?.task.number
        let at = happens(onceIn: 3) ? model.now - 60 * number(-5...1500) : nil
        var params: [String: JSONValue] = ["activity": .string(activity)]
        params["task"] = task.map { .integer(Int64($0)) }
        params["at"] = at.map { .string(Self.text($0)) }
        let start = at ?? model.now
        let running = model.timer
        let isLate = running.map { start < $0.start || start - $0.start > 86_400 } ?? false
        if start > model.now || model.now - start > 86_400 || isLate {
            return ask("time.start", params, isRefused: true)
        }
        // A timer that has not run for a second makes no entry.
        let entry = running.flatMap { $0.start == start ? nil : keep($0, until: start) }
        model.timer = YearModel.Timer(activity: activity, task: task, start: start)
        ask("time.start", params) { [self] in isKept($0.stopped, as: entry) }
    }

    func stopTimer() {
        let at = happens(onceIn: 3) ? model.now - 60 * number(-5...300) : nil
        let params: [String: JSONValue] = at.map { ["at": .string(Self.text($0))] } ?? [:]
        let end = at ?? model.now
        guard let timer = model.timer, end > timer.start, end <= model.now, end - timer.start <= 86_400
        else {
            return ask("time.stop", params, isRefused: true)
        }
        model.timer = nil
        let entry = keep(timer, until: end)
        ask("time.stop", params) { [self] in isKept($0.entry, as: entry) }
    }

    func cancelTimer() {
        ask("time.cancel", isRefused: model.timer == nil)
        model.timer = nil
    }

    /// Adds the entry of a timer.
    /// - Returns: the place of the entry in the order of creation.
    func keep(_ timer: YearModel.Timer, until end: Int) -> Int {
        keep(timer.activity, timer.task, from: timer.start, to: end)
    }

    private func keep(_ activity: String, _ task: Int?, from start: Int, to end: Int) -> Int {
        entriesKept += 1
        model.entries.append(
            YearModel.Entry(
                place: entriesKept, activity: activity, task: task, start: start, end: end,
                parts: model.days.parts(from: start, to: end)))
        return entriesKept
    }

    /// Records the id of the returned entry, and returns whether it has the expected shares of days.
    func isKept(_ returned: Reply.Entry?, as place: Int?) -> Bool {
        guard let returned, let place else { return returned == nil && place == nil }
        // The entry may no longer exist.
        guard let index = model.entries.firstIndex(where: { $0.place == place }) else { return true }
        model.entries[index].id = returned.id
        return isDivided(returned, as: model.entries[index].parts)
    }

    private func isDivided(_ returned: Reply.Entry?, as parts: [String: Int]) -> Bool {
        let divided = returned?.days.map { ($0.date, $0.seconds) } ?? []
        return Dictionary(divided, uniquingKeysWith: +) == parts
    }

    private func isLoggable(_ start: Int, _ end: Int) -> Bool {
        end > start && end - start <= 86_400 && end <= model.now
    }
}
