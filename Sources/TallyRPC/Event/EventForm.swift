import JSONRPC
import Tally
import TallyViews

/// How events are written.
public enum EventForm: Sendable {
    case notifications(Framing)
    /// As notifications about the resources that an agent has subscribed to.
    case resources(Framing, ResourceSubscriptions)
    /// The notifications, one on a line, safe to print on a terminal.
    case json
    /// In words, one on a line.
    case words(ViewOptions)

    /// Returns events in this form.
    func bytes(of events: [Event], on engine: isolated Engine) throws -> [UInt8] {
        switch self {
        case .notifications(let framing):
            let rule = try engine.moment.rule
            return events.flatMap { $0.notification(in: rule).framed(framing) }
        case .resources(let framing, let subscriptions):
            return try subscriptions.notifications(of: events, on: engine).flatMap { $0.framed(framing) }
        case .json:
            let rule = try engine.moment.rule
            return Array(
                PrintedJSON.text(of: events.flatMap { $0.notification(in: rule).framed(.lines) }).utf8)
        case .words(let options):
            let moment = try engine.moment
            return try events.flatMap { event in
                let line = EventLine(event, tasks: try Self.changedTasks(in: event, on: engine))
                return Array(line.drawn(options, at: moment).text.utf8)
            }
        }
    }

    /// The number of tasks of an event that are looked up: more do not fit on a line.
    private static let maxTasks = 20

    /// Returns the tasks that the event tells of and that there are, by id.
    private static func changedTasks(in event: Event, on engine: isolated Engine) throws
        -> [String: TaskView]
    {
        guard case .changed(_, let changes) = event.content else { return [:] }
        var tasks: [String: TaskView] = [:]
        for change in changes where change.entity == "task" && tasks.count < maxTasks {
            guard let text = change.id, let id = Identifier(text), change.operation != .delete else {
                continue
            }
            do { tasks[text] = try engine.task(.identifier(id)) } catch Failure.notFound { continue }
        }
        return tasks
    }
}
