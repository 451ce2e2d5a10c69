import JSONRPC
import Tally

/// The kinds of things that actions are about.
enum ActionEntity: String, Choice {
    case task, project, habit, activity, timeEntry, day, step, filter, alias, tag, reminder

    /// The actions with such things.
    var actions: EntityActions {
        switch self {
        case .task: TaskActions.all
        case .project: ProjectActions.all
        case .habit: HabitActions.all
        case .activity: ActivityActions.all
        case .timeEntry: TimeActions.all
        case .day: DayActions.all
        case .step: HistoryActions.all
        case .filter: FilterActions.all
        case .alias: AliasActions.all
        case .tag: TagActions.all
        case .reminder: ReminderActions.all
        }
    }
}

/// The id of a thing that actions are about, as the methods of its kind take it.
struct ActionID: WireInput {
    let text: String
    /// The id as a date, if it may be one.
    private let day: DayText<Ahead>?

    static var schema: Schema {
        .oneOf([.integer(in: 1...Int.max), .string(length: 1...EntityReference.limit)])
    }

    init(json: JSONElement) throws {
        if json.isNumber {
            let number = try Int(json: json)
            guard number > 0 else {
                throw InvalidValue("must be at least 1 if it is a number", .outOfRange)
            }
            (text, day) = (String(number), nil)
        } else {
            text = try EntityReference(json: json).text
            day = try? DayText(json: json)
        }
    }

    var canonicalForm: JSONValue { .string(text) }

    var task: TaskReference {
        get throws {
            guard let task = TaskReference(text) else { throw Failure.notFound(.task, named: text) }
            return task
        }
    }

    var step: Int {
        get throws {
            guard let number = Int(text) else { throw Failure.notFound(.step, named: text) }
            return number
        }
    }

    var tag: Tag {
        get throws {
            guard let tag = try? Tag(text) else { throw Failure.notFound(.tag, named: text) }
            return tag
        }
    }

    func day(at moment: Moment) throws -> Day {
        guard let day else {
            throw Failure.invalid(
                .invalidDate, path: "id", problem: "must be a date, such as \(moment.today)")
        }
        return try day.day(at: moment)
    }
}
