import JSONRPC
import Tally
import TallyViews

extension CommandTable {
    static let suggestionCommands: [Command] = [
        Command(
            "plan", "plan a day: its focus, what is due, suggestions, and the free time",
            view: ViewPlanMethod.self, json: [FocusDayMethod.self, FocusSuggestMethod.self], [.date],
            examples: ["plan", "plan tomorrow"]),
        Command(
            "suggest", "show what is worth doing on a day, with the reasons",
            view: ViewSuggestionsMethod.self,
            json: [FocusSuggestMethod.self],
            [
                .date,
                .option("--limit", value: "N", .number, member: "limit", summary: "how many; default: 5"),
            ],
            examples: ["suggest", "suggest tomorrow --limit 3"]),
        Command(
            "review", "review a week: done, slipped, streaks, time, stakes and what is stuck",
            view: ViewReviewMethod.self, json: [ReviewWeekMethod.self],
            [.argument("DATE", "a date", .past, member: "date", count: 0...10, .text)],
            examples: ["review", "review last friday"]),
    ]
}
