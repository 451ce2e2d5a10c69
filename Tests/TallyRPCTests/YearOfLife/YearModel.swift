import Support

/// The records that the simulated user expects, in plain values.
///
/// Dates are text, instants seconds since 1970.
struct YearModel: Sendable {
    var tasks: [Int: Task] = [:]
    /// Completed tasks that were deleted, which keep what they earned.
    var deletedTasks: [Int: Task] = [:]
    var series: [Int: Series] = [:]
    var focusIntervals: [FocusInterval] = []
    var habits: [Habit] = []
    var entries: [Entry] = []
    var timer: Timer?
    var projects = ["Inbox"]
    var activities: [String] = []
    var celebratedDates: Set<String> = []

    var now: Int { didSet { today = days.date(of: now) } }
    var days: PersonalDays { didSet { today = days.date(of: now) } }
    private(set) var today: String
    /// 1 for Sunday.
    var weekStart = 2

    init(now: Int, days: PersonalDays) {
        self.now = now
        self.days = days
        today = days.date(of: now)
    }

    /// All tasks that count, deleted ones too.
    var countedTasks: [Task] { Array(tasks.values) + deletedTasks.values }

    func countedTask(_ number: Int) -> Task? { tasks[number] ?? deletedTasks[number] }

    /// Money on a deadline.
    struct Stake: Sendable, Equatable {
        var cents: Int
        let currency: String
        let hasReward: Bool
        /// The project of the task when the stake was made.
        let project: String
        /// The last second in time, and its date in the time zone of that moment.
        var deadline: Int
        var date: String
        var isConceded = false
        /// `paid` or `waived`.
        var outcome: String?
    }

    enum Due: Sendable, Equatable {
        case date(String)
        case instant(Int)
    }

    struct Completion: Sendable, Equatable {
        let at: Int
        /// The date of the completion, which later time zones do not change.
        let date: String
    }

    /// An interval in which a task is in focus.
    struct FocusInterval: Sendable {
        let task: Int
        let from: String
        /// The number of the focus placement, in order of creation.
        let order: Int
        /// The date on which it was removed; nil if it was not.
        var until: String?
    }

    struct Habit: Sendable {
        let name: String
        let createdOn: String
        /// The targets, in the order in which they were set.
        var targets: [(from: String, target: Target?)]
        var counts: [String: Int] = [:]
        var skips: Set<String> = []
        var notes: [String: String] = [:]
    }

    struct Target: Sendable, Equatable, Decodable {
        let count: Int
        let per: String
        let direction: String
        /// The days on which it is in force; nil for each day.
        var weekdays: [String]?
    }

    struct Entry: Sendable {
        /// The number of the entry, in order of creation.
        var place: Int
        /// The id; nil until the reply arrives.
        var id: String?
        let activity: String
        var task: Int?
        var tags: [String]
        var start: Int
        var end: Int
        /// The seconds by date, which later time zones do not change.
        var parts: [String: Int]
    }

    struct Timer: Sendable {
        let activity: String
        var task: Int?
        var tags: [String] = []
        var start: Int
    }
}
