extension YearReport {
    /// What is answered of a day while it runs.
    struct OfDay: Sendable, Equatable {
        let profile: Answers.Profile
        let focus: Answers.FocusDay
        let habits: [Answers.HabitHistory.Habit]
    }
}

extension YearReport.OfDay {
    /// As it is answered.
    init(_ user: SimulatedUser) throws {
        profile = try user.results([("score.profile", [:])], as: Answers.Profile.self)[0]
        focus = try user.results([("focus.today", [:])], as: Answers.FocusDay.self)[0]
        habits = try user.results(
            user.model.habits.map { ("habit.get", ["habit": .string($0.name)]) }, as: Answers.Habit.self
        ).map(\.habit)
    }

    /// As the records have it.
    init(_ model: YearModel) {
        profile = model.profile
        focus = model.focusDay(model.today)
        habits = model.habits.map { model.history(of: $0, []).habit }
    }
}
