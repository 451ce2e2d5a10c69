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
        let tags = tags(&params)
        if !isLoggable(start, end) { return ask("time.log", params, isRefused: true) }
        let entry = keep(activity, task, tags, from: start, to: end)
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
        if happens(onceIn: 3) { entry.tags = tags(&params) ?? entry.tags }
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
        let tags = tags(&params)
        let start = at ?? model.now
        let running = model.timer
        let isLate = running.map { start < $0.start || start - $0.start > 86_400 } ?? false
        if start > model.now || model.now - start > 86_400 || isLate {
            return ask("time.start", params, isRefused: true)
        }
        run(
            YearModel.Timer(activity: activity, task: task, tags: tags ?? [], start: start), "time.start",
            params)
    }

    private func run(_ timer: YearModel.Timer, _ method: String, _ params: [String: JSONValue]) {
        // A timer that has not run for a second makes no entry.
        let entry = model.timer.flatMap { $0.start == timer.start ? nil : keep($0, until: timer.start) }
        model.timer = timer
        ask(method, params) { [self] in isKept($0.stopped, as: entry) }
    }

    /// Gives an entry or a timer tags in half of the calls.
    private func tags(_ params: inout [String: JSONValue]) -> [String]? {
        guard happens(onceIn: 2) else { return nil }
        let tags = one(of: [["deep"], ["deep", "Alone"], ["calls"], []]) ?? []
        params["tags"] = .array(tags.map { .string($0) })
        return tags
    }

    /// Starts a timer with the activity, task and tags of an entry.
    func continueTime() {
        guard let entry = one(of: model.entries.suffix(20)), let id = entry.id else { return }
        let params: [String: JSONValue] = ["id": .string(id)]
        if let running = model.timer, model.now - running.start > 86_400 {
            return ask("time.continue", params, isRefused: true)
        }
        let timer = YearModel.Timer(
            activity: entry.activity, task: entry.task, tags: entry.tags, start: model.now)
        run(timer, "time.continue", params)
    }

    /// Splits an entry or the timer.
    func splitTime() {
        guard !happens(onceIn: 3) else { return splitTimer() }
        guard let index = one(of: model.entries.indices.suffix(30)), let id = model.entries[index].id
        else { return }
        var first = model.entries[index]
        let at = first.start + (happens(onceIn: 6) ? number(-600...0) : number(1...(first.end - first.start)))
        let params: [String: JSONValue] = ["id": .string(id), "at": .string(Self.text(at))]
        guard at > first.start, at < first.end else { return ask("time.split", params, isRefused: true) }
        entriesKept += 1
        var second = first
        (first.end, second.start) = (at, at)
        // Each day keeps what was stored for it.
        (first.parts, second.parts) = YearModel.parts(first.parts, splitAfter: at - first.start)
        (second.place, second.id) = (entriesKept, nil)
        model.entries[index] = first
        model.entries.append(second)
        ask("time.split", params) { [self, place = second.place] in
            isKept($0.first, as: first.place) && isKept($0.second, as: place)
        }
    }

    private func splitTimer() {
        let at = model.now - 60 * number(-2...240)
        let params: [String: JSONValue] = ["at": .string(Self.text(at))]
        guard var timer = model.timer, at > timer.start, at <= model.now, at - timer.start <= 86_400 else {
            return ask("time.split", params, isRefused: true)
        }
        let entry = keep(timer, until: at)
        timer.start = at
        model.timer = timer
        ask("time.split", params) { [self] in isKept($0.first, as: entry) && $0.second == nil }
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
        keep(timer.activity, timer.task, timer.tags, from: timer.start, to: end)
    }

    private func keep(_ activity: String, _ task: Int?, _ tags: [String]?, from start: Int, to end: Int)
        -> Int
    {
        entriesKept += 1
        model.entries.append(
            YearModel.Entry(
                place: entriesKept, activity: activity, task: task, tags: tags ?? [], start: start, end: end,
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
