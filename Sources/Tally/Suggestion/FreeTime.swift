/// The time of a day that is left for further tasks.
///
/// A day has as much time for tasks as the settings say, and today has at most the hours until it ends. The time blocks of open tasks are
/// taken off it, as far as they are still ahead, and the estimates of open focus tasks without a time block.
public struct FreeTime: Sendable, Hashable {
    /// The minutes that a day can have for tasks.
    public static let capacities = 0...1440
    /// The minutes that a day has for tasks, unless the settings say otherwise.
    public static let standardCapacity = 480
    /// The minutes of a time block without an end whose task has no estimate.
    static let defaultBlock = 30

    /// The minutes left, at least 0.
    public let minutes: Int

    /// - Parameters:
    ///   - blocks: The open tasks with a time block that starts on the day.
    ///   - focus: The open tasks in focus on the day.
    init(of day: Day, blocks: [Task], focus: [Task], at moment: Moment) {
        let interval = moment.rule.interval(of: day)
        let start = max(interval.lowerBound, min(moment.now, interval.upperBound))
        let left = Int(interval.upperBound.seconds(since: start) / 60)
        let spans = blocks.compactMap { task in Self.span(of: task, after: start) }
        let planned = focus.filter { $0.timeBlock.start == nil }.reduce(0) { $0 + ($1.estimate ?? 0) }
        minutes = max(0, min(moment.preferences.dayCapacity, left) - Self.minutes(covered: spans) - planned)
    }

    /// Returns the part of a task's time block after an instant, in seconds since 1970; nil if it is over.
    private static func span(of task: Task, after start: Instant) -> Range<Int64>? {
        guard let first = task.timeBlock.start else { return nil }
        let length = Int64(60 * (task.estimate ?? defaultBlock))
        let end = (task.timeBlock.end ?? first.adding(seconds: length)).seconds
        let begin = max(first.seconds, start.seconds)
        return begin < end ? begin..<end : nil
    }

    /// Returns the minutes that spans cover together. They may overlap.
    private static func minutes(covered spans: [Range<Int64>]) -> Int {
        var (covered, end): (Int64, Int64) = (0, .min)
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where span.upperBound > end {
            covered += span.upperBound - max(span.lowerBound, end)
            end = span.upperBound
        }
        return Int(covered / 60)
    }
}
