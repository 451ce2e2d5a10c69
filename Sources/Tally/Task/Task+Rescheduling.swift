/// Moves a task to another day.
extension Task {
    /// Moves the due and the time block by a number of days. A time block without a due moves alone.
    mutating func reschedule(byDays days: Int, at moment: Moment) {
        // Without a day, the days count from today.
        let due = due ?? (timeBlock.start == nil ? .day(moment.today) : nil)
        self.due = due?.shifted(days: days, in: moment.rule)
        timeBlock = timeBlock.shifted(days: days, in: moment.rule)
    }

    /// Moves the due to a date or an instant, and the time block with it.
    ///
    /// If the target is a date, a due with a time of day keeps that time. A time block without a due moves
    /// alone, to start at the target.
    mutating func reschedule(to target: DateText<Ahead>.Reading, in rule: DayRule) {
        if let partOfDay = target.partOfDay { self.partOfDay = partOfDay }
        if due == nil, let start = timeBlock.start {
            timeBlock =
                switch target.due {
                case .day(let day):
                    timeBlock.shifted(days: rule.day(of: start).distance(to: day), in: rule)
                case .instant(let instant): timeBlock.starting(at: instant)
                }
            return
        }
        let before = due?.day(in: rule)
        switch (target.due, due) {
        case (.day(let day), .instant(let instant)):
            due = .instant(rule.shift(instant, days: rule.day(of: instant).distance(to: day)))
        default:
            due = target.due
        }
        if let before {
            timeBlock = timeBlock.shifted(days: before.distance(to: target.due.day(in: rule)), in: rule)
        }
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
