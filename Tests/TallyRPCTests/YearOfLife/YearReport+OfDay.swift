import JSONRPC

extension YearReport {
    /// The results about the current day.
    struct OfDay: Sendable, Equatable {
        let profile: Answers.Profile
        let focus: Answers.FocusDay
        let habits: [Answers.HabitHistory.Habit]
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
        let open: [String: JSONValue] = ["day": "today", "status": "open", "limit": 500]
        tasks = try user.results([("task.list", open)], as: Answers.TaskPage.self)[0].tasks.map(\.number)
            .sorted()
    }

    /// Computes the results from the model.
    init(_ model: YearModel) {
        profile = model.profile
        focus = model.focusDay(model.today)
        habits = model.habits.map { model.history(of: $0, []).habit }
        tasks = model.tasks.values.filter {
            $0.completion == nil && !model.isWaiting($0) && model.day(of: $0) == model.today
        }.map(\.number).sorted()
    }
}
