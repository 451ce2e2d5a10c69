/// What of each day a picture of a year shows.
public enum YearStat: Sendable, Hashable {
    /// Tasks completed.
    case tasks
    /// Points.
    case score
    /// Focus tasks completed on the day they were in focus.
    case focus
    /// The count of a habit, named by its id; in a request also by its name.
    case habit(String)
    /// The hours spent on an activity, named like a habit.
    case activity(String)

    /// The stat written so: `tasks`, `score`, `focus`, or `habit:` or `activity:` and an id or a name.
    public init?(_ text: String) {
        if let stat = Self.general.first(where: { $0.text == text }) {
            self = stat
        } else if text.hasPrefix(Self.habitPrefix), text.count > Self.habitPrefix.count {
            self = .habit(String(text.dropFirst(Self.habitPrefix.count)))
        } else if text.hasPrefix(Self.activityPrefix), text.count > Self.activityPrefix.count {
            self = .activity(String(text.dropFirst(Self.activityPrefix.count)))
        } else {
            return nil
        }
    }

    public var text: String {
        switch self {
        case .tasks: "tasks"
        case .score: "score"
        case .focus: "focus"
        case .habit(let named): Self.habitPrefix + named
        case .activity(let named): Self.activityPrefix + named
        }
    }

    /// Those that everybody has, in the order they are offered.
    public static let general: [YearStat] = [.tasks, .score, .focus]

    private static let habitPrefix = "habit:"
    private static let activityPrefix = "activity:"
}

/// A stat that can be drawn, for people.
public struct YearStatOffer: Sendable, Hashable {
    /// With the ids that belong to it.
    public let stat: YearStat
    /// What it is called.
    public let name: String
    /// What its values count.
    public let unit: String
}
