/// The members of a new task.
public struct TaskDraft: Sendable {
    public var title: Title
    public var notes: Notes?
    public var priority: Priority
    /// A name or id; nil means Inbox.
    public var project: String?
    /// Whether an unknown project name creates a project.
    public var createProject: Bool
    public var due: TemporalText?
    public var partOfDay: PartOfDay
    public var allDay: Bool
    public var start: TemporalText?
    public var end: TemporalText?
    public var tags: [Tag]
    public var reminders: [ReminderText]
    public var stake: StakeDraft?

    public init(
        title: Title, notes: Notes? = nil, priority: Priority = .p2, project: String? = nil,
        createProject: Bool = false, due: TemporalText? = nil, partOfDay: PartOfDay = .morning,
        allDay: Bool = false, start: TemporalText? = nil, end: TemporalText? = nil, tags: [Tag] = [],
        reminders: [ReminderText] = [], stake: StakeDraft? = nil
    ) {
        self.title = title
        self.notes = notes
        self.priority = priority
        self.project = project
        self.createProject = createProject
        self.due = due
        self.partOfDay = partOfDay
        self.allDay = allDay
        self.start = start
        self.end = end
        self.tags = tags
        self.reminders = reminders
        self.stake = stake
    }
}

/// Changes to a task. Members that are nil or `.keep` stay as they are.
public struct TaskChanges: Sendable {
    public var title: Title?
    public var notes: Notes?
    public var priority: Priority?
    public var project: String?
    public var createProject: Bool = false
    public var due: Change<TemporalText> = .keep
    public var partOfDay: PartOfDay?
    public var allDay: Bool?
    public var start: Change<TemporalText> = .keep
    public var end: Change<TemporalText> = .keep
    public var tags: [Tag]?
    public var reminders: [ReminderText]?
    public var stake: Change<StakeDraft> = .keep

    public init() {}
}

extension TaskChanges {
    /// Returns the time block after the changes.
    ///
    /// Setting a start turns an all-day block into a timed one; setting `allDay` removes the times.
    func timeBlock(from current: TimeBlock, in zone: Zone) throws -> TimeBlock {
        let givenStart = try start.map { try $0.required(in: zone, path: "start") }
        let givenEnd = try end.map { try $0.required(in: zone, path: "end") }
        let isAllDay = allDay ?? (current.isAllDay && givenStart.isKeep && givenEnd.isKeep)
        let kept: TimeBlock = allDay == true ? .none : current
        return try TimeBlock(
            allDay: isAllDay, start: givenStart.applied(to: kept.start), end: givenEnd.applied(to: kept.end))
    }
}

extension TemporalText {
    /// Returns the instant in the zone.
    /// - Throws: `Failure.invalid` for a date without a time.
    func required(in zone: Zone, path: String) throws -> Instant {
        guard let instant = instant(in: zone) else {
            throw Failure.invalid(
                .missingTime, path: path, problem: "must include a time of day, as in 2026-11-20T09:00")
        }
        return instant
    }
}
