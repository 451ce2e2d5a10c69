import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let dayCommands: [Command] =
        [
            Command(
                "today", "show today's focus, lists, habits and score; the default command",
                view: ViewTodayMethod.self,
                json: [
                    FocusTodayMethod.self, CalendarDayMethod.self, HabitListMethod.self,
                    ScoreProfileMethod.self,
                ], examples: ["today"]),
            Command(
                "day", "show a day's focus, tasks, habits and time", view: ViewDayMethod.self,
                json: [DayOverviewMethod.self], [.date], examples: ["day", "day yesterday"]),
            Command(
                "agenda", "list a day's tasks by time", view: ViewAgendaMethod.self,
                json: [CalendarDayMethod.self],
                [.date], examples: ["agenda", "agenda next friday"]),
            Command(
                "calendar", "show a month with the tasks of each day", view: ViewCalendarMethod.self,
                json: [CalendarMonthMethod.self],
                [
                    .argument("MONTH", "a month", .date, member: "month", count: 0...10, .text)
                ], examples: ["calendar", "calendar december", "calendar 2026-12"]),
            year,
        ] + scoreCommands + statisticsCommands + viewCommands

    private static let year = Command(
        "year", "show a year of tasks, score, focus, habit:NAME or activity:NAME",
        [
            .argument("STAT", "a statistic", .stat, count: 0...10, .text),
            .option(
                "--year", value: "YYYY", .number, member: "year", summary: "the year; also as the last word"),
        ], calls: [YearHeatmapMethod.self, ViewYearMethod.self],
        examples: ["year", "year score", "year 2025", "year tasks 2025"]
    ) { run, engine in
        var words = run.words("STAT")
        var members: [String: JSONValue] = [:]
        if let last = words.last, !last.isQuoted, last.text.allSatisfy(\.isNumber),
            let year = Int64(last.text)
        {
            words.removeLast()
            members["year"] = .integer(year)
            run.note("year", is: "YYYY", [last], last.text)
        }
        let stat = words.map(\.text).joined(separator: " ")
        members["stat"] = .string(stat.isEmpty ? "tasks" : stat)
        run.note("stat", is: "STAT", words, stat)
        guard run.context.isJSON else { return try run.show(ViewYearMethod.self, on: engine, with: members) }
        try run.call(YearHeatmapMethod.self, on: engine, with: members)
        return .empty
    }
}
