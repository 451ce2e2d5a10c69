import JSONRPC
import Tally
import TallyViews

/// A notification for a desktop: what it says, and the requests that belong to it.
public struct Notice: Sendable {
    /// A button.
    public struct Action: Sendable {
        /// A word that names it among the actions of the notice.
        public let name: String
        public let title: String
        public let method: String
        public let params: JSONValue
    }

    public let summary: String
    public let body: String
    /// Whether it stays until somebody has seen it.
    public let isUrgent: Bool
    public let actions: [Action]
    /// The parameters of `reminder.shown`, to be called once it is shown; nil if that is not recorded.
    public let shown: JSONValue?

    /// - Returns: nil if people are not told of the event.
    init?(_ event: Event, at moment: Moment) throws {
        guard let text = EventNotice(event, at: moment) else { return nil }
        (summary, body, isUrgent) = (text.summary, text.body, text.isUrgent)
        (shown, actions) = try Self.requests(of: event)
    }

    private static func requests(of event: Event) throws -> (shown: JSONValue?, actions: [Action]) {
        switch event.content {
        case .changed, .day, .celebration: return (nil, [])
        case .reminder(let view, _):
            let task = JSONValue.string(view.task.id.description)
            let name = try JSONValue(writing: ListedReminder.task(view).name)
            let actions = [
                Action("done", "Done", TaskCompleteMethod.self, ["id": task]),
                Action("snooze", "Snooze", ReminderSnoozeMethod.self, ["id": task, "reminder": name]),
            ]
            return (["task": task, "reminder": name], actions)
        case .habitReminder(let view, _):
            let habit = JSONValue.string(view.habit.habit.id.description)
            let name = try JSONValue(writing: ListedReminder.habit(view).name)
            let actions = [
                Action("count", "Count", HabitIncrementMethod.self, ["habit": habit]),
                Action("snooze", "Snooze", ReminderSnoozeMethod.self, ["habit": habit, "reminder": name]),
            ]
            return (["habit": habit, "reminder": name], actions)
        case .stakeExpired(let task, _): return (["task": .string(task.id.description)], [])
        }
    }
}

extension Notice.Action {
    fileprivate init(_ name: String, _ title: String, _ method: any Method<Engine>.Type, _ params: JSONValue)
    {
        self.init(name: name, title: title, method: method.name, params: params)
    }
}
