/// Returns months and days as a calendar shows them.
extension Engine {
    /// Returns a month; nil means the current one.
    public func calendarMonth(_ month: Month? = nil) throws -> CalendarMonth {
        let moment = try moment
        let month = month ?? Month(containing: moment.today)
        let weeks = month.weeks(startingOn: moment.weekStart)
        let days = (weeks.first?.first ?? month.first)...(weeks.last?.last ?? month.last)
        var tasksByDay: [Day: CalendarMonth.DayTasks] = [:]
        for count in try store.dayCounts(in: days, at: moment) {
            tasksByDay[count.day, default: .init()].add(count.byPriority, isOpen: count.isOpen)
        }
        let intervals = try store.focusIntervals(touching: days)
        let tasks = try store.tasks(numbered: Set(intervals.map(\.task)))
        for (day, placed) in FocusPlaces(days, intervals: intervals, today: moment.today).days {
            for task in placed.compactMap({ tasks[$0.task] }) where task.listedDay(at: moment) != day {
                tasksByDay[day, default: .init()].add([task.priority: 1], isOpen: task.isOpen)
            }
        }
        var done: [Day: Int] = [:]
        for total in try store.dailyTotals(in: days) { done[total.date] = total.tasks }
        let cells = weeks.map { week in
            week.map { day in
                CalendarMonth.Cell(
                    day, isInMonth: Month(containing: day) == month, isToday: day == moment.today,
                    tasks: tasksByDay[day] ?? .init(), done: done[day] ?? 0)
            }
        }
        return CalendarMonth(month: month, weeks: cells)
    }

    /// Returns a day; nil means today.
    public func calendarDay(_ date: Day? = nil) throws -> CalendarDay {
        let moment = try moment
        let day = date ?? moment.today
        let lists = try dayLists(on: day, limit: nil)
        let ofDay =
            try store.tasks(in: day...day, status: nil, rule: moment.rule)
            + store.tasks(startingOn: day, rule: moment.rule)
        let agenda = distinct(
            ofDay.filter { !$0.isWaiting(at: moment.now, in: moment.rule) }
                + (try focusDay(day).entries.map(\.task.task)))
        return CalendarDay(
            date: day, isToday: day == moment.today,
            agenda: agenda.sorted(by: comesFirst).map { TaskView($0, at: moment) },
            morning: lists.morning.tasks, evening: lists.evening.tasks,
            completedCount: try dayTotal(day).tasks)
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
