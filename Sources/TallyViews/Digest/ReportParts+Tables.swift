import Tally

/// The lists of a report page.
extension ReportParts {
    /// Returns a table whose first column names what the others are about.
    /// - Parameter heads: The names of the columns.
    private func table(_ caption: String, _ heads: [String], _ rows: [[HTMLElement]]) -> HTMLElement {
        let head = HTMLElement("tr", heads.map { HTMLElement("th", $0).with("scope", "col") })
        return HTMLElement(
            "table",
            [
                HTMLElement("caption", caption), HTMLElement("thead", [head]),
                HTMLElement("tbody", rows.map { HTMLElement("tr", $0) }),
            ])
    }

    /// Returns the first cell of a row with text of the user.
    private func name(_ text: String, _ detail: String = "", _ swatch: HTMLElement? = nil) -> HTMLElement {
        let cell = HTMLElement("th", (swatch.map { [$0] } ?? []) + [bidirectional(text)]).with("scope", "row")
        return detail.isEmpty ? cell : cell.containing([HTMLElement("small", detail).with("dir", "auto")])
    }

    /// Returns text that may run from right to left, and moves nothing beside it.
    private func bidirectional(_ text: String) -> HTMLElement {
        HTMLElement("bdi", Self.cut(text))
    }

    /// The greatest length of a title, in characters.
    private static let maxTitle = 120

    private static func cut(_ text: String) -> String {
        text.count <= maxTitle ? text : text.prefix(maxTitle - 1) + "…"
    }

    private func cell(_ text: String) -> HTMLElement { HTMLElement("td", text) }

    /// Returns how many of a number are shown, such as `15 of 120`.
    private func amount(_ shown: Int, of total: Total) -> String {
        if total.isExact, shown >= total.count { return Wording.count(shown, "task") }
        return "\(shown) of \(total.isExact ? "" : "at least ")\(total.count) tasks"
    }
}

/// Tasks.
extension ReportParts {
    var taskCards: [HTMLElement] {
        let done = taskCard(
            "Done", digest.done, ", the latest first", column: "Done", empty: "Nothing was done.", doneTime)
        let overdue = taskCard(
            digest.isOver ? "Slipped" : "Overdue", digest.overdue, ", the oldest first", column: "Due",
            empty: digest.isOver ? "Nothing slipped." : "Nothing is overdue.", dueTime)
        if digest.isOver { return [done, overdue] }
        let due = taskCard(
            "Due", digest.due, ", the next first", column: "Due", empty: "Nothing is due.", dueTime)
        return [overdue, due, done]
    }

    private func taskCard(
        _ title: String, _ list: Digest.Tasks, _ order: String, column: String, empty: String,
        _ time: (TaskView) -> String
    ) -> HTMLElement {
        guard !list.tasks.isEmpty else { return card(title, of: [HTMLElement("p", empty).classed("empty")]) }
        let rows = list.tasks.map { task in
            [
                name(task.title, detail(of: task)),
                HTMLElement("td", time(task)).classed(task.isOverdue ? "when overdue" : "when"),
            ]
        }
        let order = list.tasks.count > 1 ? order : ""
        return card(
            title, of: [table(amount(list.tasks.count, of: list.total) + order, ["Task", column], rows)])
    }

    private func detail(of task: TaskView) -> String {
        let project = task.project.isInbox ? "" : " · " + Self.cut(task.project.name)
        let stake = task.stake.map { " · " + Wording.money($0.cents, $0.currency) } ?? ""
        return "\(task.priority.name)\(project)\(stake)"
    }

    private func doneTime(_ task: TaskView) -> String {
        guard let completion = task.completion else { return "" }
        return digest.span == .day
            ? moment.rule.clock(of: completion.at) : completion.on.inWords(today: moment.today)
    }

    private func dueTime(_ task: TaskView) -> String {
        guard let due = task.due ?? task.timeBlock.start.map(Due.instant) else { return "" }
        switch due {
        case .day(let day): return day.inWords(today: moment.today)
        case .instant(let instant):
            let day = moment.rule.wallClock(of: instant).day
            let clock = moment.rule.clock(of: instant)
            return day == moment.today ? clock : "\(day.inWords(today: moment.today)), \(clock)"
        }
    }
}

/// Habits and time.
extension ReportParts {
    var habitCard: HTMLElement {
        let rows = digest.habits.map { course in
            let met = course.entries.count { $0.period.outcome == .met }
            let counted = course.entries.count { [.met, .missed].contains($0.period.outcome) }
            return [
                name(course.habit.habit.name), cell("\(met) of \(counted)"),
                cell("\(course.habit.streak.current)"), cell(Wording.percent(course.habit.strength)),
            ]
        }
        let rest = digest.otherHabits == 0 ? "" : "; \(digest.otherHabits) more are not listed"
        let caption = Wording.count(rows.count, "habit") + rest
        return card(
            "Habits", digest.course.words, of: [table(caption, ["Habit", "Met", "Streak", "Strength"], rows)])
    }

    /// The greatest number of activities in a list.
    private static let maxActivities = 12

    mutating func timeCard() -> HTMLElement {
        let time = digest.time
        guard !time.rows.isEmpty else {
            return card(
                "Time by activity", digest.days.words,
                of: [HTMLElement("p", "No time was tracked.").classed("empty")])
        }
        var rows: [[HTMLElement]] = []
        for row in time.rows.prefix(Self.maxActivities) {
            guard case .activity(_, let activity, let color) = row.subject else { continue }
            style.colors.insert(color)
            let share = Double(row.seconds) / Double(max(1, time.totalSeconds))
            rows.append([
                name(activity, "", swatch("fill-" + color.className)), cell(Wording.duration(row.seconds)),
                cell(Wording.percent(share)),
            ])
        }
        let rest = time.rows.count - rows.count
        let caption =
            Wording.duration(time.totalSeconds) + " in all"
            + (rest > 0 ? "; \(rest) more are not listed" : "")
        return card(
            "Time by activity", digest.days.words, of: [table(caption, ["Activity", "Time", "Share"], rows)])
    }
}
