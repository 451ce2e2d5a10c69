extension YearReport {
    /// The results about the current day.
    struct OfDay: Sendable, Equatable {
        let profile: Answers.Profile
        let focus: Answers.FocusDay
        let habits: [Answers.HabitHistory.Habit]
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
    }

    /// Computes the results from the model.
    init(_ model: YearModel) {
        profile = model.profile
        focus = model.focusDay(model.today)
        habits = model.habits.map { model.history(of: $0, []).habit }
    }
}
