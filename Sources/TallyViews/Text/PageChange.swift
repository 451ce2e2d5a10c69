import Tally

/// When a page will be drawn differently although no record changes: the earliest of the instants that its parts note.
final class PageChange {
    private(set) var instant: Instant?

    /// Notes an instant. One that has passed is no change to come.
    func note(_ instant: Instant, after now: Instant) {
        guard instant > now else { return }
        self.instant = min(self.instant ?? instant, instant)
    }
}

extension Page {
    /// Notes when an open task becomes overdue. A date is overdue with the day, which ends every page.
    func noteDue(of task: TaskView) {
        if task.isOpen, case .instant(let due)? = task.due {
            change.note(due.adding(seconds: 1), after: moment.now)
        }
    }

    func noteEnd(of wait: Due) { change.note(wait.start(in: moment.rule), after: moment.now) }

    /// Notes when a duration that grows is written differently: seconds within the first minute, then minutes.
    func noteGrowth(ofSeconds seconds: Int) {
        let rest = seconds < 60 ? 1 : 60 - seconds % 60
        change.note(moment.now.adding(seconds: Int64(rest)), after: moment.now)
    }

    /// Notes when the time to or from an instant is written differently.
    func noteDistance(to instant: Instant) {
        change.note(RelativeTime.nextChange(from: moment.now, to: instant), after: moment.now)
    }

    /// Leads to the same page of the days before and after.
    mutating func stepByDays(_ command: String, _ day: Day, by days: Int = 1) {
        steps = ("\(command) \(day.adding(days: -days))", "\(command) \(day.adding(days: days))")
    }
}
