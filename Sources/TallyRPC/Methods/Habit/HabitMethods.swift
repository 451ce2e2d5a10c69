import JSONRPC
import Tally

struct HabitCreate: Method {
    static let name = "habit.create"
    static let summary = "Creates a habit: something counted by day."
    static let effect = Effect.changes
    static let failures = [ErrorCode.duplicate]
    static let example = Example(#"{"name": "Read", "target": {"count": 20, "per": "day"}}"#)

    let name: Name
    let color: Color?
    let target: TargetForm?

    static let shape = Shape(
        HabitCreate.init,
        Field("name", \.name, "unique among habits ignoring case"),
        Field("color", \.color, "the palette's least used colour where absent"),
        Field("target", \.target, "what it aims at"))

    func run(on engine: isolated Engine) throws -> HabitAnswer {
        HabitAnswer(
            habit: try engine.createHabit(HabitDraft(name: name, color: color, target: try target?.target)))
    }
}

struct HabitList: Method {
    static let name = "habit.list"
    static let summary = "Lists the habits in the order of their creation."
    static let effect = Effect.reads
    static let example = Example(after: [Scene.habit])

    let archived: Bool?

    static let shape = Shape(
        HabitList.init,
        Field("archived", \.archived, "true for archived ones, false for the others; null for both")
            .defaulting(to: false))

    struct Answer: LaidOut {
        let habits: [HabitView]

        static let layout = Layout<Answer>([Member("habits", \.habits, "the habits")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(habits: try engine.habits(archived: archived))
    }
}

struct HabitGet: Method {
    static let name = "habit.get"
    static let summary = "Answers one habit."
    static let effect = Effect.reads
    static let failures = [ErrorCode.notFound]
    static let example = Example(#"{"habit": "read"}"#, after: [Scene.habit])

    let habit: EntityReference

    static let shape = Shape(HabitGet.init, Field("habit", \.habit, FieldText.habit))

    func run(on engine: isolated Engine) throws -> HabitAnswer {
        HabitAnswer(habit: try engine.habit(habit.text))
    }
}

struct HabitUpdate: Method {
    static let name = "habit.update"
    static let summary = "Changes members of a habit."
    static let details = "A new target applies from today on; what was before is measured as it was."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .duplicate, .conflict]
    static let example = Example(
        #"{"habit": "Read", "target": {"count": 5, "per": "week"}}"#, after: [Scene.habit])

    let habit: EntityReference
    let name: Name?
    let color: Color?
    let target: Patch<TargetForm>
    let ifRevision: Int?

    static let shape = Shape(
        HabitUpdate.init,
        Field("habit", \.habit, FieldText.habit),
        Field("name", \.name, "the new name"),
        Field("color", \.color, "the new colour"),
        Field("target", \.target, "the new target; null for none"),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> HabitAnswer {
        var changes = HabitChanges()
        changes.name = name
        changes.color = color
        switch target {
        case .absent: changes.target = .keep
        case .clear: changes.target = .clear
        case .set(let form): changes.target = .set(try form.target)
        }
        return HabitAnswer(habit: try engine.updateHabit(habit.text, changes, ifRevision: ifRevision))
    }
}

struct HabitArchive: Method {
    static let name = "habit.archive"
    static let summary = "Puts a habit away, or takes it out again; its history stays."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"habit": "Read"}"#, after: [Scene.habit])

    let habit: EntityReference
    let archived: Bool
    let ifRevision: Int?

    static let shape = Shape(
        HabitArchive.init,
        Field("habit", \.habit, FieldText.habit),
        Field("archived", \.archived, "false takes it out again").defaulting(to: true),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    func run(on engine: isolated Engine) throws -> HabitAnswer {
        HabitAnswer(habit: try engine.archiveHabit(habit.text, archived, ifRevision: ifRevision))
    }
}

struct HabitDelete: Method {
    static let name = "habit.delete"
    static let summary = "Deletes a habit with its history."
    static let effect = Effect.changes
    static let failures = [ErrorCode.notFound, .conflict]
    static let example = Example(#"{"habit": "Read"}"#, after: [Scene.habit])

    let habit: EntityReference
    let ifRevision: Int?

    static let shape = Shape(
        HabitDelete.init,
        Field("habit", \.habit, FieldText.habit),
        Field("ifRevision", \.ifRevision, FieldText.ifRevision))

    struct Answer: LaidOut {
        let habit: HabitView

        static let layout = Layout<Answer>([Member("habit", \.habit, "the habit as it was")])
    }

    func run(on engine: isolated Engine) throws -> Answer {
        Answer(habit: try engine.deleteHabit(habit.text, ifRevision: ifRevision))
    }
}
