import JSONRPC
import Tally
import TallyViews

struct ViewTodayMethod: Method {
    static let name = "view.today"
    static let summary = "Draws today: focus, task lists, habits and the timer."
    static let details = """
        In a database without tasks, habits and time entries it draws the first three steps, with what to type in \
        the client.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#, after: [ExampleRequest.report, ExampleRequest.focusReport, ExampleRequest.habit])

    let client: FirstSteps.Client
    let limit: Int
    var options = ViewOptions()

    static let shape = Shape(
        { ViewTodayMethod(client: $0, limit: $1) },
        Field("client", \.client, "the client that shows it, for what to type in it").defaulting(to: .shell),
        Field("limit", \.limit, "the maximum number of lines of a part of the day")
            .defaulting(to: TodayView.maxLines).within(1...1000)
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        var view = TodayView(
            focus: try engine.focus(), lists: try engine.dayLists(limit: max(50, limit)),
            habits: try engine.habits(archived: false),
            profile: try engine.scoreProfile(), timer: try engine.activeTimer(), maxLines: limit)
        if view.isEmpty, try engine.isEmpty { view.firstSteps = FirstSteps(for: client) }
        return view.drawn(options, at: try engine.moment)
    }
}

struct ViewFocusMethod: Method {
    static let name = "view.focus"
    static let summary = "Draws the focus of a day."
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 60}"#, after: [ExampleRequest.report, ExampleRequest.call, ExampleRequest.focusReport])

    let date: DayText<Ahead>?
    var options = ViewOptions()

    static let shape = Shape({ ViewFocusMethod(date: $0) }, Field("date", \.date, FieldText.today))
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        FocusView(focus: try engine.focus(on: date?.day(at: engine.moment))).drawn(
            options, at: try engine.moment)
    }
}

struct ViewListMethod: Method {
    static let name = "view.list"
    static let summary = "Draws a page of tasks, with the filters of `task.list`."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"sort": "priority", "width": 60}"#,
        after: [ExampleRequest.report, ExampleRequest.call, ExampleRequest.milk])

    var filter = TaskFilter()
    var options = ViewOptions()

    static let shape = Shape { ViewListMethod() }
        .including(
            TaskFilter.shape(
                status:
                    "only open or only done tasks; null for both; defaults to open, or to both with a `filter`"
            ),
            at: \.filter
        )
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        var query = try filter.query(on: engine, status: [.open])
        let start = try ViewCursor(filter.cursor, of: query.mark)
        guard start.part == 0, (start.list == nil) == (filter.cursor == nil) else {
            throw Failure.unreadableCursor
        }
        query.cursor = start.list
        let (tasks, page) = try engine.tasks(matching: query)
        return TaskListView(
            tasks: tasks, total: page.total, before: start.shown, hasMore: page.nextCursor != nil,
            waitingCount: page.waitingCount,
            context: filter.usesContext ? try engine.preferences.context : nil
        )
        .drawn(options, at: try engine.moment)
        .continuing(at: start.continued(by: tasks.count, list: page.nextCursor))
    }
}

struct ViewTaskMethod: Method {
    static let name = "view.task"
    static let summary = "Draws one task with all details."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound, .ambiguous]
    static let example = Example(
        #"{"id": 1, "width": 60}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    let id: TaskReference
    var options = ViewOptions()

    static let shape = Shape({ ViewTaskMethod(id: $0) }, Field("id", \.id, FieldText.task))
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        TaskDetailView(try engine.relatedTasks(of: id, limit: TaskDetailView.relatedLimit)).drawn(
            options, at: try engine.moment)
    }
}

struct ViewHabitsMethod: Method {
    static let name = "view.habits"
    static let summary = "Draws the habits with their targets, streaks, strengths and recent days."
    static let effect = Effect.reads
    static let example = Example(
        after: [
            ExampleRequest.habit, #"{"method": "habit.increment", "params": {"habit": "Read", "by": 12}}"#,
        ])

    let archived: Bool?
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewHabitsMethod(archived: $0) },
        Field("archived", \.archived, "true for archived habits, false for active ones, null for both")
            .defaulting(to: false)
    )
    .including(ViewPage.shape(of: "habits"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let today = try engine.moment.today
        let first = today.adding(days: 1 - HabitsView.days(in: options))
        let habits = try engine.habitHistories(archived: archived, from: first, to: today)
        let mark = QueryMark([Self.name, archived.map { "\($0)" }])
        let (shown, next) = try page.start(of: mark).slice(of: habits.count, limit: page.limit)
        return HabitsView(habits: Array(habits[shown]), rest: habits.count - shown.upperBound)
            .drawn(options, at: try engine.moment)
            .continuing(at: next)
    }
}

struct ViewTimeMethod: Method {
    static let name = "view.time"
    static let summary =
        "Draws the tracked time in a date range by activity, project or tag, the time entries and the timer."
    static let details = """
        Each day in the range that has entries has a section with its total, latest first. An entry that \
        crosses days is drawn on each of them with its share.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"from": "2026-11-19", "width": 60}"#,
        after: [ExampleRequest.activity, ExampleRequest.time, ExampleRequest.timer])

    let from: DayText<Past>?
    let to: DayText<Past>?
    let by: TimeSummary.Grouping
    var page = ViewPage()
    var options = ViewOptions()

    static let shape = Shape(
        { ViewTimeMethod(from: $0, to: $1, by: $2) },
        Field("from", \.from, "the first day; defaults to 6 days before the last"),
        Field("to", \.to, "the last day, at most ten years after the first; defaults to today"),
        Field("by", \.by, "what each bar stands for").defaulting(to: .activity)
    )
    .including(ViewPage.shape(of: "time entries"), at: \.page)
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        let last = try to?.day(at: moment) ?? moment.today
        let first = try from?.day(at: moment) ?? last.adding(days: -6)
        let summary = try engine.timeSummary(by: by, from: first, to: last)
        var query = TimeQuery()
        query.days = first...last
        query.limit = page.limit
        query.cursor = page.cursor
        let entries = try engine.timeEntries(matching: query)
        return TimeView(
            summary: summary, days: try engine.timeSummary(by: .day, from: first, to: last), page: entries,
            timer: try engine.activeTimer()
        )
        .drawn(options, at: moment).continuing(at: entries.nextCursor)
    }
}

struct ViewCalendarMethod: Method {
    static let name = "view.calendar"
    static let summary = "Draws a month as a grid of weeks, with a line for each day that has tasks."
    static let effect = Effect.reads
    static let example = Example(#"{"month": "2026-11", "width": 60}"#, after: [ExampleRequest.report])

    let month: MonthText?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewCalendarMethod(month: $0) }, Field("month", \.month, FieldText.month)
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        CalendarView(month: try engine.calendarMonth(month?.month(at: engine.moment))).drawn(
            options, at: try engine.moment)
    }
}

struct ViewDayMethod: Method {
    static let name = "view.day"
    static let summary = "Draws everything about a day: score, focus, tasks, habits and tracked time."
    static let effect = Effect.reads
    static let example = Example(
        #"{"date": "2026-11-20", "width": 60}"#,
        after: [
            ExampleRequest.report, ExampleRequest.focusReport, ExampleRequest.habit, ExampleRequest.activity,
            ExampleRequest.time,
        ])

    let date: DayText<Ahead>?
    var options = ViewOptions()

    static let shape = Shape({ ViewDayMethod(date: $0) }, Field("date", \.date, FieldText.today))
        .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        DayView(day: try engine.dayOverview(date?.day(at: engine.moment))).drawn(
            options, at: try engine.moment)
    }
}

struct ViewYearMethod: Method {
    static let name = "view.year"
    static let summary = "Draws a year as a heatmap with a column for each week and a legend."
    static let details = """
        If a year does not fit the width, it is drawn in several parts, one below the other.
        """
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(
        #"{"stat": "score"}"#, after: [ExampleRequest.report, ExampleRequest.completeYesterday])

    let stat: YearStat
    let year: Int?
    var options = ViewOptions()

    static let shape = Shape(
        { ViewYearMethod(stat: $0, year: $1) },
        Field("stat", \.stat, "the statistic; see `year.stats`").defaulting(to: .tasks),
        Field("year", \.year, "the year; defaults to the current year").within(1...9999)
    )
    .including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        YearView(year: try engine.heatmap(stat, year: year)).drawn(options, at: try engine.moment)
    }
}

struct ViewStatuslineMethod: Method {
    static let name = "view.statusline"
    static let summary = "Draws one short line with focus, score and timer, for a status line."
    static let details = """
        Titles may contain `#` and `%`. A client must escape them where they have a meaning, as in tmux and \
        Vim.
        """
    static let effect = Effect.reads
    static let example = Example(
        #"{"width": 40}"#, after: [ExampleRequest.report, ExampleRequest.focusReport])

    var options = ViewOptions()

    static let shape = Shape { ViewStatuslineMethod() }.including(ViewOptions.shape, at: \.options)

    func run(on engine: isolated Engine) throws -> TextView {
        let moment = try engine.moment
        return StatuslineView(
            focus: try engine.focus(), total: try engine.dayTotal(moment.today),
            timer: try engine.activeTimer()
        ).drawn(options, at: moment)
    }
}
