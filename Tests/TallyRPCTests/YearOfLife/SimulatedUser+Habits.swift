import JSONRPC

/// Creating, counting and changing habits.
extension SimulatedUser {
    func beginHabit(_ name: String, _ target: YearModel.Target?) {
        var params: [String: JSONValue] = ["name": .string(name)]
        params["target"] = target.map(Self.json)
        model.habits.append(
            YearModel.Habit(name: name, createdOn: model.today, targets: [(model.today, target)]))
        ask("habit.create", params)
    }

    func countHabit() {
        guard let index = one(of: model.habits.indices) else { return }
        let date = happens(onceIn: 3) ? date(happens(onceIn: 6) ? 1...2 : -9...0) : nil
        var params = named(index, on: date)
        let step = happens(onceIn: 4) ? number(-3 ... -1) : number(1...3)
        if step != 1 || happens(onceIn: 2) { params["by"] = .integer(Int64(step)) }
        count(index, on: date, "habit.increment", params) { max(0, $0 + step) }
    }

    func setHabit() {
        guard let index = one(of: model.habits.indices) else { return }
        let count = number(0...4)
        let date = happens(onceIn: 10) ? date(1...3) : date(-45...0)
        var params = named(index, on: date)
        params["count"] = .integer(Int64(count))
        self.count(index, on: date, "habit.set", params) { _ in count }
    }

    func changeTarget() {
        guard let index = one(of: model.habits.indices) else { return }
        let target = one(of: [
            nil, YearModel.Target(count: number(1...3), per: "day", direction: "atLeast"),
            YearModel.Target(count: number(2...9), per: "week", direction: "atLeast"),
            YearModel.Target(count: number(8...30), per: "month", direction: "atLeast"),
            YearModel.Target(count: number(0...2), per: "day", direction: "atMost"),
            YearModel.Target(count: number(0...9), per: "week", direction: "atMost"),
            YearModel.Target(
                count: number(1...3), per: "day", direction: "atLeast", weekdays: ["mon", "wed", "fri"]),
            YearModel.Target(count: number(0...2), per: "day", direction: "atMost", weekdays: ["sat"]),
        ])
        var params = named(index, on: nil)
        params["target"] = (target ?? nil).map(Self.json) ?? .null
        let today = model.today
        if model.target(of: model.habits[index], on: today) != target ?? nil {
            model.habits[index].targets.append((today, target ?? nil))
        }
        ask("habit.update", params)
    }

    /// Skips some days of a habit, or takes it back.
    func skipHabit() {
        guard let index = one(of: model.habits.indices) else { return }
        let first = date(-20...10)
        let last = Dates.adding(happens(onceIn: 4) ? number(0...40) : number(0...8), to: first)
        var params: [String: JSONValue] = ["habit": .string(model.habits[index].name)]
        if first == last {
            params["date"] = .string(first)
        } else {
            (params["from"], params["to"]) = (.string(first), .string(last))
        }
        if happens(onceIn: 4) {
            model.habits[index].skips.subtract(Dates.span(first, last))
            return ask("habit.unskip", params)
        }
        if happens(onceIn: 2) { params["reason"] = "Away" }
        model.habits[index].skips.formUnion(Dates.span(first, last))
        ask("habit.skip", params)
    }

    func noteHabit() {
        guard let index = one(of: model.habits.indices) else { return }
        let date = happens(onceIn: 8) ? date(1...3) : date(-20...0)
        let text = happens(onceIn: 4) ? "" : "Went well \(number(1...9))"
        var params = named(index, on: date)
        params["text"] = .string(text)
        if date > model.today { return ask("habit.note", params, isRefused: true) }
        model.habits[index].notes[date] = text
        ask("habit.note", params)
    }

    private func count(
        _ index: Int, on date: String?, _ method: String, _ params: [String: JSONValue],
        _ change: (Int) -> Int
    ) {
        let date = date ?? model.today
        if date > model.today { return ask(method, params, isRefused: true) }
        let count = change(model.habits[index].counts[date] ?? 0)
        model.habits[index].counts[date] = count
        ask(method, params) { $0.count == count }
    }

    private func named(_ index: Int, on date: String?) -> [String: JSONValue] {
        var params: [String: JSONValue] = ["habit": .string(model.habits[index].name)]
        params["date"] = date.map { .string($0) }
        return params
    }

    private static func json(_ target: YearModel.Target) -> JSONValue {
        var params: [String: JSONValue] = [
            "count": .integer(Int64(target.count)), "per": .string(target.per),
            "direction": .string(target.direction),
        ]
        params["weekdays"] = target.weekdays.map { .array($0.map { .string($0) }) }
        return .object(params)
    }
}
