import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let timeCommands: [Command] = timerCommands + entryCommands

    private static let timerCommands: [Command] = [
        Command(
            "start", "start the timer; one that runs is stopped",
            [
                .activity, task, note, tags, tag,
                .option("--at", value: "TIME", .past, member: "at", summary: "when it started"),
            ], calls: [TimeStartMethod.self],
            examples: ["start Writing", "start Writing --task 1 --at 8:30", "start Writing +client"]
        ) { run, engine in try run.show(try run.call(TimeStartMethod.self, on: engine), on: engine) },
        Command(
            "stop", "stop the timer and save its time", TimeStopMethod.self,
            [.option("--at", value: "TIME", .past, member: "at", summary: "when it stopped")],
            examples: [CommandExample("stop", after: ["start Writing --at 8:30"])]
        ) { result, page in EntryReport(result.entry).drawn(page.options, at: page.moment) },
        Command(
            "cancel", "stop the timer and discard its time", TimeCancelMethod.self,
            examples: [CommandExample("cancel", after: ["start Writing"])]
        ) { result, page in
            TimerReport(result.timer, lead: "cancelled").drawn(page.options, at: page.moment)
        },
        Command(
            "continue", "start the timer as for an earlier entry; by default the latest",
            [.argument("ID", "a time entry", .timeEntry, member: "id", count: 0...1)],
            calls: [TimeContinueMethod.self], examples: ["continue", "continue 1"]
        ) { run, engine in try run.show(try run.call(TimeContinueMethod.self, on: engine), on: engine) },
    ]

    private static let task = CommandPart.option(
        "--for", "--task", value: "ID", .task, member: "task", summary: "the task it is for")
    private static let note = CommandPart.option(
        "-n", "--notes", "--note", value: "TEXT", .text, member: "note", summary: "a note; - is the input")
    private static let tags = CommandPart(
        place: .addedTags, content: .entryTag, member: "tags", summary: "add a tag", gathering: .list)
    private static let tag = CommandPart.option(
        "-t", "--tag", value: "TAG", .entryTag, member: "tags", repeats: true,
        summary: "a tag, repeatable; none: no tags", convert: { $0 == "none" ? .null : .string($0) })
    private static let removedTags = CommandPart(
        place: .removedTags, content: .entryTag, member: nil, summary: "remove a tag", gathering: .list)
    private static let listedTags = CommandPart(
        place: .addedTags, content: .entryTag, member: "tags", summary: "entries with a tag", gathering: .list
    )
    private static let listedTag = CommandPart.option(
        "-t", "--tag", value: "TAG", .entryTag, member: "tags", repeats: true,
        summary: "entries with a tag, repeatable")
    private static let entry = CommandPart.argument("ID", "a time entry", .timeEntry, member: "id")

    private static let entryCommands: [Command] = [
        Command(
            "track", "save time that was not tracked",
            [
                .argument("ACTIVITY", "an activity", .activity, member: "activity"),
                .argument("START", "its start", .past, member: "start"),
                .argument("END", "its end", .past, member: "end"), task, note, tags, tag,
            ], calls: [TimeLogMethod.self],
            examples: [
                "track Writing 7:00 8:30",
                "track Writing \"yesterday 20:00\" \"yesterday 21:00\" --note Draft",
                "track Writing 7:00 8:30 +client +urgent",
            ]
        ) { run, engine in
            let page = try run.page(on: engine)
            let entry = try run.call(TimeLogMethod.self, on: engine).entry
            let isArchived = try engine.isArchived(entry.activity)
            return EntryReport([entry], isArchived: isArchived).drawn(page.options, at: page.moment)
        },
        Command(
            "time list", or: ["entries"], "list time entries, of a day or from one day to another",
            [
                .argument("DATE [DATE]", "a date", .past, count: 0...20, .text), task, listedTags, listedTag,
                .option("--activity", value: "NAME", .activity, member: "activity", summary: "the activity"),
                .option("--limit", value: "N", .number, member: "limit", summary: "at most N entries"),
            ], calls: [TimeListMethod.self, ViewEntriesMethod.self],
            examples: [
                "time list", "time list yesterday", "entries +client",
                "time list 2026-11-01 today --activity Writing",
            ]
        ) { run, engine in
            let members = try run.spanMembers("DATE [DATE]", isDay: true, on: engine)
            guard run.context.isJSON else {
                return try run.show(ViewEntriesMethod.self, on: engine, with: members)
            }
            try run.call(TimeListMethod.self, on: engine, with: members)
            return .empty
        },
        Command(
            "time edit", "change a time entry",
            [
                entry,
                .option("--activity", value: "NAME", .activity, member: "activity", summary: "the activity"),
                .option("--start", value: "TIME", .past, member: "start", summary: "its start"),
                .option("--end", value: "TIME", .past, member: "end", summary: "its end"), task, note, tags,
                removedTags, tag,
            ], calls: [TimeUpdateMethod.self],
            examples: [
                "time edit 1 --note Review",
                CommandExample("time edit 1 -client", after: ["time edit 1 +client"]),
            ]
        ) { run, engine in
            let page = try run.page(on: engine)
            let entry = try run.call(
                TimeUpdateMethod.self, on: engine, with: try run.changedEntryTags(on: engine)
            ).entry
            return EntryReport(entry).drawn(page.options, at: page.moment)
        },
        Command(
            "time delete", "delete time entries",
            [.argument("ID…", "a time entry", .timeEntry, count: 1...1000)],
            calls: [TimeDeleteMethod.self], examples: ["time delete 1"]
        ) { run, engine in
            let page = try run.page(on: engine)
            let deleted = try run.words("ID…").map { word in
                run.note("id", is: "ID", [word], word.text)
                return try run.call(TimeDeleteMethod.self, on: engine, with: ["id": .string(word.text)]).entry
            }
            return EntryReport(deleted, lead: "deleted").drawn(page.options, at: page.moment)
        },
        Command(
            "split", "split a time entry in two at a time inside it", TimeSplitMethod.self,
            [entry, .argument("TIME", "a time", .past, member: "at", count: 1...10, .text)],
            examples: ["split 1 7:15"]
        ) { split, page in
            TextView.joined([
                EntryReport([split.first, split.second].compactMap(\.self)).drawn(
                    page.options, at: page.moment),
                split.timer.map { TimerReport($0).drawn(page.options, at: page.moment) } ?? .empty,
            ])
        },
        Command(
            "gaps", "list the times of a day that were not tracked", TimeGapsMethod.self,
            [.argument("DATE", "a date", .past, member: "date", count: 0...10, .text)],
            examples: ["gaps", "gaps yesterday"]
        ) { gaps, page in GapsReport(gaps).drawn(page.options, at: page.moment) },
        Command(
            "time", "show tracked time per activity, project or tag, by default of the last seven days",
            [
                .argument("DATE [DATE]", "a date", .past, count: 0...20, .text),
                .option(
                    "--by", value: "activity|project|tag|day",
                    .choice(["activity", "project", "tag", "day"]),
                    member: "by", summary: "what the time is summed up by"),
            ],
            calls: [TimeSummaryMethod.self, ViewTimeMethod.self],
            examples: ["time", "time yesterday", "time 2026-11-01 today", "time --by tag"]
        ) { run, engine in
            let members = try run.spanMembers("DATE [DATE]", isDay: true, on: engine)
            guard run.context.isJSON else {
                return try run.show(ViewTimeMethod.self, on: engine, with: members)
            }
            try run.call(TimeSummaryMethod.self, on: engine, with: members)
            return .empty
        },
    ]
}

extension CommandRun {
    /// Shows the timer that a request started, and the one that it stopped.
    fileprivate func show(_ result: TimerStartResult, on engine: isolated Engine) throws -> TextView {
        let page = try page(on: engine)
        let isArchived = try engine.isArchived(result.timer.timer.activity)
        return TimerReport(result.timer, stopped: result.stopped, isArchived: isArchived).drawn(
            page.options, at: page.moment)
    }
}

extension Engine {
    /// Whether an activity is archived, so that perhaps another was meant.
    fileprivate func isArchived(_ activity: ActivityReference) throws -> Bool {
        try activitySituation(activity.id.text).activity.isArchived
    }
}
