import Tally

/// The numbers at the start of a report page.
extension ReportParts {
    var numbers: HTMLElement {
        let tiles =
            [score, done, streak, level, trackedTime] + (digest.habits.isEmpty ? [] : [habitsToday]) + stakes
        return HTMLElement("dl", tiles).classed("numbers")
    }

    private func tile(_ name: String, _ value: String, _ note: String) -> HTMLElement {
        HTMLElement(
            "div",
            [
                HTMLElement("dt", name), HTMLElement("dd", value).classed("value"),
                HTMLElement("dd", note).classed("note"),
            ])
    }

    private var score: HTMLElement {
        let change = digest.total - digest.earlierTotal
        let before = "the \(digest.span.rawValue) before"
        let note =
            change == 0
            ? "as much as \(before)" : "\(abs(change)) \(change > 0 ? "more" : "fewer") than \(before)"
        return tile("Score", "\(digest.total)", note)
    }

    private var done: HTMLElement {
        let completion = digest.completion
        let percent = completion.ratio.map { ", " + Wording.percent($0) } ?? ""
        return tile(
            "Tasks done", "\(completion.completedCount)", "of \(completion.plannedCount) planned" + percent)
    }

    private var streak: HTMLElement {
        let streak = digest.profile.streak
        return tile(
            "Streak now", Wording.count(streak.current, "day"),
            "the longest: \(Wording.count(streak.longest, "day"))")
    }

    private var level: HTMLElement {
        let level = digest.profile.level
        return tile("Level now", "\(level.number)", "\(level.rank), \(level.xp) of \(level.next) XP")
    }

    private var trackedTime: HTMLElement {
        let activities = Wording.count(digest.time.rows.count, "activity", plural: "activities")
        return tile("Tracked time", Wording.duration(digest.time.totalSeconds), "in \(activities)")
    }

    private var habitsToday: HTMLElement {
        let (met, asked) = Wording.metCounts(digest.habitsNow)
        let others = digest.habitsNow.count - asked
        return tile(
            "Habits today", "\(met) of \(asked)", others == 0 ? "met" : "met, and \(others) not due")
    }

    private var stakes: [HTMLElement] {
        digest.ledgers.prefix(3).map { ledger in
            tile(
                "Stakes at risk", Wording.money(ledger.atRisk, ledger.currency),
                "owed \(Wording.money(ledger.owed)), saved \(Wording.money(ledger.saved))")
        }
    }
}
