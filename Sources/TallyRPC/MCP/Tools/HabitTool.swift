import JSONRPC
import Tally
import TallyViews

/// Counts habits.
struct HabitTool: Tool {
    static let name = "habit"
    static let title = "Count a habit"
    static let summary = """
        Counts a habit on a day: adds by, or sets the count. Without a habit it lists all with their targets and \
        streaks.
        """
    static let hints = ToolHints.adding

    let habit: EntityReference?
    let by: Amount?
    let count: Amount?
    let date: DayText<Past>?
    let create: Bool

    private static let amounts = -HabitTarget.maximumWholeCount...HabitTarget.maximumWholeCount

    static let shape = Shape(
        HabitTool.init,
        Field("habit", \.habit, "its name"),
        Field("by", \.by, "what to add; defaults to 1"),
        Field("count", \.count, "the count of the day, instead of by"),
        Field("date", \.date, "today or an earlier day; defaults to today"),
        Field("create", \.create, "whether to create a habit that does not exist").defaulting(to: false))

    var delegate: (method: String, effect: Effect) {
        if habit == nil { return (HabitListMethod.name, .reads) }
        return (count == nil ? HabitIncrementMethod.name : HabitSetMethod.name, .changes)
    }

    struct Output: LaidOut {
        let habits: [HabitView]

        static let layout = Layout<Output>([
            Member("habits", \.listed, "the counted habit, or all")
        ])

        private var listed: [Listed] { habits.map { Listed(habit: $0) } }
    }

    struct Listed: LaidOut {
        let habit: HabitView

        static let layout = Layout<Listed>([
            Member("name", \.habit.habit.name, "its name"),
            Member("today", \.habit.today, "today's count"),
            Member("unit", \.habit.habit.unit, "what is counted; null for times"),
            Member("met", \.habit.isMet, "whether its target is met"),
            Member("streak", \.habit.streak.current, "how many periods in a row met it"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        guard let habit else { return try list(on: engine) }
        if by != nil, count != nil {
            throw InvalidParams(
                .conflictingMembers, path: "count", problem: "cannot be given together with by")
        }
        if create { try createIfMissing(habit.text, on: engine) }
        let name: JSONValue = .string(habit.text)
        let date = date?.canonicalForm
        let counted: HabitCount
        if let count {
            counted = try HabitSetMethod(
                members: ["habit": name, "count": count.canonicalForm, "date": date]
            ).run(on: engine)
        } else {
            counted = try HabitIncrementMethod(
                members: ["habit": name, "by": by?.canonicalForm, "date": date]
            ).run(on: engine)
        }
        let view = HabitCountReport(counted).drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output(habits: [counted.habit]))
    }

    private func list(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        if let given = by != nil ? "by" : count != nil ? "count" : date != nil ? "date" : nil {
            throw InvalidParams(.missingMember, path: "habit", problem: "is required with \(given)")
        }
        let view = try ViewHabitsMethod(members: ["width": 100]).run(on: engine)
        return ToolAnswer(view, Output(habits: try engine.habits(archived: false)))
    }

    private func createIfMissing(_ name: String, on engine: isolated Engine) throws {
        do {
            _ = try engine.habit(name)
        } catch Failure.notFound {
            _ = try HabitCreateMethod(members: ["name": .string(name)]).run(on: engine)
        }
    }
}

extension Method {
    /// Creates a request with members; a nil one is absent.
    /// - Throws: an error with the name of the member.
    init(members: [String: JSONValue?]) throws {
        let json = try JSONValue.object(members.compactMapValues(\.self)).json
        try self.init(json: JSONElement(parsing: json))
    }
}
