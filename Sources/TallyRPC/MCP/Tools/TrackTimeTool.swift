import JSONRPC
import Tally
import TallyViews

/// Tracks time.
struct TrackTimeTool: Tool {
    static let name = "track_time"
    static let title = "Track time"
    static let summary = """
        The timer, and time that was spent: status shows the timer and the entries of today; start stops the \
        running timer \
        and starts one; stop stores it; cancel discards it; resume starts one like the last entry; log stores time \
        from \
        start to end. One timer runs at a time.
        """
    static let hints = ToolHints.adding

    enum Action: String, Choice {
        case status, start, stop, cancel, resume, log
    }

    let action: Action
    let activity: EntityReference?
    let create: Bool
    let task: TaskReference?
    let note: Notes?
    let at: DateText<Past>?
    let start: DateText<Past>?
    let end: DateText<Past>?

    static let shape = Shape(
        TrackTimeTool.init,
        Field("action", \.action, "what to do").defaulting(to: .status),
        Field("activity", \.activity, "what the time is spent on, such as Writing; for start and log"),
        Field("create", \.create, "whether to create an activity that does not exist").defaulting(to: false),
        Field("task", \.task, "the task it is for; for start and log"),
        Field("note", \.note, "a note; for start and log"),
        Field("at", \.at, "when it started or stopped; defaults to now"),
        Field("start", \.start, "the start; for log"),
        Field("end", \.end, "the end; for log"))

    var delegate: (method: String, effect: Effect) {
        switch action {
        case .status: (TimeActiveMethod.name, .reads)
        case .start: (TimeStartMethod.name, .changes)
        case .stop: (TimeStopMethod.name, .changes)
        case .cancel: (TimeCancelMethod.name, .changes)
        case .resume: (TimeContinueMethod.name, .changes)
        case .log: (TimeLogMethod.name, .changes)
        }
    }

    struct Output: LaidOut {
        var timer: TimerView?
        var entries: [TimeEntry] = []

        static let layout = Layout<Output>([
            Member("timer", \.running, "the running timer; null if there is none"),
            Member("entries", \.listed, "the entries of today, or those that the call stored"),
        ])

        private var running: Timer? { timer.map { Timer(timer: $0) } }
        private var listed: [Entry] { entries.map { Entry(entry: $0) } }
    }

    struct Timer: LaidOut {
        let timer: TimerView

        static let layout = Layout<Timer>([
            Member("activity", \.timer.timer.activity.name, "its activity"),
            Member("task", \.timer.timer.task?.number, "its task"),
            Member("start", \.timer.timer.start, "when it started"),
            Member("seconds", \.timer.seconds, "how long it has run"),
        ])
    }

    struct Entry: LaidOut {
        let entry: TimeEntry

        static let layout = Layout<Entry>([
            Member("number", \.entry.number, "its number"),
            Member("activity", \.entry.activity.name, "its activity"),
            Member("task", \.entry.task?.number, "its task"),
            Member("start", \.entry.start, "when it started"),
            Member("seconds", \.entry.seconds, "how long it took"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        try refuseUnused()
        if create, let activity { try createIfMissing(activity.text, on: engine) }
        let given = self.given
        switch action {
        case .status: return try status(on: engine)
        case .start:
            let result = try TimeStartMethod(members: given).run(on: engine)
            return try report(result, on: engine)
        case .resume:
            return try report(try TimeContinueMethod(members: given).run(on: engine), on: engine)
        case .stop: return try report(try TimeStopMethod(members: given).run(on: engine).entry, on: engine)
        case .log: return try report(try TimeLogMethod(members: given).run(on: engine).entry, on: engine)
        case .cancel:
            let timer = try TimeCancelMethod(members: given).run(on: engine).timer
            let view = TimerReport(timer, lead: "discarded").drawn(.forModels, at: try engine.moment)
            return ToolAnswer(view, Output())
        }
    }

    /// The members of the method's request that are given.
    private var given: [String: JSONValue?] {
        [
            "activity": activity.map { .string($0.text) }, "task": task?.canonicalForm,
            "note": note?.canonicalForm, "at": at.map { .string($0.text) },
            "start": start.map { .string($0.text) }, "end": end.map { .string($0.text) },
        ]
    }

    /// Refuses an argument that the action does not use.
    private func refuseUnused() throws {
        let used: Set<String> =
            switch action {
            case .start: ["activity", "task", "note", "at"]
            case .log: ["activity", "task", "note", "start", "end"]
            case .stop: ["at"]
            case .status, .cancel, .resume: []
            }
        let unused = given.filter { $0.value != nil && !used.contains($0.key) }.keys.min()
        guard let unused else { return }
        throw InvalidParams(
            .conflictingMembers, path: unused, problem: "cannot be given for \(action.rawValue)")
    }

    private func createIfMissing(_ name: String, on engine: isolated Engine) throws {
        do {
            _ = try engine.activityNumber(name)
        } catch Failure.notFound {
            _ = try ActivityCreateMethod(members: ["name": .string(name)]).run(on: engine)
        }
    }

    private func status(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let moment = try engine.moment
        let timer = try engine.activeTimer()
        var query = TimeQuery()
        query.days = moment.today...moment.today
        query.limit = 20
        let page = try engine.timeEntries(matching: query)
        let views = [
            TimerReport(timer).drawn(.forModels, at: moment),
            EntryReport(page.entries).drawn(.forModels, at: moment),
        ]
        return ToolAnswer(TextView.joined(views), Output(timer: timer, entries: page.entries))
    }

    private func report(_ result: TimerStartResult, on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let view = TimerReport(result.timer, stopped: result.stopped).drawn(
            .forModels, at: try engine.moment)
        return ToolAnswer(
            view, Output(timer: result.timer, entries: [result.stopped].compactMap(\.self)))
    }

    private func report(_ entry: TimeEntry, on engine: isolated Engine) throws -> ToolAnswer<Output> {
        let view = EntryReport(entry).drawn(.forModels, at: try engine.moment)
        return ToolAnswer(view, Output(entries: [entry]))
    }
}
