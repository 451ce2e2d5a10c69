import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    /// The commands about what belongs to a task: its checklist and the remarks on it.
    static let stepCommands: [Command] = [check, annotate]

    private static let check = Command(
        "check", "check items of a task's checklist, or add and remove some",
        [
            .task,
            .argument("ITEM…", "an item", .text, count: 0...100),
            .flag("--uncheck", summary: "the items are not done"),
            .flag("--toggle", summary: "check open items, and uncheck done ones"),
            .option("--add", value: "TEXT", .text, repeats: true, summary: "a new item, repeatable"),
            .option(
                "--remove", value: "ITEM", .text, repeats: true, summary: "an item to remove, repeatable"),
        ], calls: [TaskCheckMethod.self],
        examples: [
            CommandExample("check 1 --add Passport --add \"Two tents\"", after: []),
            CommandExample("check 1 2", after: ["check 1 --add Passport --add Tent"]),
            CommandExample("check 1 tent --uncheck", after: ["check 1 --add Tent", "check 1 1"]),
            CommandExample("check 1 --remove tent", after: ["check 1 --add Tent"]),
        ], accepts: { words in words.count > 1 && TaskReference(words[0].text) != nil }
    ) { run, engine in
        let page = try run.page(on: engine)
        if run.has("--uncheck"), run.has("--toggle") {
            throw run.refusal(of: "--toggle", "cannot stand beside --uncheck.")
        }
        // Removed items keep their positions until the others are checked.
        var changes: [(member: String, word: CommandWord)] = run.words("ITEM…").map { ("item", $0) }
        changes += run.options("--remove").sorted { Int($0.text) ?? 0 > Int($1.text) ?? 0 }.map {
            ("remove", $0)
        }
        changes += run.options("--add").map { ("add", $0) }
        guard !changes.isEmpty else { throw run.missing("an item, by its position or text") }
        var tasks: [TaskView] = []
        for (member, word) in changes {
            run.note(member, is: member == "item" ? "ITEM" : "--" + member, [word], word.text)
            var members: [String: JSONValue] = [member: .string(word.text)]
            if member == "item", run.has("--uncheck") { members["done"] = false }
            if member == "item", run.has("--toggle") { members["toggle"] = true }
            tasks = [try run.call(TaskCheckMethod.self, on: engine, with: members).task]
        }
        return TaskPartReport(tasks, with: .checklist).drawn(page.options, at: page.moment)
    }

    private static let annotate = Command(
        "annotate", "add a remark to a task, with the time",
        [
            .task,
            .argument("TEXT…", "a remark", .text, member: "text", count: 0...1000, .text),
            .option(
                "--remove", value: "N", .number, member: "remove", summary: "remove the Nth remark instead"),
        ], calls: [TaskAnnotateMethod.self],
        examples: [
            "annotate 1 Asked Sue for the numbers",
            CommandExample("annotate 1 --remove 1", after: ["annotate 1 Called twice"]),
        ]
    ) { run, engine in
        let page = try run.page(on: engine)
        let task = try run.call(TaskAnnotateMethod.self, on: engine).task
        return TaskPartReport([task], with: .annotations).drawn(page.options, at: page.moment)
    }
}
