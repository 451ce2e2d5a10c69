import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let stakeCommands: [Command] = [
        Command(
            "stake", or: ["stakes", "stake list"], "list stakes: pending, complete, expired or all",
            view: ViewStakesMethod.self, json: [StakeListMethod.self],
            [
                .argument(
                    "STATUS", "a status", .choice(["pending", "complete", "expired", "all"]),
                    member: "status",
                    count: 0...1, convert: { $0 == "all" ? .null : .string($0) })
            ], examples: ["stake", "stakes pending"]),
        put(
            "stake put", "put money on the deadline of a task",
            examples: ["stake put 1 12.50 --reward \"Cinema\""]),
        put(
            "stake raise", "raise the amount of a stake",
            examples: [CommandExample("stake raise 1 20", after: ["stake put 1 5"])]),
        Command(
            "stake summary", "show totals per currency", StakeSummaryMethod.self, examples: ["stake summary"]
        ) { result, page in LedgerReport(result.currencies).drawn(page.options, at: page.moment) },
        Command(
            "stake concede", "concede a stake; this cannot be undone",
            [
                .task,
                .flag("--yes", member: "confirm", summary: "it is meant"),
            ], calls: [StakeConcedeMethod.self],
            examples: [CommandExample("stake concede 1 --yes", after: ["stake put 1 5"])]
        ) { run, engine in
            guard run.has("--yes") else {
                throw InvalidParams(
                    InvalidReason.confirmationNeeded, path: "confirm",
                    problem: "A conceded stake stays expired, also after undo. Add --yes if you mean it.")
            }
            let page = try run.page(on: engine)
            return TaskPartReport([try run.call(StakeConcedeMethod.self, on: engine).task], with: .stake)
                .drawn(page.options, at: page.moment)
        },
        Command(
            "stake settle", "record that an expired stake was paid or waived", StakeSettleMethod.self,
            [
                .task,
                .argument(
                    "paid|waived", "“paid” or “waived”", .choice(["paid", "waived"]), member: "outcome"),
                .option("-n", "--notes", "--note", value: "TEXT", .text, member: "note", summary: "a note"),
            ],
            examples: [
                CommandExample("stake settle 1 paid", after: ["stake put 1 5", "stake concede 1 --yes"])
            ]
        ) { result, page in TaskPartReport([result.task], with: .stake).drawn(page.options, at: page.moment)
        },
        Command(
            "stake claim", "mark the rewards of stakes as claimed", [.tasks], calls: [StakeClaimMethod.self],
            examples: [CommandExample("stake claim 1", after: ["stake put 1 5 --reward Cinema", "done 1"])]
        ) { run, engine in
            let page = try run.page(on: engine)
            return TextView.joined(
                try run.tasks(on: engine).map { task in
                    TaskPartReport(
                        [try run.call(StakeClaimMethod.self, on: engine, with: run.id(of: task)).task],
                        with: .stake
                    )
                    .drawn(page.options, at: page.moment)
                })
        },
    ]

    private static func put(_ name: String, _ summary: String, examples: [CommandExample]) -> Command {
        Command(
            name, summary,
            [
                .task,
                .argument(
                    "AMOUNT", "an amount", .money, member: "stake.cents",
                    count: name == "stake put" ? 0...1 : 1...1,
                    convert: cents),
                .argument("CURRENCY", "a currency", .text, member: "stake.currency", count: 0...1),
                .option(
                    "--reward", value: "TEXT", .text, member: "stake.reward",
                    summary: "what you get if you make it"),
                .option(
                    "-d", "--due", value: "DATE", .date, member: "due",
                    summary: "the deadline; default: in 7 days"),
            ], calls: [TaskUpdateMethod.self], examples: examples
        ) { run, engine in
            // Without an amount it is the usual one.
            let isUsual = run.words("AMOUNT").isEmpty && run.words("CURRENCY").isEmpty && !run.has("--reward")
            let task = try run.call(
                TaskUpdateMethod.self, on: engine, with: isUsual ? ["stake": .object([:])] : [:]
            ).task
            let page = try run.page(on: engine)
            return TaskPartReport([task], with: .stake).drawn(page.options, at: page.moment)
        }
    }

    /// Converts `5`, `5.5` or `5.50` to cents, and leaves other text for the method to refuse.
    static func cents(_ text: String) -> JSONValue? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
            parts[0].count <= 9, let units = Int64(parts[0]),
            let rest = Int64(((parts.count > 1 ? parts[1] : "") + "00").prefix(2)),
            parts.count == 1 || parts[1].count <= 2
        else { return nil }
        return .integer(units * 100 + rest)
    }
}
