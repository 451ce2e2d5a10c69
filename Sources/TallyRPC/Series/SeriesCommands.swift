import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let seriesCommands: [Command] = [
        Command(
            "skip", "pass over an occurrence of tasks that repeat", TaskSkipMethod.self,
            CommandPart.selection,
            examples: [CommandExample("skip 1", after: ["edit 1 --repeat \"every day\""])]
        ) { result, page in
            switch result {
            case .one(let result):
                SkipReport(result, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
            case .several(let summary):
                SkipReport(summary, isDryRun: page.isDryRun).drawn(page.options, at: page.moment)
            }
        },
        Command(
            "series", "list the tasks that repeat", SeriesListMethod.self,
            [
                .flag("--ended", member: "active", gives: false, summary: "those that no longer do"),
                .option("--limit", value: "N", .number, member: "limit", summary: "at most N series a page"),
            ],
            examples: ["series", "series --ended"]
        ) { result, page in SeriesReport(result).drawn(page.options, at: page.moment) },
        Command(
            "series edit", "change how a task repeats", SeriesUpdateMethod.self,
            [
                occurrence,
                .option(
                    "-R", "--repeat", value: "RULE", .text, member: "rule",
                    summary: "how it repeats, such as “every friday”"),
                .option(
                    "--from", value: "due|completion", .choice(["due", "completion"]), member: "from",
                    summary: "what the next occurrence is counted from"),
                .flag("--catch-up", member: "catchUp", summary: "each missed date has an occurrence"),
                .flag(
                    "--no-catch-up", member: "catchUp", gives: false, summary: "missed dates are passed over"),
                .flag("--stake", member: "stake", summary: "the next occurrence has the same stake"),
                .flag(
                    "--no-stake", member: "stake", gives: false, summary: "the next occurrence has no stake"),
            ],
            examples: [
                CommandExample(
                    "series edit 1 --repeat \"every 2 weeks\"", after: ["edit 1 --repeat \"every week\""])
            ]
        ) { result, page in SeriesReport([result.series]).drawn(page.options, at: page.moment) },
        Command(
            "series end", "let a task no longer repeat", SeriesEndMethod.self, [occurrence],
            examples: [CommandExample("series end 1", after: ["edit 1 --repeat \"every week\""])]
        ) { result, page in SeriesReport([result.series]).drawn(page.options, at: page.moment) },
    ]

    private static let occurrence = CommandPart.argument("ID", "a task that repeats", .task, member: "task")
}
