import Tally

/// An event in words, on one line.
public struct EventLine: Sendable {
    public let event: Event
    /// The changed tasks that there are, by id.
    public let tasks: [String: TaskView]

    public init(_ event: Event, tasks: [String: TaskView] = [:]) {
        self.event = event
        self.tasks = tasks
    }

    public func drawn(_ options: ViewOptions, at moment: Moment) -> TextView {
        var page = Page(options, at: moment)
        switch event.content {
        case .changed(let origin, let changes):
            page.add(page.lead(origin == .`self` ? "here" : "elsewhere") + words(of: changes, page))
        case .day(let day): page.add(page.lead("a new day") + StyledText(Wording.title(day), .heading))
        case .reminder(let view, let isLate):
            page.align([view.task])
            page.report(view.task, lead: "reminder", tail: Self.lateness(isLate))
        case .habitReminder(let view, let isLate):
            page.report(
                view.habit, page.progress(of: view.habit), lead: "reminder", tail: Self.lateness(isLate))
        case .celebration(let day):
            page.add(StyledText("All focus tasks of \(day) are done. Well done!", .celebration))
        case .stakeExpired(let task, let isLate):
            page.align([task])
            let money = task.stake.map { StyledText(Wording.money($0.cents, $0.currency), .overdue) }
            let parts = [money, Self.lateness(isLate)].compactMap(\.self).filter { !$0.isEmpty }
            page.report(task, lead: "stake expired", tail: parts.joined())
        }
        return page.drawn()
    }

    /// Returns what was done to each entity; tasks have their numbers and titles.
    private func words(of changes: [EntityChange], _ page: Page) -> StyledText {
        // The list is empty after a backup was restored.
        guard !changes.isEmpty else { return StyledText("the database was replaced") }
        var (parts, seen) = ([StyledText](), Set<String>())
        for change in changes {
            let task = change.id.flatMap { tasks[$0] }
            let words = "\(Self.noun(change.entity)) \(Self.verb(change.operation))"
            let name = task.map { " \($0.number) \(page.plain($0.title))" } ?? ""
            if seen.insert(words + name).inserted { parts.append(StyledText(words + name)) }
        }
        return parts.joined(", ")
    }

    private static func lateness(_ isLate: Bool) -> StyledText {
        isLate ? StyledText("late", .overdue) : StyledText()
    }

    private static func verb(_ operation: RecordChange.Operation) -> String {
        switch operation {
        case .create: "created"
        case .update: "changed"
        case .delete: "deleted"
        }
    }

    /// Returns the name of a record type as a noun, such as `time entry`.
    private static func noun(_ entity: String) -> String {
        entity.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }
}
