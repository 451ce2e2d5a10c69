/// Skips days of habits, and keeps notes of days.
extension Engine {
    /// Skips a habit on some days. They may lie ahead. What skipped them before is replaced, unless no reason
    /// is given and they are skipped anyway.
    /// - Parameter reason: Why, for people; nil means without a reason.
    public func skipHabit(_ named: String, on days: ClosedRange<Day>, reason: SkipReason?) throws -> HabitView
    {
        let habit = try findHabit(named)
        guard days.lowerBound.distance(to: days.upperBound) < HabitSkip.maxDays else {
            throw Failure.invalid(
                .outOfRange, path: "to",
                problem: "must be at most \(HabitSkip.maxDays - 1) days after from (\(days.lowerBound))")
        }
        let skips = try store.habitSkips(ofHabit: habit.number, in: days)
        let isKept =
            reason == nil
            ? SkippedDays(skips.map(\.days)).contain(days)
            : skips.contains { $0.days == days && $0.reason == reason?.text }
        if !isKept {
            try removeSkips(of: habit, in: days)
            try store.insertHabitSkip(
                HabitSkip(
                    id: nextIdentifier(), from: days.lowerBound, to: days.upperBound, reason: reason?.text),
                ofHabit: habit.number)
        }
        return try finishChange(of: habit)
    }

    /// Takes back that a habit is skipped on some days. Days that are not skipped stay as they are.
    public func unskipHabit(_ named: String, on days: ClosedRange<Day>) throws -> HabitView {
        let habit = try findHabit(named)
        try removeSkips(of: habit, in: days)
        return try finishChange(of: habit)
    }

    /// Sets the note of a day up to today; an empty text removes it.
    /// - Parameter date: nil means today.
    public func setHabitNote(_ named: String, on date: Day?, to text: Notes) throws -> HabitNoteChange {
        let moment = try moment
        let habit = try findHabit(named)
        let day = date ?? moment.today
        try checkCounted(day, at: moment)
        let note = text.text.isEmpty ? nil : HabitNote(day: day, text: text.text)
        let old = try store.habitNotes(ofHabit: habit.number, in: day...day).first
        if note != old { try store.setHabitNote(note, on: day, ofHabit: habit.number) }
        return HabitNoteChange(habit: try view(habit), date: day, note: text.text)
    }

    /// Cuts the spans that skip some of the days, so that none of the days is skipped.
    private func removeSkips(of habit: Habit, in days: ClosedRange<Day>) throws {
        for skip in try store.habitSkips(ofHabit: habit.number, in: days) {
            try store.deleteHabitSkip(skip, ofHabit: habit.number)
            let before = skip.from < days.lowerBound ? skip.from...days.lowerBound.adding(days: -1) : nil
            let after = skip.to > days.upperBound ? days.upperBound.adding(days: 1)...skip.to : nil
            for rest in [before, after].compactMap(\.self) {
                try store.insertHabitSkip(
                    HabitSkip(
                        id: nextIdentifier(), from: rest.lowerBound, to: rest.upperBound, reason: skip.reason),
                    ofHabit: habit.number)
            }
        }
    }

    private func finishChange(of habit: Habit) throws -> HabitView {
        try keepStreak(of: habit)
        return try view(habit)
    }
}

/// The note of a habit on a day, after a change.
public struct HabitNoteChange: Sendable, Hashable {
    public let habit: HabitView
    public let date: Day
    /// The note; empty if it was removed.
    public let note: String
}
