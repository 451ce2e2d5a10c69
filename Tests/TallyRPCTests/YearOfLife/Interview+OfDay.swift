extension Interview {
    /// What is answered of a day while it runs.
    struct OfDay: Sendable, Equatable {
        let profile: Answers.Profile
        let focus: Answers.FocusDay
        let habits: [Answers.HabitHistory.Habit]
    }
}

extension Interview.OfDay {
    /// As it is answered.
    init(_ diarist: Diarist) throws {
        profile = try diarist.results([("score.profile", [:])], as: Answers.Profile.self)[0]
        focus = try diarist.results([("focus.today", [:])], as: Answers.FocusDay.self)[0]
        habits = try diarist.results(
            diarist.record.habits.map { ("habit.get", ["habit": .string($0.name)]) }, as: Answers.Habit.self
        ).map(\.habit)
    }

    /// As the facts have it.
    init(_ record: Record) {
        profile = record.profile
        focus = record.focusDay(record.today)
        habits = record.habits.map { record.history(of: $0, []).habit }
    }
}
