import JSONRPC
import Tally
import TallyLanguage
import TallyViews

extension CommandTable {
    static let habitCommands: [Command] = [
        Command(
            "habit add", "add a habit", HabitCreateMethod.self,
            [.name(of: .text, "a name", member: "name")] + definition,
            examples: [
                "habit add Meditation", "habit add Running --target 3/week --unit km",
                "habit add Strength --on \"mon wed fri\" --remind 18:00", "habit add Review --per week",
            ]
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
        Command(
            "habit skip", "skip a habit on a day, or from one day to another", HabitSkipMethod.self,
            [skipped] + spanOptions + [
                .option("--reason", value: "TEXT", .text, member: "reason", summary: "why")
            ],
            examples: [
                "habit skip Reading", "habit skip Reading --on tomorrow --reason Travel",
                "habit skip Reading --from 2026-12-21 --to 2027-01-03 --reason Vacation",
            ]
        ) { result, page in HabitReport(result.habit).drawn(page.options, at: page.moment) },
        Command(
            "habit unskip", "take back that a habit is skipped", HabitUnskipMethod.self,
            [skipped] + spanOptions,
            examples: [CommandExample("habit unskip Reading", after: ["habit skip Reading"])]
        ) { result, page in HabitReport(result.habit).drawn(page.options, at: page.moment) },
        Command(
            "habit note", "write a note of a day; an empty one removes it", HabitNoteMethod.self,
            [
                .argument("NAME", "a habit", .habit, member: "habit"),
                .argument("TEXT", "a note", .text, member: "text", count: 1...1000, .text),
                .option("--on", value: "DATE", .past, member: "date", summary: "the day; default: today"),
            ],
            examples: [
                "habit note Reading Finished the second part", "habit note Reading Tired --on yesterday",
            ]
        ) { result, page in HabitNoteReport(result).drawn(page.options, at: page.moment) },
        Command(
            "habit snooze", "snooze a habit's reminder for a time; default: 10 minutes",
            ReminderSnoozeMethod.self,
            [
                .argument("NAME", "a habit", .habit, member: "habit"),
                .argument("10m|2h", "a duration", .duration, member: "seconds", count: 0...10, .text), which,
            ],
            examples: [CommandExample("habit snooze Reading 1h", after: ["habit edit Reading --remind 9:00"])]
        ) { result, page in ReminderReport(result.reminders).drawn(page.options, at: page.moment) },
        Command(
            "habit dismiss", "dismiss a habit's reminders of the day", ReminderDismissMethod.self,
            [.argument("NAME", "a habit", .habit, member: "habit"), which],
            examples: [CommandExample("habit dismiss Reading", after: ["habit edit Reading --remind 9:00"])]
        ) { result, page in ReminderReport(result.reminders).drawn(page.options, at: page.moment) },
        count,
        Command(
            "habit", "list habits", view: ViewHabitsMethod.self, json: [HabitListMethod.self],
            [.flag("--all", member: "archived", gives: .null, summary: "also archived ones")],
            examples: ["habit", "habit --all"], accepts: { $0.isEmpty }),
        Command(
            "habit", "show a habit's days", view: ViewHistoryMethod.self, json: [HabitHistoryMethod.self],
            [.habit], examples: ["habit Reading"]),
    ]

    private static let skipped = CommandPart.argument("NAME", "a habit", .habit, member: "habit")
    private static let which = CommandPart.option(
        "--reminder", value: "TIME", .text, member: "reminder", summary: "which one, if there are several",
        convert: { TimeOfDay(typed: $0).map { .string($0.description) } })
    private static let spanOptions: [CommandPart] = [
        .option("--on", value: "DATE", .date, member: "date", summary: "the day; default: today"),
        .option("--from", value: "DATE", .date, member: "from", summary: "the first of several days"),
        .option("--to", value: "DATE", .date, member: "to", summary: "the last of several days"),
    ]

    private static let definition: [CommandPart] = [
        .option(
            "--target", value: "N/day|N/week|N/month", .text, member: "target",
            summary: "how much in a day, week or month; none: no target",
            convert: target),
        .option(
            "--per", value: "day|week|month", .choice(["day", "week", "month"]), member: "target.per",
            summary: "once in a day, week or month"),
        .option(
            "--on", value: "WEEKDAYS", .text, member: "target.weekdays",
            summary: "the weekdays on which the target is in force, such as \"mon wed fri\"",
            convert: weekdays),
        .option(
            "--remind", value: "TIME", .text, member: "reminders", repeats: true,
            summary: "when to remind of it on the days on which it is due, repeatable; none: never",
            convert: { text in
                text == "none" ? .null : TimeOfDay(typed: text).map { .string($0.description) }
            }),
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

    private static func weekdays(_ text: String) -> JSONValue? {
        let words = text.split { $0 == " " || $0 == "," }.map { JSONValue.string($0.lowercased()) }
        return words.isEmpty ? nil : .array(words)
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

extension TimeOfDay {
    /// Creates a time from `8:00` or `08:00`.
    fileprivate init?(typed text: String) {
        self.init(text.count == 4 ? "0" + text : text)
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
