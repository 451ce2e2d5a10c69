/// A series, with its open occurrence.
public struct SeriesView: Sendable, Hashable {
    public let series: Series
    /// The open occurrence; nil if no occurrence follows.
    public let task: TaskView?
    /// The dues of the occurrences after the open one, if each is completed on its date.
    public let upcoming: [Due]

    /// Whether it goes on.
    public var isActive: Bool { series.endedAt == nil && task != nil }

    /// How many upcoming occurrences are listed.
    static let upcomingLimit = 5

    init(_ series: Series, task: Task?, at moment: Moment) {
        self.series = series
        self.task = task.map { TaskView($0, at: moment) }
        guard series.endedAt == nil, let occurrence = task?.occurrence, occurrence < .max,
            let schedule = series.schedule(in: moment.rule)
        else {
            upcoming = []
            return
        }
        upcoming = schedule.dates(after: occurrence).prefix(Self.upcomingLimit).map(schedule.due(on:))
    }
}

/// The filter and page of a listing of series.
public struct SeriesQuery: Sendable {
    /// Whether to list those that go on, or those that do not; nil means all.
    public var isActive: Bool?
    public var limit = 100
    /// The `nextCursor` of the previous page.
    public var cursor: String?

    public init() {}

    /// The mark of its cursors, whatever the size of its pages.
    var mark: QueryMark { QueryMark(["series", isActive.map { "\($0)" }]) }
}

/// One page of a listing of series.
public struct SeriesPage: Sendable {
    public let series: [SeriesView]
    public let total: Total
    /// The cursor of the next page; nil on the last page.
    public let nextCursor: String?
}

/// The result of skipping an occurrence.
public struct SkipResult: Sendable {
    /// The skipped occurrence, which is no longer there.
    public let task: TaskView
    /// The occurrence that follows; nil if it was the last.
    public let next: TaskView?
}

/// The result of skipping several occurrences.
public struct SkipSummary: Sendable {
    public let changes: TaskChanges
    /// The occurrences that follow, at most `TaskChanges.limit`.
    public internal(set) var next: [TaskView] = []
}

/// The members of a series that a request gives.
public struct SeriesDraft: Sendable {
    public var rule: RecurrenceText?
    public var from: Recurrence.Origin?
    public var catchesUp: Bool?
    public var repeatsStake: Bool?

    public init() {}
}

/// How a request names a series: by itself, or by one of its occurrences.
public enum SeriesTarget: Sendable, Hashable {
    case series(NumberedReference<Series>)
    case task(TaskReference)
}

extension Series: NumberedEntity {
    public static let kind = Failure.Entity.series
}

public protocol SeriesStore: AnyObject {
    /// Inserts the series and returns it with its new number. Ignores the number of `series`.
    func insertSeries(_ series: Series) throws -> Series
    func updateSeries(_ series: Series) throws
    func series(number: Int) throws -> Series?
    /// Returns the series that a reference may mean, by id: several only for a prefix.
    func series(named reference: NumberedReference<Series>, limit: Int) throws -> [Series]
    /// Returns series by number.
    /// - Parameters:
    ///   - isActive: Whether to return those that go on, with their open occurrence, or the others; nil means all.
    ///   - number: The number of the last series of the previous page.
    func series(isActive: Bool?, after number: Int, limit: Int) throws -> [Series]
    /// Returns the number of these series, at most `limit`.
    func seriesCount(isActive: Bool?, limit: Int) throws -> Int
    /// Returns the open occurrence of a series, besides one.
    func openOccurrence(ofSeries number: Int, besides task: Int?) throws -> Task?
    /// Returns whether a task, also a deleted one, has an id.
    func hasTask(_ id: Identifier) throws -> Bool
    /// Returns whether time was tracked for a task, or a timer runs for it.
    func hasTime(ofTask number: Int) throws -> Bool
}
