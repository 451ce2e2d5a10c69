import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let habitCommands: [Command] = [
        Command(
            "habit add", "add a habit", HabitCreateMethod.self,
            [.name(of: .text, "a name", member: "name")] + definition,
            examples: ["habit add Meditation", "habit add Running --target 3/week --unit km"]
        ) { result, page in HabitReport(result.habit).drawn(page.options, at: page.moment) },
        Command(
            "habit edit", "change a habit", HabitUpdateMethod.self,
            [.habit, .option("--name", value: "NAME", .text, member: "name", summary: "its name")]
                + definition,
            examples: ["habit edit Reading --target 30/day --color \"#00AA55\""]
        ) { result, page in HabitReport(result.habit).drawn(page.options, at: page.moment) },
        Command(
            "habit rename", "rename a habit", HabitUpdateMethod.self,
            [
                .argument("NAME", "a habit", .habit, member: "habit"),
                .argument("NEW", "a new name", .text, member: "name", count: 1...100, .text),
            ], examples: ["habit rename Reading Books"]
        ) { result, page in HabitReport(result.habit).drawn(page.options, at: page.moment) },
        Command(
            "habit archive", "archive a habit; it keeps its history", HabitArchiveMethod.self, [.habit],
            examples: ["habit archive Reading"]
        ) { result, page in
            HabitReport(result.habit, lead: "archived").drawn(page.options, at: page.moment)
        },
        unarchive,
        Command(
            "habit delete", "delete a habit and its history", HabitDeleteMethod.self, [.habit],
            examples: ["habit delete Reading"]
        ) { result, page in
            HabitReport(result.habit, lead: "deleted").drawn(page.options, at: page.moment)
        },
        count,
        Command(
            "habit", "list habits", view: ViewHabitsMethod.self, json: [HabitListMethod.self],
            [.flag("--all", member: "archived", gives: .null, summary: "also archived ones")],
            examples: ["habit", "habit --all"], accepts: { $0.isEmpty }),
        Command(
            "habit", "show a habit's days", view: ViewHistoryMethod.self, json: [HabitHistoryMethod.self],
            [.habit], examples: ["habit Reading"]),
    ]

    private static let definition: [CommandPart] = [
        .option(
            "--target", value: "N/day|N/week|N/month", .text, member: "target",
            summary: "how much in a day, week or month; none: no target", convert: target),
        .flag("--at-most", member: "target.direction", gives: "atMost", summary: "the target is a limit"),
        .option(
            "--unit", value: "UNIT", .text, member: "unit", summary: "what is counted; none: no unit",
            convert: { $0 == "none" ? .null : .string($0) }),
        .option("--color", value: "#RRGGBB", .text, member: "color", summary: "its color"),
    ]

    private static func target(_ text: String) -> JSONValue? {
        if text == "none" { return .null }
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let count = try? JSONValue(parsing: Array(parts[0].utf8)) else { return nil }
        return .object(["count": count, "per": .string(parts[1])])
    }

    private static let unarchive = Command(
        "habit unarchive", "take a habit out of the archive", [.habit], calls: [HabitArchiveMethod.self],
        examples: [CommandExample("habit unarchive Reading", after: ["habit archive Reading"])]
    ) { run, engine in
        let page = try run.page(on: engine)
        let result = try run.call(HabitArchiveMethod.self, on: engine, with: ["archived": false])
        return HabitReport(result.habit).drawn(page.options, at: page.moment)
    }

    /// `+3`, `-1` or `=5` behind the name.
    private static let count = Command(
        "habit", "count up or down, or set a day's count with =N",
        [
            .argument("NAME", "a habit", .habit, member: "habit", count: 1...100, .text),
            .argument("+N|-N|=N", "a count", .number),
            .option("--on", value: "DATE", .past, member: "date", summary: "the day; default: today"),
        ], calls: [HabitIncrementMethod.self, HabitSetMethod.self],
        examples: ["habit Reading +12", "habit Reading -1", "habit Reading =5 --on yesterday"],
        accepts: { $0.dropFirst().contains(where: \.isHabitCount) }
    ) { run, engine in
        let page = try run.page(on: engine)
        let word = run.words("+N|-N|=N")[0]
        let text = String(word.text.dropFirst(word.text.first == "-" ? 0 : 1))
        let number = (try? JSONValue(parsing: Array(text.droppingZeros.utf8))) ?? .string(text)
        let isSet = word.text.first == "="
        run.note(isSet ? "count" : "by", is: "N", [word], word.text)
        let count =
            isSet
            ? try run.call(HabitSetMethod.self, on: engine, with: ["count": number])
            : try run.call(HabitIncrementMethod.self, on: engine, with: ["by": number])
        return HabitCountReport(count).drawn(page.options, at: page.moment)
    }
}

extension CommandPart {
    fileprivate static let habit = name(of: .habit, "a habit", member: "habit")
}

extension CommandWord {
    /// Whether it is a count of a habit, such as `+3`.
    fileprivate var isHabitCount: Bool {
        guard let sign = text.first, "+-=".contains(sign), let digit = text.dropFirst().first else {
            return false
        }
        return digit.isASCII && digit.isNumber
    }
}

extension String {
    /// The number without the zeros in front of it, which JSON does not allow.
    fileprivate var droppingZeros: String {
        let sign = prefix { $0 == "-" }
        let digits = dropFirst(sign.count).drop { $0 == "0" }
        return sign + (digits.first?.isNumber == true ? "" : "0") + digits
    }
}
