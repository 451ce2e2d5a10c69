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
    /// Until when it is hidden from lists.
    public var wait: Due?
    /// When work on it can begin.
    public var scheduled: Due?
    /// What it is about, elsewhere.
    public var url: Link?
    /// What the program that it was imported from knows of it.
    public var external: ExternalSource?
    public var checklist: [ChecklistItem] = []
    public var annotations: [Annotation] = []
    /// The ids of the tasks that are to be done before it, in the order given.
    public var dependsOn: [Identifier] = []
    /// The id of the task that it is part of.
    public var parent: Identifier?
    /// The series that it is an occurrence of.
    public var series: SeriesReference?
    /// The date of the series' rule that it stands for, which a change of its due leaves as it is.
    public var occurrence: Day?
    /// How often it was moved to a later day; nil if it never was.
    public var postponed: Int?
    /// When it was deleted although it was completed. Only what it earned is left of it.
    public var deletedAt: Instant?
    /// What other tasks decide about it.
    public var relations = TaskRelations()

    /// The valid range of `estimate`.
    public static let estimates = 0...100_000
    /// The maximum number of tasks that a task depends on.
    public static let maxDependencies = 50
}

extension Task {
    /// How tasks are stored.
    public static let record = RecordMapping(
        "task", .entity(.task), Task.init,
        RecordField(\.number, as: .ownNumber), RecordField("id", \.id).defaulting(.newID),
        RecordField("title", \.title, .title),
        RecordField("notes", \.notes, .notes).defaulting(.emptyText),
        RecordField("priority", \.priority).defaulting(.priority),
        RecordField(\.project, as: .reference("project")).defaulting(.inbox),
        RecordField("tags", \.tags, .tags),
        RecordField(\.due, as: .due("due")),
        RecordField("partOfDay", \.partOfDay).defaulting(.partOfDay),
        RecordField(\.timeBlock, as: .timeBlock),
        RecordField("position", \.position).defaulting(.lastPosition),
        RecordField(\.focus, as: .focusPlacement),
        RecordField("createdAt", \.createdAt).defaulting(.now),
        RecordField(\.completion, as: .completion),
        RecordField("revision", \.revision, .revision).defaulting(.firstRevision),
        RecordField(\.reminders, as: .reminders),
        RecordField(\.stake, as: .part("stake", Stake.record)),
        RecordField("estimate", optional: \.estimate, .range(Task.estimates)).addedLater,
        RecordField(\.wait, as: .due("wait")).addedLater,
        RecordField(\.scheduled, as: .due("scheduled")).addedLater,
        RecordField("url", optional: \.url).addedLater,
        RecordField(\.external, as: .external).addedLater,
        RecordField(\.checklist, as: .list("checklist", max: ChecklistItem.maxCount)).addedLater,
        RecordField(\.annotations, as: .list("annotations", max: Annotation.maxCount)).addedLater,
        RecordField(\.dependsOn, as: .list("dependsOn", max: Task.maxDependencies)).addedLater,
        RecordField("parent", optional: \.parent).addedLater,
        RecordField(\.series, as: .series).addedLater,
        RecordField("occurrence", optional: \.occurrence).addedLater,
        RecordField("postponed", optional: \.postponed, .range(1...1_000_000)).addedLater,
        RecordField(RecordType.deletionMark, optional: \.deletedAt).addedLater,
        RecordField(\.relations, as: .relations),
        unique: [["id"]],
        rules: [
            .dayOf("completedDay", "completedAt"), .together("completedAt", "completedDay"),
            .together("focusDay", "focusOrder"), .oneTime("due"), .allDayOrTimes, .endAfterStart,
            .deletedIfCompleted, .oneTime("wait"), .oneTime("scheduled"), .together("series", "occurrence"),
            .differentSteps,
        ])
}

extension Task {
    public var isOpen: Bool { completion == nil }

    public var status: TaskStatus { isOpen ? .open : .done }

    /// Returns the task's day: that of its due, or else of the start of its time block; nil without either.
    public func day(in rule: DayRule) -> Day? {
        due?.day(in: rule) ?? timeBlock.start.map(rule.day(of:))
    }

    /// Returns whether the task is open, and its due has passed or, without a due, the day of its time block.
    public func isOverdue(at now: Instant, in rule: DayRule) -> Bool {
        guard isOpen else { return false }
        let end = due ?? day(in: rule).map(Due.day)
        return end?.hasPassed(at: now, in: rule) ?? false
    }

    /// Returns `inbox` for an open task without a day, `upcoming` for one after `today`, otherwise the part of
    /// the day.
    public func category(on today: Day, in rule: DayRule) -> TaskCategory {
        if isOpen {
            guard let day = day(in: rule) else { return .inbox }
            if day > today { return .upcoming }
        }
        return partOfDay == .evening ? .evening : .morning
    }
}
