import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let statisticsCommands: [Command] =
        counts + [
            Command(
                "stats burndown", "show the open tasks over time", view: ViewBurndownMethod.self,
                json: [StatsBurndownMethod.self],
                [
                    .option("--from", value: "DATE", .past, member: "from", summary: "the first day"),
                    .option(
                        "--to", value: "DATE", .date, member: "to", summary: "the last day; it may be ahead"),
                    .option(
                        "-P", "--project", value: "NAME", .project, member: "project",
                        summary: "tasks of a project"),
                ], examples: ["stats burndown", "stats burndown --to 2026-12-18 -P Work"])
        ]

    private static let counts: [Command] = [
        Command(
            "stats", or: ["stats projects"], "count open and done tasks per project", [],
            calls: [StatsProjectsMethod.self, ViewStatsMethod.self], examples: ["stats"]
        ) { run, engine in
            guard run.context.isJSON else {
                return try run.show(ViewStatsMethod.self, on: engine, with: ["kind": "projects"])
            }
            try run.call(StatsProjectsMethod.self, on: engine)
            return .empty
        },
        Command(
            "stats completion", "count planned and completed tasks per day",
            [.argument("DATE [DATE]", "a date", .past, count: 0...20, .text)],
            calls: [StatsCompletionMethod.self, ViewStatsMethod.self],
            examples: ["stats completion", "stats completion 2026-11-01 today"]
        ) { run, engine in
            var members = try run.spanMembers("DATE [DATE]", on: engine)
            guard run.context.isJSON else {
                members["kind"] = "completion"
                return try run.show(ViewStatsMethod.self, on: engine, with: members)
            }
            try run.call(StatsCompletionMethod.self, on: engine, with: members)
            return .empty
        },
        Command(
            "stats trend", "show what was created and done over time",
            [
                .argument("DATE [DATE]", "a date", .past, count: 0...20, .text),
                .option(
                    "--by", value: "day|week|month", .choice(["day", "week", "month"]), member: "by",
                    summary: "the length of a period"),
                .option(
                    "-P", "--project", value: "NAME", .project, member: "project",
                    summary: "tasks of a project"),
            ], calls: [StatsTrendMethod.self, ViewTrendMethod.self],
            examples: ["stats trend", "stats trend --by week", "stats trend 2026-11-01 today --project Work"]
        ) { run, engine in
            let members = try run.spanMembers("DATE [DATE]", on: engine)
            guard run.context.isJSON else {
                return try run.show(ViewTrendMethod.self, on: engine, with: members)
            }
            try run.call(StatsTrendMethod.self, on: engine, with: members)
            return .empty
        },
    ]
}
