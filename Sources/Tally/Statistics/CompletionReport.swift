/// How much of what was planned was done: on each day of a span, and in all of it.
///
/// A task is planned on a day if it is due on it, in focus on it, or completed on it.
public struct CompletionReport: Sendable {
    public struct Entry: Sendable, Hashable {
        public let date: Day
        public let completedCount: Int
        public let plannedCount: Int

        /// Completed ÷ planned, 0...1; nil where nothing was planned.
        public var ratio: Double? { CompletionReport.ratio(completedCount, plannedCount) }
    }

    public let days: [Entry]
    /// Tasks completed in the span.
    public let completedCount: Int
    /// Tasks planned on at least one day of the span: each counts once, however often it was carried over.
    public let plannedCount: Int

    public var ratio: Double? { Self.ratio(completedCount, plannedCount) }

    /// - Parameters:
    ///   - completed: tasks completed on one of the days.
    ///   - planned: tasks due or in focus on one of the days; those completed are planned in any case.
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
