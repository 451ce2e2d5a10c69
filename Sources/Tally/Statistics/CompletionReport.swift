/// Completed and planned tasks, for each day of a date range and in total.
///
/// A task is planned on a day if that is its day (`Task.day(in:)`), or if it is in focus or completed on it.
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

    /// - Parameters:
    ///   - completed: The tasks completed on each day.
    ///   - planned: The tasks of each day and those in focus on it; may omit the completed ones.
    init(_ days: ClosedRange<Day>, completed: [TaskDay], planned: [TaskDay]) {
        var completedCounts: [Day: Int] = [:]
        for one in completed { completedCounts[one.day, default: 0] += 1 }
        let plannedOnce = Set(completed).union(planned)
        var plannedCounts: [Day: Int] = [:]
        for one in plannedOnce { plannedCounts[one.day, default: 0] += 1 }
        self.days = days.map { day in
            Entry(
                date: day, completedCount: completedCounts[day] ?? 0, plannedCount: plannedCounts[day] ?? 0)
        }
        completedCount = completed.count
        plannedCount = Set(plannedOnce.map(\.task)).count
    }

    private static func ratio(_ completed: Int, _ planned: Int) -> Double? {
        planned == 0 ? nil : Double(completed) / Double(planned)
    }
}
