import Tally

/// A task on one line, the same in every view.
extension Page {
    mutating func add(
        _ task: TaskView, indent: Int = 0, sign: StyledText? = nil, note: StyledText = StyledText(),
        at moment: Moment
    ) {
        let sign = sign ?? (task.isOpen ? StyledText(glyphs.open) : StyledText(glyphs.done, .done))
        let head =
            StyledText(String(repeating: " ", count: indent)) + sign + StyledText(" ")
            + StyledText("\(task.number)", .number).aligned(to: 4) + StyledText("  ")
            + StyledText(task.priority.name, .priority(task.priority.rawValue)) + StyledText("  ")
        let title = StyledText(plain(task.title), task.isOpen ? nil : .done)
        var tail = facts(of: task, at: moment)
        if !note.isEmpty { tail += StyledText("  ") + note }
        add(head, title, tail, .task(task))
    }

    /// What is worth knowing of a task besides its title.
    private func facts(of task: TaskView, at moment: Moment) -> StyledText {
        var facts: [StyledText] = []
        if task.project.number != Project.inbox {
            facts.append(StyledText(plain(task.project.name), .project))
        }
        facts += task.tags.map { StyledText("#" + plain($0), .tag) }
        if let due = task.due {
            facts.append(StyledText(words(for: due, at: moment), task.isOverdue ? .overdue : .due))
        }
        if let stake = task.stake {
            facts.append(
                StyledText(
                    Money.text(stake.cents, stake.currency), stake.status == .expired ? .overdue : .stake))
        }
        if facts.isEmpty { return StyledText() }
        return facts.reduce(StyledText()) { $0 + StyledText("  ") + $1 }
    }

    /// A due in few words: `today`, `tomorrow 09:00`, `Mon 23`, `2026-12-24`.
    func words(for due: Due, at moment: Moment) -> String {
        let day = due.day(in: moment.rule)
        let distance = moment.today.distance(to: day)
        let date: String =
            switch distance {
            case 0: "today"
            case 1: "tomorrow"
            case -1: "yesterday"
            case 2...6: day.weekday.name.prefix(3).capitalized
            default: day.description
            }
        guard case .instant(let instant) = due else { return date }
        return date + " " + clock(instant, at: moment)
    }

    /// What the user's clock shows, as in `09:00`.
    func clock(_ instant: Instant, at moment: Moment) -> String {
        let seconds = moment.rule.wallClock(of: instant).secondOfDay
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours < 10 ? "0" : "") + "\(hours)" + (minutes < 10 ? ":0" : ":") + "\(minutes)"
    }
}

extension TextView.Subject {
    static func task(_ task: TaskView) -> TextView.Subject {
        TextView.Subject(entity: .task, id: task.id.text, number: task.number)
    }

    static func habit(_ habit: Habit) -> TextView.Subject {
        TextView.Subject(entity: .habit, id: habit.id.text, number: nil)
    }

    static func day(_ day: Day) -> TextView.Subject {
        TextView.Subject(entity: .day, id: day.description, number: nil)
    }
}

/// Sums of money in words.
enum Money {
    /// As in `5.00 USD`.
    static func text(_ cents: Int, _ currency: Currency) -> String {
        let rest = cents % 100
        return "\(cents / 100)." + (rest < 10 ? "0" : "") + "\(rest) \(currency)"
    }
}
