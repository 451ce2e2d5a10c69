import JSONRPC
import Tally

/// The views as actions, so that a client needs no list of them.
enum ViewActions {
    static let all: [Action<GeneralSituation>] = days + tasks + others

    private static let days: [Action<GeneralSituation>] = [
        Action("showToday", "Today", "Jt", ViewTodayMethod.self).with("limit", 1000),
        Action("showDay", "A day", "Jd", ViewDayMethod.self).asking("date", "Day") { _ in "today" },
        Action("showAgenda", "Agenda", "Ja", ViewAgendaMethod.self),
        Action("showCalendar", "Calendar", "Jc", ViewCalendarMethod.self),
        Action("showYear", "Year", "Jy", ViewYearMethod.self),
        Action("showPlan", "Plan of the day", "Jp", ViewPlanMethod.self),
        Action("showReview", "Review of the week", "Jr", ViewReviewMethod.self),
    ]

    private static let tasks: [Action<GeneralSituation>] = [
        Action("showFocus", "Focus", "Jf", ViewFocusMethod.self),
        Action("showSuggestions", "Suggestions", "Ju", ViewSuggestionsMethod.self),
        Action("showList", "List of tasks", "Jl", ViewListMethod.self).with("filter", .null),
        Action("filterList", "Tasks that match a filter", "J/", ViewListMethod.self)
            .asking("filter", "Filter").completing(.filter),
        Action("sortList", "Sort the list of tasks", "Js", ViewListMethod.self).asking("sort", "Sort by"),
        Action("showProjects", "Projects", "JP", ViewProjectMethod.self),
        Action("showTags", "Tags", "Jg", ViewTagsMethod.self),
        Action("showFilters", "Saved filters", "JF", ViewFiltersMethod.self),
        Action("showReminders", "Reminders", "Jm", ViewRemindersMethod.self),
        Action("showStakes", "Stakes", "Jk", ViewStakesMethod.self),
    ]

    private static let others: [Action<GeneralSituation>] = [
        Action("showHabits", "Habits", "Jh", ViewHabitsMethod.self),
        Action("showTime", "Tracked time", "Ji", ViewTimeMethod.self),
        Action("showEntries", "Time entries", "Je", ViewEntriesMethod.self),
        Action("showActivities", "Activities", "JA", ViewActivitiesMethod.self),
        Action("showScore", "Score", "JS", ViewScoreMethod.self),
        Action("showStatistics", "Open and done tasks of projects", "Jn", ViewStatsMethod.self),
        Action("showTrend", "Created and done over time", "JT", ViewTrendMethod.self),
        Action("showBurndown", "Open tasks over time", "Jb", ViewBurndownMethod.self),
        Action("showHistory", "History", "JH", ViewLogMethod.self),
        Action("showAliases", "Aliases", "JN", CommandRunMethod.self).with("line", "aliases"),
        Action("showSettings", "Settings", "J,", ViewSettingsMethod.self),
    ]
}
