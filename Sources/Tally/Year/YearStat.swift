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

    /// The stat written so: `tasks`, `score`, `focus`, or `habit:` and an id or a name.
    public init?(_ text: String) {
        if let stat = Self.general.first(where: { $0.text == text }) {
            self = stat
        } else if text.hasPrefix(Self.habitPrefix), text.count > Self.habitPrefix.count {
            self = .habit(String(text.dropFirst(Self.habitPrefix.count)))
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
        }
    }

    /// Those that everybody has, in the order they are offered.
    public static let general: [YearStat] = [.tasks, .score, .focus]

    private static let habitPrefix = "habit:"
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
