/// The storage of all records. A store contains no rules.
///
/// A store is isolated to its engine. It throws `Failure.busy` and `Failure.storage` if the database cannot
/// be used. Any other error is a bug.
public protocol Store: AnyObject, TransactionStore, TaskStore, TagStore, ProjectStore, FocusStore,
    HabitStore, ScoreStore, StatisticsStore, ActivityStore, TrackingStore, StakeStore, ReminderStore,
    HistoryStore, SettingsStore, SeriesStore, FilterStore, CommandStore, CompletionStore, SuggestionStore,
    DataStore
{
    /// The path of the database, or ":memory:".
    var location: String { get }
    /// The name and version of the storage engine, such as "SQLite 3.40.1".
    var engineDescription: String { get }
    var isReadOnly: Bool { get }
    /// The paths of the files to watch for changes, including those by other processes. Every commit writes
    /// one of them. Empty for a database in memory.
    var watchedFiles: [String] { get }
    /// Whether the open file is still at its path. Otherwise writes would be lost.
    var isAtPath: Bool { get }
    /// Whether another file is at the path.
    var isReplaced: Bool { get }
    /// The id of the database. A restored database has another one.
    var deviceID: String { get throws }
    /// Called repeatedly during a long request. Cancels the work by throwing.
    var checkCancellation: (() throws -> Void)? { get set }
    func statistics() throws -> StoreStatistics
}

/// The number of records in a store, and its size.
public struct StoreStatistics: Sendable, Hashable {
    public var tasks: Int
    public var projects: Int
    public var habits: Int
    public var habitEvents: Int
    public var activities: Int
    public var timeEntries: Int
    /// The number of changes in the change log.
    public var changes: Int
    /// The size of the database in bytes.
    public var bytes: Int

    public init(
        tasks: Int, projects: Int, habits: Int, habitEvents: Int, activities: Int, timeEntries: Int,
        changes: Int, bytes: Int
    ) {
        self.tasks = tasks
        self.projects = projects
        self.habits = habits
        self.habitEvents = habitEvents
        self.activities = activities
        self.timeEntries = timeEntries
        self.changes = changes
        self.bytes = bytes
    }
}

/// Transactions for groups of requests, and steps in the change log.
public protocol TransactionStore: AnyObject {
    /// Begins a group. A changing group holds the write lock until it ends. Any other sees one snapshot. If
    /// this throws, no group has begun.
    /// - Parameter waiting: Whether to wait up to 5 seconds for a lock that another process holds.
    func begin(changing: Bool, waiting: Bool) throws
    /// Commits the group. When it returns, the group's changes survive a crash of the process and of the
    /// machine. If it throws and `isCommitInDoubt` is true, the group may have been committed. See
    /// `outcome(of:)`.
    func commit() throws
    func rollback()
    /// Whether the connection still works. If not, open another store.
    var isUsable: Bool { get }
    /// Whether a commit has failed whose outcome is unknown.
    var isCommitInDoubt: Bool { get }
    /// The last step of the group; nil if the group has changed nothing.
    var lastStep: StepMark? { get }
    /// Returns whether a group was committed although its commit failed. Must be called on a store that was
    /// opened after the failure.
    /// - Parameter mark: The last step of the group.
    func outcome(of mark: StepMark) throws -> CommitOutcome
    /// Runs a request, and rolls its changes back if it throws.
    func inRequestSavepoint<Result>(_ body: () throws -> Result) throws -> Result
    /// Runs a part of the request whose step is open, and rolls the part's changes back if it throws.
    func inPartSavepoint<Result>(_ body: () throws -> Result) throws -> Result

    /// Opens a step. The changes that follow belong to it.
    func openStep(_ step: Step) throws
    /// Whether any record has changed since the step was opened.
    var stepHasChanges: Bool { get throws }
    /// Writes the changes so far to the change log. A step of many changes calls this now and then, so that they
    /// need not all be held in memory.
    func writeChanges() throws
    /// Deletes the open step, which must have no changes.
    func discardStep() throws
    /// Stores the result of the running request, in case it is sent again.
    func storeResult(_ result: [UInt8], mutationID: String) throws
    /// Returns the result stored for a `mutationId`.
    func storedResult(mutationID: String) throws -> StoredResult?
}

/// A request that changes records. A step is undone as a whole.
public struct Step: Sendable {
    public var method: String
    public var milliseconds: Int64
    public var mutationID: String?
    /// Identifies the request among others with the same `mutationID`.
    public var fingerprint: Int64
    public var madeBy: Author

    /// The method of the steps that store what the passing of time has decided about stakes. No request made
    /// them, so they are not part of the history, and undo leaves them alone.
    public static let stakeDecision = "stake.decide"
    /// The method with which clients say that they have shown something. The user did nothing, so its steps are
    /// not part of the history either.
    public static let shownMark = "reminder.shown"
    public static let outsideHistory = [stakeDecision, shownMark]

    public init(
        method: String, milliseconds: Int64, mutationID: String?, fingerprint: Int64, madeBy: Author = .person
    ) {
        self.method = method
        self.milliseconds = milliseconds
        self.mutationID = mutationID
        self.fingerprint = fingerprint
        self.madeBy = madeBy
    }
}

/// The identity of a step in the change log. Its number alone may belong to a step of another process.
public struct StepMark: Sendable, Hashable {
    public let number: Int
    /// The time of the hybrid logical clock.
    public let clock: Int64
    public let method: String
    public let fingerprint: Int64

    public init(number: Int, clock: Int64, method: String, fingerprint: Int64) {
        self.number = number
        self.clock = clock
        self.method = method
        self.fingerprint = fingerprint
    }
}

/// Whether a group of requests was committed.
public enum CommitOutcome: Sendable {
    case committed, notCommitted, unknown
}

/// The stored result of a request with a `mutationId`.
public struct StoredResult: Sendable {
    public var fingerprint: Int64
    public var result: [UInt8]

    public init(fingerprint: Int64, result: [UInt8]) {
        self.fingerprint = fingerprint
        self.result = result
    }
}

public protocol SettingsStore: AnyObject {
    func settings() throws -> Settings
    func setSettings(_ settings: Settings) throws
}
