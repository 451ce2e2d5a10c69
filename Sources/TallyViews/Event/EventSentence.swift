import Tally

/// An event in a sentence, for a client that shows it by itself.
public struct EventSentence: Sendable {
    public let text: String

    public init(_ event: Event, in rule: DayRule) {
        text =
            switch event.content {
            case .changed: "Something changed."
            case .day(let day): "A new day: \(Wording.title(day))."
            case .reminder(let view, let isLate):
                Self.reminder(isLate) + view.task.title
                    + (view.task.due.map { ", due \(rule.words(for: $0))" } ?? "")
            case .habitReminder(let view, let isLate):
                Self.reminder(isLate) + "\(view.habit.habit.name), \(rule.clock(of: view.at))"
            case .celebration: "All focus tasks are done. Well done!"
            case .stakeExpired(let task, _):
                "Stake expired: \(task.title)"
                    + (task.stake.map { ", " + Wording.money($0.cents, $0.currency) } ?? "")
                    + (task.due.map { ", due \(rule.words(for: $0))" } ?? "")
            }
    }

    private static func reminder(_ isLate: Bool) -> String { isLate ? "Late reminder: " : "Reminder: " }
}
