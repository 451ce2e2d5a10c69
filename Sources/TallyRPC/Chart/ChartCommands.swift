import JSONRPC
import Tally
import TallyLanguage
import TallyViews

/// Commands that draw charts, as SVG to the output or to a file.
extension CommandTable {
    static let chartCommands: [Command] = [
        chart(
            "chart year", "draw a year of tasks, score, focus, habit:NAME or activity:NAME as SVG",
            ChartYearMethod.self,
            [
                .argument("STAT", "a statistic", .stat, member: "stat", count: 0...10, .text),
                .option("--year", value: "YYYY", .number, member: "year", summary: "the year"),
                .option(
                    "--palette", value: words(of: HeatPalette.self), .choice(names(of: HeatPalette.self)),
                    member: "palette", summary: "the hue"),
            ],
            examples: ["chart year", "chart year score --year 2025 --palette blue -o year.svg --overwrite"]),
        chart(
            "chart score", "draw the scores of a range of days as SVG", ChartScoreMethod.self, [span],
            examples: ["chart score", "chart score 2026-11-01 today --theme dark"]),
        chart(
            "chart ring", "draw the tasks done of those planned on a day as SVG", ChartRingMethod.self,
            [.argument("DATE", "a date", .past, member: "date", count: 0...10, .text)],
            examples: ["chart ring", "chart ring yesterday --width 200"]),
        chart(
            "chart projects", "draw the open and done tasks of each project as SVG",
            ChartProjectsMethod.self, [span, project], examples: ["chart projects", "chart projects -P Work"]),
        chart(
            "chart month", "draw a month with the priorities of each day's tasks as SVG",
            ChartMonthMethod.self,
            [.argument("MONTH", "a month", .date, member: "month", count: 0...10, .text)],
            examples: ["chart month", "chart month 2026-12"]),
        chart(
            "chart time", "draw the tracked time by activity, day or hour as SVG", ChartTimeMethod.self,
            [
                span,
                .option(
                    "--by", value: words(of: TimeChartKind.self), .choice(names(of: TimeChartKind.self)),
                    member: "by", summary: "what each bar stands for"),
            ], examples: ["chart time", "chart time 2026-11-01 today --by hour"]),
        chart(
            "chart habit", "draw the counts of a habit with its target and strength as SVG",
            ChartHabitMethod.self,
            [
                .name(of: .habit, "a habit", member: "habit"),
                .option("--from", value: "DATE", .past, member: "from", summary: "the first day"),
                .option("--to", value: "DATE", .past, member: "to", summary: "the last day"),
            ], examples: ["chart habit Reading", "chart habit Reading --from 2026-11-01"]),
        chart(
            "chart trend", "draw the created, completed and open tasks as SVG", ChartTrendMethod.self,
            [
                span,
                .option(
                    "--by", value: words(of: Period.self), .choice(names(of: Period.self)), member: "by",
                    summary: "the length of a period"), project,
            ], examples: ["chart trend", "chart trend --by week -P Work"]),
        chart(
            "chart burndown", "draw the open tasks and an even pace to none as SVG", ChartBurndownMethod.self,
            [
                .option("--from", value: "DATE", .past, member: "from", summary: "the first day"),
                .option(
                    "--to", value: "DATE", .date, member: "to", summary: "the last day, which may be ahead"),
                project,
            ], examples: ["chart burndown", "chart burndown --to 2026-12-18 -P Work"]),
    ]

    private static let span = CommandPart.argument(
        spanName, "a date", .past, count: 0...20, .text)
    private static let spanName = "DATE [DATE]"
    private static let project = CommandPart.option(
        "-P", "--project", value: "NAME", .project, member: "project", summary: "tasks of a project")

    private static let drawing: [CommandPart] = [
        .option(
            "-o", "--output", value: "FILE", .file, member: "path",
            summary: "write it to a file; default: the output"),
        .flag("--overwrite", member: "overwrite", summary: "replace a file that exists"),
        .option(
            "--theme", value: words(of: Theme.self), .choice(names(of: Theme.self)),
            member: "theme",
            summary: "the ground that it is for; default: auto"),
        .option("--width", value: "PIXELS", .number, member: "width", summary: "its width"),
        .option("--height", value: "PIXELS", .number, member: "height", summary: "its height"),
    ]

    private static func names<Words: Choice>(of words: Words.Type) -> [String] {
        words.allCases.map { $0.rawValue }
    }

    private static func words<Words: Choice>(of words: Words.Type) -> String {
        names(of: words).joined(separator: "|")
    }

    private static func chart<M: Method<Engine>>(
        _ name: String, _ summary: String, _ method: M.Type, _ parts: [CommandPart],
        examples: [CommandExample]
    ) -> Command where M.Result == ChartResult {
        Command(name, summary, parts + drawing, calls: [method], examples: examples) { run, engine in
            let members = run.words(spanName).isEmpty ? [:] : try run.spanMembers(spanName, on: engine)
            let result = try run.call(method, on: engine, with: members)
            guard let path = result.path else { return TextView.plain(result.svg ?? "") }
            let page = try run.page(on: engine)
            return ChartReport(path: path, title: result.chart.title).drawn(page.options, at: page.moment)
        }
    }
}
