/// A task as it is stored. `TaskView` adds the members derived from it and the current time.
public struct Task: Sendable, Hashable {
    /// A small number that never changes and is never reused; users refer to tasks by it.
    public var number: Int
    public var id: Identifier
    public var title: String
    public var notes: String
    public var priority: Priority
    public var project: ProjectReference
    public var tags: [String]
    public var due: Due?
    public var partOfDay: PartOfDay
    public var timeBlock: TimeBlock
    /// The position in the manual order.
    public var position: Rank
    public var focus: FocusPlacement?
    public var createdAt: Instant
    public var completion: Completion?
    /// The number of the current version; 1 for a new task.
    public var revision: Int
    public var reminders: [Reminder]
    public var stake: Stake?
    /// The time that the user expects it to take, in minutes.
    public var estimate: Int?
    /// When it was deleted although it was completed. Only what it earned is left of it.
    public var deletedAt: Instant?

    /// The valid range of `estimate`.
    public static let estimates = 0...100_000
}

extension Task {
    /// How tasks are stored.
    public static let record = RecordMapping(
        "task", .entity(.task), Task.init,
        RecordField(\.number, .ownNumber), RecordField("id", \.id),
        RecordField("title", \.title, .title),
        RecordField("notes", \.notes, .notes),
        RecordField("priority", \.priority),
        RecordField(\.project, .reference("project")),
        RecordField("tags", \.tags, .tags),
        RecordField(\.due, .due),
        RecordField("partOfDay", \.partOfDay),
        RecordField(\.timeBlock, .timeBlock),
        RecordField("position", \.position),
        RecordField(\.focus, .focusPlacement),
        RecordField("createdAt", \.createdAt),
        RecordField(\.completion, .completion),
        RecordField("revision", \.revision, .revision),
        RecordField(\.reminders, .reminders),
        RecordField(\.stake, .part("stake", Stake.record)),
        RecordField("estimate", \.estimate, .range(Task.estimates)).addedLater,
        RecordField(RecordType.deletionMark, \.deletedAt).addedLater,
        unique: [["id"]],
        rules: [
            .dayOf("completedDay", "completedAt"), .together("completedAt", "completedDay"),
            .together("focusDay", "focusOrder"), .oneDue, .allDayOrTimes, .endAfterStart,
            .deletedIfCompleted,
        ])
}

extension Task {
    public var isOpen: Bool { completion == nil }

    public var status: TaskStatus { isOpen ? .open : .done }

    public func isOverdue(at now: Instant, in rule: DayRule) -> Bool {
        guard isOpen, let due else { return false }
        return due.hasPassed(at: now, in: rule)
    }

    /// Returns `inbox` without a due, `upcoming` for a due after `today`, otherwise the part of the day.
    public func category(on today: Day, in rule: DayRule) -> TaskCategory {
        guard let due else { return .inbox }
        if due.day(in: rule) > today { return .upcoming }
        return partOfDay == .evening ? .evening : .morning
    }
}
