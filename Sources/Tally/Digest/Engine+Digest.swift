extension Engine {
    /// Returns the digest of the day, week, month or year that contains a day; nil means today.
    public func digest(of span: Digest.Span, containing date: Day? = nil) throws -> Digest {
        let moment = try moment
        let days = Digest.days(of: span, containing: date ?? moment.today, weekStart: moment.weekStart)
        let end = min(days.upperBound, max(days.lowerBound, moment.today))
        let isOver = days.upperBound < moment.today
        let course = (span == .month || span == .year ? days.lowerBound : end.adding(days: -29))...end
        let (first, last) = (course.lowerBound, course.upperBound)
        let before = days.lowerBound.adding(days: -days.count)
        let (years, otherStats) = try heatmaps(of: (date ?? moment.today).year)
        let habitsNow = try habits(archived: false)
        return Digest(
            span: span, days: days, end: end, isOver: isOver, profile: try scoreProfile(),
            completion: try completion(in: days), total: try points(in: days),
            earlierTotal: try points(in: before...max(before, days.lowerBound.adding(days: -1))),
            ledgers: try ledgers(),
            scores: try [30, 90, 365].map { try score(from: end.adding(days: 1 - $0), to: end) },
            years: years, otherStats: otherStats,
            month: span == .year ? nil : try calendarMonth(Month(containing: end)),
            time: try timeSummary(by: .activity, from: days.lowerBound, to: days.upperBound),
            timeByHour: try trackedHours(from: days.lowerBound, to: days.upperBound), course: course,
            timeByDay: try trackedDays(from: first, to: last),
            projects: try projectCourse(from: first, to: last),
            trend: try trend(from: first, to: last, by: span == .year ? .month : .day),
            habitsNow: habitsNow,
            habits: try habitsNow.prefix(Digest.maxHabits).map {
                try habitCourse($0.habit.id.text, from: first, to: last)
            }, otherHabits: max(0, habitsNow.count - Digest.maxHabits),
            done: try doneTasks(in: days), overdue: try overdueTasks(in: isOver ? days : nil),
            due: isOver ? .none : try dueTasks(in: max(days.lowerBound, moment.today)...days.upperBound))
    }

    private func points(in days: ClosedRange<Day>) throws -> Int {
        try store.dailyTotals(in: days).reduce(0) { $0 + $1.points }
    }

    /// Returns the heat maps of the general stats, and of as many habits and activities as there is room for.
    private func heatmaps(of year: Int) throws -> ([Heatmap], otherStats: Int) {
        let habits = try store.habits(archived: false).map { YearStat.habit($0.id.text) }
        let activities = try store.activities(archived: false).map { YearStat.activity($0.id.text) }
        let room = Digest.maxStats - YearStat.general.count
        // Neither kind takes the half of the other.
        let half = room / 2
        let habitCount = min(habits.count, max(room - half, room - activities.count))
        let stats = habits.prefix(habitCount) + activities.prefix(room - habitCount)
        return (
            try (YearStat.general + stats).map { try heatmap($0, year: year) },
            habits.count + activities.count - stats.count
        )
    }

    private func doneTasks(in days: ClosedRange<Day>) throws -> Digest.Tasks {
        try digestTasks(.done, .completed) { query in
            query.descending = true
            query.predicates = [
                .trait(.time(.done, FilterRange(from: .day(days.lowerBound), to: .day(days.upperBound))))
            ]
        }
    }

    private func overdueTasks(in days: ClosedRange<Day>?) throws -> Digest.Tasks {
        try digestTasks(.open, .due) { query in
            query.days = days
            query.overdue = true
        }
    }

    private func dueTasks(in days: ClosedRange<Day>) throws -> Digest.Tasks {
        try digestTasks(.open, .due) { query in
            query.days = days
            query.overdue = false
        }
    }

    private func digestTasks(
        _ status: TaskStatus, _ sort: TaskSort, _ select: (inout TaskQuery) -> Void
    ) throws -> Digest.Tasks {
        var query = TaskQuery()
        query.statuses = [status]
        query.sort = sort
        query.limit = Digest.maxTasks
        select(&query)
        let (tasks, page) = try tasks(matching: query)
        return Digest.Tasks(tasks: tasks, total: page.total)
    }
}
