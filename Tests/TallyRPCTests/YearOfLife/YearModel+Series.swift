/// Tasks that repeat, computed by walking over all dates.
extension YearModel {
    struct Series: Sendable {
        var rule: Rule
        var isFromCompletion: Bool
        var catchesUp: Bool
        /// The first date, from which the rule is counted.
        var start: String
        /// The time of the occurrences in seconds since midnight; nil if they are dates.
        var second: Int?
        var hasEnded = false
    }

    struct Occurrence: Sendable, Hashable {
        let series: Int
        var date: String
    }

    struct Rule: Sendable, Equatable {
        enum Kind: Sendable, Equatable {
            case days, weeks, months, lastOfMonth
            /// 1 for Sunday, as in Foundation.
            case weekdays([Int])
            case dayOfMonth(Int)
            case weekdayOfMonth(Int, place: Int)
        }

        let kind: Kind
        var interval = 1
        /// The number of dates; nil if they do not end.
        var count: Int?
    }

    /// Returns the first date of a series on or after another; nil if there is none.
    func date(of series: Series, onOrAfter earliest: String) -> String? {
        var passed = 0
        for date in Dates.span(series.start, Dates.all[Dates.all.count - 1]) {
            if let count = series.rule.count, passed == count { return nil }
            guard series.rule.falls(on: date, from: series.start) else { continue }
            passed += 1
            if date >= earliest { return date }
        }
        return nil
    }

    func due(of series: Series, on date: String) -> Due {
        series.second.map { .instant(days.instant(on: date, second: $0)) } ?? .date(date)
    }

    /// Returns the date after that of an occurrence that was done on a day.
    private func next(in series: Series, after date: String, doneOn day: String) -> String? {
        if series.isFromCompletion { return series.rule.interval(after: day) }
        var earliest = Dates.adding(1, to: date)
        if series.catchesUp { return self.date(of: series, onOrAfter: earliest) }
        earliest = max(earliest, series.second == nil ? today : days.wallClock(of: now).date)
        while let date = self.date(of: series, onOrAfter: earliest) {
            guard case .instant(let due) = due(of: series, on: date), due < now else { return date }
            earliest = Dates.adding(1, to: date)
        }
        return nil
    }

    /// The numbers of the open tasks that repeat.
    var openOccurrences: [Int] {
        tasks.values.lazy.filter { $0.plan.occurrence != nil && $0.completion == nil }.map(\.number).sorted()
    }

    /// Returns the open occurrences of a series, besides one, by date.
    func openOccurrences(of series: Int, besides number: Int? = nil) -> [Task] {
        tasks.values.lazy.filter {
            $0.plan.occurrence?.series == series && $0.completion == nil && $0.number != number
        }.sorted { $0.occurrence?.date ?? "" < $1.occurrence?.date ?? "" }
    }

    /// Returns the occurrence that follows another, if none is open, as it was before any work on it.
    /// - Parameter number: The number of the new task.
    func occurrence(after task: Task, doneOn day: String, number: Int) -> Task? {
        guard let occurrence = task.occurrence, let series = series[occurrence.series], !series.hasEnded,
            openOccurrences(of: occurrence.series, besides: task.number).isEmpty
        else { return nil }
        let taken = Set(countedTasks.compactMap(\.plan.made))
        var date = next(in: series, after: occurrence.date, doneOn: day)
        while let other = date, taken.contains(Occurrence(series: occurrence.series, date: other)) {
            date = next(in: series, after: other, doneOn: other)
        }
        guard let date else { return nil }
        var next = Task(
            number: number, priority: task.priority, project: task.project,
            due: due(of: series, on: date), createdAt: now)
        let moved = Dates.place(date) - Dates.place(occurrence.date)
        (next.tags, next.estimate, next.parent) = (task.tags, task.estimate, task.parent)
        next.wait = task.wait.map { adding(moved, to: $0) }
        next.scheduled = task.scheduled.map { adding(moved, to: $0) }
        next.block = task.block.map { block in
            // The block keeps its distance from the due or from the occurrence's date, whichever is nearer.
            let start = Dates.place(days.wallClock(of: block.start).date)
            let stood = Dates.place(occurrence.date)
            let due = Dates.place(wallDate(of: task.due) ?? occurrence.date)
            return adding(
                Dates.place(date) - (abs(start - due) < abs(start - stood) ? due : stood), to: block)
        }
        next.reminders = task.reminders.filter { $0.hasPrefix("-") }
        next.checklist = task.checklist.map { Item(text: $0.text) }
        next.occurrence = Occurrence(series: occurrence.series, date: date)
        next.made = next.occurrence
        next.first = task.first ?? task.number
        return next
    }

    func wallDate(of due: Due?) -> String? {
        switch due {
        case .date(let date): date
        case .instant(let instant): days.wallClock(of: instant).date
        case nil: nil
        }
    }

    /// Deletes the open occurrence of the series of a task that is open again, unless it was changed or tracked.
    mutating func takeBackNext(after task: Task) {
        guard let series = task.occurrence?.series,
            let next = openOccurrences(of: series, besides: task.number).first, next.revision == 1,
            children(of: next.number).isEmpty, timer?.task != next.number,
            !entries.contains(where: { $0.task == next.number })
        else { return }
        remove(next.number)
    }

    /// Returns the series that go on, with the open occurrence and the dues after it.
    var activeSeries: [(series: Int, task: Int, upcoming: [Due])] {
        series.keys.sorted().compactMap { place in
            guard let series = series[place], !series.hasEnded,
                let open = openOccurrences(of: place).first, var date = open.occurrence?.date
            else { return nil }
            var upcoming: [Due] = []
            while upcoming.count < 5,
                let next = series.isFromCompletion
                    ? series.rule.interval(after: date)
                    : self.date(of: series, onOrAfter: Dates.adding(1, to: date))
            {
                upcoming.append(due(of: series, on: next))
                date = next
            }
            return (place, open.number, upcoming)
        }
    }
}

extension YearModel.Rule {
    /// Returns whether a rule begun on a date falls on another, if it is not counted.
    func falls(on date: String, from start: String) -> Bool {
        let distance = Dates.place(date) - Dates.place(start)
        let day = Int(date.suffix(2)) ?? 0
        switch kind {
        case .days: return distance % interval == 0
        case .weeks: return distance % (7 * interval) == 0
        case .months: return date.suffix(2) == start.suffix(2)
        case .lastOfMonth: return Dates.adding(1, to: date).hasSuffix("-01")
        case .weekdays(let weekdays):
            let weeks = (Dates.place(Self.monday(of: date)) - Dates.place(Self.monday(of: start))) / 7
            return weekdays.contains(Dates.weekday(date)) && weeks % interval == 0
        case .dayOfMonth(let wanted): return day == wanted
        case .weekdayOfMonth(let weekday, let place):
            return Dates.weekday(date) == weekday && (day + 6) / 7 == place
        }
    }

    /// Returns the date one interval after another.
    func interval(after date: String) -> String {
        switch kind {
        case .days: Dates.adding(interval, to: date)
        case .weeks: Dates.adding(7 * interval, to: date)
        default: Dates.adding(months: interval, to: date)
        }
    }

    private static func monday(of date: String) -> String {
        Dates.period("week", holding: date, weekStart: 2)[0]
    }

    /// The rule as RFC 5545 writes it.
    var text: String {
        let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
        let (frequency, days) =
            switch kind {
            case .days: ("DAILY", "")
            case .weeks: ("WEEKLY", "")
            case .weekdays(let weekdays):
                ("WEEKLY", ";BYDAY=" + weekdays.map { names[$0 - 1] }.joined(separator: ","))
            case .months: ("MONTHLY", "")
            case .lastOfMonth: ("MONTHLY", ";BYMONTHDAY=-1")
            case .dayOfMonth(let day): ("MONTHLY", ";BYMONTHDAY=\(day)")
            case .weekdayOfMonth(let weekday, let place): ("MONTHLY", ";BYDAY=\(place)\(names[weekday - 1])")
            }
        return "FREQ=" + frequency + (interval > 1 ? ";INTERVAL=\(interval)" : "") + days
            + (count.map { ";COUNT=\($0)" } ?? "")
    }
}
