import Support

/// Plain records of a life, as its user noted them: what was done, and what it was done to.
///
/// Dates are text, instants seconds since 1970.
struct YearModel: Sendable {
    var tasks: [Int: Task] = [:]
    var stints: [Stint] = []
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

    struct Task: Sendable {
        let number: Int
        /// 0 to 3.
        var priority: Int
        var project: String
        var due: Due?
        let createdAt: Int
        var completion: Completion?
        var stake: Stake?
    }

    /// Money on a deadline.
    struct Stake: Sendable {
        var cents: Int
        let currency: String
        let hasReward: Bool
        /// The project the promise was made in.
        let project: String
        /// The last second in time, and the date that its day was called then.
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

    struct Completion: Sendable {
        let at: Int
        /// The date it counts to, whatever the zone is later.
        let date: String
    }

    /// A task that was put in focus.
    struct Stint: Sendable {
        let task: Int
        let from: String
        /// Counts everything that was ever put in focus.
        let order: Int
        /// The date on which it was taken out again.
        var until: String?
    }

    struct Habit: Sendable {
        let name: String
        let createdOn: String
        /// In the order in which they were set.
        var targets: [(from: String, target: Target?)]
        var counts: [String: Int] = [:]
    }

    struct Target: Sendable, Equatable, Decodable {
        let count: Int
        let per: String
        let direction: String
    }

    struct Entry: Sendable {
        /// Counts everything that was ever kept.
        let place: Int
        /// Known once the reply has come.
        var id: String?
        let activity: String
        var task: Int?
        var start: Int
        var end: Int
        /// The seconds that count to each date, whatever the zone is later.
        var parts: [String: Int]
    }

    struct Timer: Sendable {
        let activity: String
        var task: Int?
        let start: Int
    }
}
