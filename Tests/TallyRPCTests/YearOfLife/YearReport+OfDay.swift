import JSONRPC

extension YearReport {
    /// The results about the current day.
    struct OfDay: Sendable, Equatable {
        let profile: Answers.Profile
        let focus: Answers.FocusDay
        let habits: [Answers.HabitHistory.Habit]
        /// The suggestions for today and for a day of this week.
        let suggestions: [Answers.Suggestions]
        /// The best score of each.
        let best: [Int?]
        let gaps: [Answers.TimeGaps.Gap]
        /// The numbers of the open tasks of the day.
        let tasks: [Int]
    }
}

extension YearReport.OfDay {
    /// Requests the results from the server.
    init(_ user: SimulatedUser) throws {
        profile = try user.results([("score.profile", [:])], as: Answers.Profile.self)[0]
        focus = try user.results([("focus.today", [:])], as: Answers.FocusDay.self)[0]
        habits = try user.results(
            user.model.habits.map { ("habit.get", ["habit": .string($0.name)]) }, as: Answers.Habit.self
        ).map(\.habit)
        let limit: JSONValue = .integer(Int64(Self.suggestionLimit(user.model)))
        suggestions = try user.results(
            Self.suggestionDates(user.model).map {
                ("focus.suggest", ["date": .string($0), "limit": limit])
            },
            as: Answers.Suggestions.self)
        best = suggestions.map { $0.tasks.first?.score }
        gaps = try user.results([("time.gaps", [:])], as: Answers.TimeGaps.self)[0].gaps
        let open: [String: JSONValue] = ["day": "today", "status": "open", "limit": 500]
        tasks = try user.results([("task.list", open)], as: Answers.TaskPage.self)[0].tasks.map(\.number)
            .sorted()
    }

    /// Computes the results from the model.
    /// - Parameter answered: The suggestions that the server answered.
    init(_ model: YearModel, _ answered: [Answers.Suggestions]) {
        profile = model.profile
        focus = model.focusDay(model.today)
        habits = model.habits.map { model.history(of: $0, []).habit }
        let all = Self.suggestionDates(model).map(model.suggestions)
        let limit = Self.suggestionLimit(model)
        best = all.map { $0.tasks.first?.score }
        // Of many open tasks, not all are scored, so that it is left open which of the others are suggested.
        suggestions = zip(all, answered).map { suggestions, answered in
            var expected = suggestions
            let numbers = Set(answered.tasks.map(\.task.number))
            expected.tasks =
                model.openCount <= 40
                ? Array(suggestions.tasks.prefix(limit))
                : suggestions.tasks.filter { numbers.contains($0.task.number) }
            return expected
        }
        gaps = model.gaps(on: model.today)
        tasks = model.tasks.values.filter {
            $0.completion == nil && !model.isWaiting($0) && model.day(of: $0) == model.today
        }.map(\.number).sorted()
    }

    private static func suggestionDates(_ model: YearModel) -> [String] {
        [model.today, Dates.adding(model.now % 6 + 1, to: model.today)]
    }

    private static func suggestionLimit(_ model: YearModel) -> Int { model.openCount <= 40 ? 50 : 5 }
}
