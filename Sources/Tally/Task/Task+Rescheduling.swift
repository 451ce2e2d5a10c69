/// Moves a task to another day.
extension Task {
    /// Moves the due, the time block, the wait and when work can begin by a number of days. A time block without
    /// a due moves alone.
    mutating func reschedule(byDays days: Int, at moment: Moment) {
        // Without a day, the days count from today.
        let due = due ?? (timeBlock.start == nil ? .day(moment.today) : nil)
        self.due = due?.shifted(days: days, in: moment.rule)
        timeBlock = timeBlock.shifted(days: days, in: moment.rule)
        shiftWait(days: days, in: moment.rule)
    }

    /// Moves the wait and when work can begin by as many days as the due. A wait that would end after the due has
    /// passed ends at once, because who gives a task an earlier day wants to see it.
    private mutating func shiftWait(days: Int, in rule: DayRule) {
        wait = wait?.shifted(days: days, in: rule)
        scheduled = scheduled?.shifted(days: days, in: rule)
        if waitsTooLong(in: rule) { wait = nil }
    }

    /// Moves the due to a date or an instant, and with it the time block, the wait and when work can begin.
    ///
    /// If the target is a date, a due with a time of day keeps that time. A time block without a due moves
    /// alone, to start at the target.
    mutating func reschedule(to target: DateText<Ahead>.Reading, in rule: DayRule) {
        if let partOfDay = target.partOfDay { self.partOfDay = partOfDay }
        if due == nil, let start = timeBlock.start {
            let days = rule.day(of: start).distance(to: target.due.day(in: rule))
            timeBlock =
                switch target.due {
                case .day: timeBlock.shifted(days: days, in: rule)
                case .instant(let instant): timeBlock.starting(at: instant)
                }
            shiftWait(days: days, in: rule)
            return
        }
        let before = due?.day(in: rule)
        switch (target.due, due) {
        case (.day(let day), .instant(let instant)):
            due = .instant(rule.shift(instant, days: rule.day(of: instant).distance(to: day)))
        default:
            due = target.due
        }
        // Without a day before, nothing moves with it.
        let days = before?.distance(to: target.due.day(in: rule)) ?? 0
        timeBlock = timeBlock.shifted(days: days, in: rule)
        shiftWait(days: days, in: rule)
    }
}

extension Task {
    /// Returns whether it is open, and of a later day than before.
    func isPostponed(since before: Task, in rule: DayRule) -> Bool {
        guard isOpen, before.isOpen, let day = day(in: rule), let earlier = before.day(in: rule) else {
            return false
        }
        return day > earlier
    }
}
