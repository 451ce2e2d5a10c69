/// What is kept of the change log, and how the rest is removed: a little with each group that changes
/// records, so that no request takes longer for it.
public enum HistoryRetention {
    /// The default number of days for which changes and steps are kept.
    public static let standardDays = 400
    /// The numbers of days that the user can choose.
    public static let days = 30...36_500
    /// The number of days for which the results of requests with a `mutationId` are kept.
    static let resultDays = 30
    /// The maximum number of changes, of steps and of results that a group removes.
    static let maxRemoved = 16
}

/// A request to remove what is no longer kept of the change log.
public struct LogCompaction: Sendable {
    /// Steps from before this time are removed with their changes, oldest first, up to the first one that was
    /// undone or redone later.
    public let stepsBefore: Instant
    /// Results of requests with a `mutationId` from before this time are removed.
    public let resultsBefore: Instant
    /// The maximum number of changes, of steps and of results to remove.
    public let limit: Int
}

extension Engine {
    /// Removes some of what is no longer kept, as part of a group that has changed something.
    func compactLog() throws {
        let moment = try moment
        func time(days: Int) -> Instant { moment.now.adding(seconds: -Int64(days) * 86_400) }
        try store.compactLog(
            LogCompaction(
                stepsBefore: time(days: moment.preferences.historyDays),
                resultsBefore: time(days: HistoryRetention.resultDays), limit: HistoryRetention.maxRemoved))
    }
}
