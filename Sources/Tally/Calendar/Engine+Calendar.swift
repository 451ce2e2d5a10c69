/// Returns months and days as a calendar shows them.
extension Engine {
    /// Returns a month; nil means the current one.
    public func calendarMonth(_ month: Month? = nil) throws -> CalendarMonth {
        let moment = try moment
        let month = month ?? Month(containing: moment.today)
        let weeks = month.weeks(startingOn: moment.weekStart)
        let days = (weeks.first?.first ?? month.first)...(weeks.last?.last ?? month.last)
        var tasksByDay: [Day: [Int: Task]] = [:]
        for task in try store.tasks(dueOn: days, rule: moment.rule) {
            guard let day = task.due?.day(in: moment.rule) else { continue }
            tasksByDay[day, default: [:]][task.number] = task
        }
        let intervals = try store.focusIntervals(touching: days)
        let tasks = try store.tasks(numbered: Set(intervals.map(\.task)))
        // A deleted task takes no place.
        let listed = intervals.filter { tasks[$0.task] != nil }
        for (day, placed) in FocusPlaces(days, intervals: listed, today: moment.today).days {
            for interval in placed { tasksByDay[day, default: [:]][interval.task] = tasks[interval.task] }
        }
        let completed = try store.dailyTotals(in: month.first...month.last).reduce(0) { $0 + $1.tasks }
        let cells = weeks.map { week in
            week.map { day in
                cell(
                    day, of: month, today: moment.today, tasks: tasksByDay[day].map { Array($0.values) } ?? []
                )
            }
        }
        return CalendarMonth(month: month, completedCount: completed, weeks: cells)
    }

    /// Returns a day; nil means today.
    public func calendarDay(_ date: Day? = nil) throws -> CalendarDay {
        let moment = try moment
        let day = date ?? moment.today
        let due = try store.tasks(dueOn: day...day, rule: moment.rule)
        let starting = try store.tasks(startingOn: day, rule: moment.rule)
        let completed = try store.tasks(completedOn: day...day)
        var listed = due
        if day == moment.today {
            listed +=
                try store.openTasks(dueBefore: day, rule: moment.rule) + completed.filter { !$0.isDeleted }
        }
        let agenda = distinct(due + starting + (try focusDay(day).entries.map(\.task.task)))
        let lists = distinct(listed).sorted { ($0.priority, $0.position) < ($1.priority, $1.position) }
        return CalendarDay(
            date: day, isToday: day == moment.today,
            agenda: agenda.sorted(by: comesFirst).map { TaskView($0, at: moment) },
            morning: lists.filter { $0.partOfDay == .morning }.map { TaskView($0, at: moment) },
            evening: lists.filter { $0.partOfDay == .evening }.map { TaskView($0, at: moment) },
            completedCount: completed.count)
    }

    private func cell(_ day: Day, of month: Month, today: Day, tasks: [Task]) -> CalendarMonth.Cell {
        let stripes = Priority.allCases.compactMap { priority in
            let count = tasks.count { $0.priority == priority }
            return count > 0 ? CalendarMonth.Stripe(priority: priority, count: count) : nil
        }
        return CalendarMonth.Cell(
            date: day, isInMonth: Month(containing: day) == month, isToday: day == today, stripes: stripes,
            open: tasks.count(where: \.isOpen), done: tasks.count { !$0.isOpen })
    }

    private func distinct(_ tasks: [Task]) -> [Task] {
        var seen: Set<Int> = []
        return tasks.filter { seen.insert($0.number).inserted }
    }
}

/// Orders all-day tasks first, then tasks by start, then tasks without a time. Ties are ordered by priority.
private func comesFirst(_ one: Task, _ other: Task) -> Bool {
    func key(_ task: Task) -> (Int, Instant, Priority, Rank) {
        let group = task.timeBlock.isAllDay ? 0 : task.timeBlock.start == nil ? 2 : 1
        return (group, task.timeBlock.start ?? .min, task.priority, task.position)
    }
    return key(one) < key(other)
}
