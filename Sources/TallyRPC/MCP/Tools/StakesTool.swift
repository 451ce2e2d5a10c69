import JSONRPC
import Tally
import TallyViews

/// The stakes on deadlines.
struct StakesTool: Tool {
    static let name = "stakes"
    static let title = "Stakes on deadlines"
    static let summary = """
        Money that a person has put on deadlines: list shows it; settle records that an expired stake was paid or \
        waived; \
        claim marks a reward as taken; concede gives a pending stake up, which the person is asked to confirm. capture \
        puts a stake on a task (stake:5). No money is moved.
        """
    static let hints = ToolHints(isDestructive: true)
    static let confirmed: Set<String> = [Action.concede.rawValue]

    enum Action: String, Choice {
        case list, settle, claim, concede
    }

    let action: Action
    let task: TaskReference?
    let outcome: Settlement.Outcome?
    let note: Notes?
    let status: Stake.Status?

    static let shape = Shape(
        StakesTool.init,
        Field("action", \.action, "what to do").defaulting(to: .list),
        Field("task", \.task, "the task with the stake; for all but list"),
        Field("outcome", \.outcome, "for settle"),
        Field("note", \.note, "a note; for settle"),
        Field("status", \.status, "only these; for list"))

    var delegate: (method: String, effect: Effect) {
        switch action {
        case .list: (StakeListMethod.name, .reads)
        case .settle: (StakeSettleMethod.name, .changes)
        case .claim: (StakeClaimMethod.name, .changes)
        case .concede: (StakeConcedeMethod.name, .changes)
        }
    }

    var question: ToolQuestion? {
        guard action == .concede, let task else { return nil }
        return ToolQuestion(
            subject: "concede \(task.text)",
            sentence: { engine in try Self.question(about: task, on: engine) }, label: "Concede the stake")
    }

    private static func question(about reference: TaskReference, on engine: isolated Engine) throws -> String
    {
        let task = try engine.task(reference)
        guard let stake = task.stake, stake.status == .pending else {
            throw Failure.invalidState(
                .noStake, "Task \(task.task.number), “\(task.task.title)”, has no pending stake.")
        }
        return ConcessionQuestion(task, stake).sentence
    }

    struct Output: LaidOut {
        let stakes: [TaskView]
        let ledgers: [Ledger]

        static let layout = Layout<Output>([
            Member("stakes", \.listed, "the stakes, at most the first 50"),
            Member("ledgers", \.ledgers, "what all stakes come to, by currency"),
        ])

        private var listed: [Listed] {
            stakes.compactMap { task in task.stake.map { Listed(task: task, stake: $0) } }
        }
    }

    struct Listed: LaidOut {
        let task: TaskView
        let stake: StakeView

        static let layout = Layout<Listed>([
            Member("number", \.task.task.number, "the task"),
            Member("title", \.task.task.title, "what to do"),
            Member("cents", \.stake.stake.cents, "the amount"),
            Member("currency", \.stake.stake.currency, "its currency"),
            Member("status", \.stake.status, "pending, complete or expired"),
            Member("due", \.task.task.due, "the deadline"),
        ])
    }

    func run(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        guard action != .list else { return try list(on: engine) }
        let changed: TaskResult
        switch action {
        case .settle:
            changed = try StakeSettleMethod(
                members: [
                    "id": task?.canonicalForm, "outcome": outcome?.canonicalForm, "note": note?.canonicalForm,
                ]
            ).run(on: engine)
        case .claim: changed = try StakeClaimMethod(members: ["id": task?.canonicalForm]).run(on: engine)
        case .concede, .list:
            changed = try StakeConcedeMethod(members: ["id": task?.canonicalForm, "confirm": true])
                .run(on: engine)
        }
        let moment = try engine.moment
        let ledgers = try engine.ledgers()
        let view = TextView.joined([
            TaskReport([changed.task]).drawn(.forModels, at: moment),
            LedgerReport(ledgers).drawn(.forModels, at: moment),
        ])
        return ToolAnswer(view, Output(stakes: [changed.task], ledgers: ledgers))
    }

    private func list(on engine: isolated Engine) throws -> ToolAnswer<Output> {
        var query = StakeQuery()
        if let status { query.statuses = [status] }
        query.order = .todayFirst
        query.limit = 50
        let page = try engine.stakes(matching: query)
        let ledgers = try engine.ledgers()
        let view = StakesView(page: page, ledgers: ledgers).drawn(.forModels, at: try engine.moment)
        return ToolAnswer(
            view, Output(stakes: page.groups.flatMap(\.stakes).map(\.task), ledgers: ledgers))
    }
}
