import Foundation

/// Where the records are kept. A store holds no rule: it answers questions and writes what it is told.
///
/// It belongs to the engine's isolation domain. It throws `Failure.busy` and `Failure.storage` where the medium fails;
/// any other error means that the store itself is wrong.
public protocol Store: AnyObject, TransactionStore, TaskStore, ProjectStore, FocusStore, HabitStore,
    ScoreStore, StatisticsStore, ActivityStore, TrackingStore, StakeStore, ReminderStore, HistoryStore,
    SettingsStore, DataStore
{
    /// Where the records are, for people: a path, or ":memory:".
    var location: String { get }
    /// The medium and its version, as in "SQLite 3.40.1".
    var engineDescription: String { get }
    var isReadOnly: Bool { get }
    /// The paths of files one of which is written whenever records change, also by another process; none where no other can.
    var watchedFiles: [String] { get }
    /// False once the medium was moved or deleted under the store: what it writes from then on would be lost.
    var isInPlace: Bool { get }
    /// Whether another medium is in its place.
    var isReplaced: Bool { get }
    /// Tells this database from another that was restored into its place.
    var deviceID: String { get throws }
    /// While a request runs that may take long: what the store calls again and again, and gives the work up where it throws.
    var checkCancellation: (() throws -> Void)? { get set }
    func statistics() throws -> StoreStatistics
}

/// How much a store holds.
public struct StoreStatistics: Sendable, Hashable {
    public var tasks: Int
    public var projects: Int
    public var habits: Int
    public var habitEvents: Int
    public var activities: Int
    public var timeEntries: Int
    /// Rows of the change log.
    public var changes: Int
    /// The size of the medium in bytes.
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

/// Groups of requests, the requests in them, and the change log that every write goes through.
public protocol TransactionStore: AnyObject {
    /// Begins a group. A changing one holds the write lock until it ends; another sees one snapshot. Nothing is begun where it
    /// throws.
    /// - Parameter waiting: whether to wait for the lock where somebody else has it, up to 5 seconds.
    func begin(changing: Bool, waiting: Bool) throws
    /// After it returns, everything the group wrote survives a crash of the process and of the machine. Where it throws and
    /// `isCommitInDoubt`, the group may have been committed: see `outcome(of:)`.
    func commit() throws
    func rollback()
    /// False once the medium has failed: a store that is opened anew may fare better.
    var isUsable: Bool { get }
    /// Whether the commit itself has failed.
    var isCommitInDoubt: Bool { get }
    /// The last step of the group, if it has changed anything.
    var lastStep: StepMark? { get }
    /// Finds out what became of a group whose commit failed. To be asked of a store that was opened since.
    func outcome(of mark: StepMark) throws -> CommitOutcome
    /// Runs `body`; undoes its changes if it throws.
    func undoingOnError<Result>(_ body: () throws -> Result) throws -> Result
    /// The same for a part of the request whose step is open.
    func undoingPartOnError<Result>(_ body: () throws -> Result) throws -> Result

    /// Opens the step that the following changes belong to.
    func openStep(_ step: Step) throws
    /// Whether any record changed since the step was opened.
    var stepHasChanges: Bool { get throws }
    /// Takes back a step that changed nothing.
    func discardStep() throws
    /// Keeps the step's answer for when its request is sent again.
    func keepResult(_ answer: Data) throws
    /// The answer kept under a `mutationId`.
    func keptResult(mutationID: String) throws -> KeptResult?
}

/// One request that changes records: the unit of undo and of synchronisation.
public struct Step: Sendable {
    public var method: String
    public var milliseconds: Int64
    public var mutationID: String?
    /// Tells the request from a different one under the same `mutationID`.
    public var fingerprint: Int64

    public init(method: String, milliseconds: Int64, mutationID: String?, fingerprint: Int64) {
        self.method = method
        self.milliseconds = milliseconds
        self.mutationID = mutationID
        self.fingerprint = fingerprint
    }
}

/// Tells a step in the log from one of another process that got its number.
public struct StepMark: Sendable, Hashable {
    public let number: Int
    /// The hybrid logical clock.
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

/// What became of a group of requests.
public enum CommitOutcome: Sendable {
    case committed, notCommitted, unknown
}

public struct KeptResult: Sendable {
    public var fingerprint: Int64
    public var answer: Data

    public init(fingerprint: Int64, answer: Data) {
        self.fingerprint = fingerprint
        self.answer = answer
    }
}

public protocol SettingsStore: AnyObject {
    func settings() throws -> Settings
    func setSettings(_ settings: Settings) throws
}
