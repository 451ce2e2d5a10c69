/// Completed and planned tasks, for each day of a date range and in total.
///
/// A task is planned on a day if that is its day (`Task.day(in:)`) and it does not wait, or if it is in focus or
/// completed on it.
public struct CompletionReport: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let completedCount: Int
        public let plannedCount: Int

        /// Completed ÷ planned, 0 to 1; nil if nothing was planned.
        public var ratio: Double? { CompletionReport.ratio(completedCount, plannedCount) }
    }

    public let days: [Entry]
    /// The number of tasks completed in the range.
    public let completedCount: Int
    /// The number of tasks planned on at least one day. A task planned on several days counts once.
    public let plannedCount: Int

    public var ratio: Double? { Self.ratio(completedCount, plannedCount) }

    /// A task in focus on a date.
    struct Focused {
        let task: Int
        let date: Day
        /// The day of the task; nil if it has none, waits or is deleted.
        let day: Day?
        let completedOn: Day?
    }

    /// - Parameters:
    ///   - completed: The totals of the days with completed tasks.
    ///   - planned: The numbers of tasks whose day is in the range.
    init(_ days: ClosedRange<Day>, completed: [DayTotal], planned: [DayCount], inFocus: [Focused]) {
        let completedCounts = Dictionary(completed.map { ($0.date, $0.tasks) }, uniquingKeysWith: +)
        var plannedCounts = completedCounts
        for one in planned { plannedCounts[one.day, default: 0] += one.notDoneOnDay }
        // A task is counted once, as completed, of its day or in focus.
        for one in inFocus where one.completedOn != one.date && one.day != one.date {
            plannedCounts[one.date, default: 0] += 1
        }
        let onlyInFocus = inFocus.filter { one in
            ![one.completedOn, one.day].contains { $0.map(days.contains) ?? false }
        }
        self.days = days.map { day in
            Entry(
                date: day, completedCount: completedCounts[day] ?? 0, plannedCount: plannedCounts[day] ?? 0)
        }
        completedCount = completed.reduce(0) { $0 + $1.tasks }
        plannedCount =
            completedCount + planned.reduce(0) { $0 + $1.notDoneInRange } + Set(onlyInFocus.map(\.task)).count
    }

    private static func ratio(_ completed: Int, _ planned: Int) -> Double? {
        planned == 0 ? nil : Double(completed) / Double(planned)
    }
}
