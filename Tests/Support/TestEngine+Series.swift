import Tally

extension RecurrenceDraft {
    /// Creates the draft of a rule, counted from the task's due or today.
    package init(_ rule: String, from: Recurrence.Origin? = nil, catchesUp: Bool = false, stake: Bool = false)
        throws
    {
        let read = try RecurrenceRule.read(rule)
        self.init(
            rule: RecurrenceText(rule) { start, moment in
                let schedule = RecurrenceSchedule(read, start: start ?? .day(moment.today), in: moment.rule)
                let first = schedule.first(onOrAfter: schedule.start) ?? schedule.start
                return RecurrenceText.Reading(
                    read, first: schedule.due(on: first), day: first, time: schedule.time)
            }, from: from, catchesUp: catchesUp, repeatsStake: stake)
    }
}

extension TestEngine {
    /// Creates a task that repeats, and returns its number.
    @discardableResult
    package func addRepeating(
        _ rule: String, due: String? = nil, from: Recurrence.Origin? = nil,
        catchesUp: Bool = false, stake: Bool = false,
        _ set: @Sendable (inout TaskDraft) throws -> Void = { _ in }
    ) throws -> Int {
        let recurrence = try RecurrenceDraft(rule, from: from, catchesUp: catchesUp, stake: stake)
        return try change { engine in
            var draft = try TaskDraft("Water")
            draft.recurrence = .set(recurrence)
            if let due { draft.due = .set(try time(due)) }
            try set(&draft)
            return try engine.createTask(draft).number
        }
    }

    @discardableResult
    package func skip(_ number: Int) throws -> SkipResult {
        try change(as: "task.skip") { try $0.skipTask(.number(number)) }
    }

    package func series(of number: Int) throws -> SeriesView {
        try read { try $0.series(.task(.number(number))) }
    }

    /// Returns the numbers of the open tasks.
    package func openTasks() throws -> [Int] {
        try read { engine in
            var query = TaskQuery()
            query.statuses = [.open]
            return try engine.tasks(matching: query).tasks.map(\.number)
        }
    }
}
