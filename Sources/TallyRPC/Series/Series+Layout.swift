import JSONRPC
import Tally

extension Recurrence: LaidOut {
    public static let layout = Layout<Recurrence>([
        Member("rule", \.rule, "the rule of RFC 5545, such as `FREQ=WEEKLY;BYDAY=FR`"),
        Member(
            "words", \.words, "the rule for people: `every friday`; the rule itself if words cannot say it"),
        Member("from", \.from, "what the next occurrence is counted from"),
        Member("catchUp", \.catchesUp, "whether each missed date has an occurrence"),
        Member("stake", \.repeatsStake, "whether the next occurrence has the same stake"),
    ])
}

extension Recurrence.Origin: Choice {}
extension SeriesScope: Choice {}

extension RecurrenceDraft: ShapedInput {
    public static let shape = Shape(
        RecurrenceDraft.init,
        Field("rule", \.rule, "the repeat"),
        Field(
            "from", \.from,
            "what the next occurrence is counted from: the due, or the completion, which is only for an interval; "
                + "defaults to what words say (`every! 2 weeks`), or else to the due"),
        Field(
            "catchUp", \.catchesUp,
            "whether each missed date has an occurrence, instead of the next one that is not past"
        ).defaulting(to: false),
        Field("stake", \.repeatsStake, "whether the next occurrence has the same stake").defaulting(to: false)
    )
}

extension SeriesView: LaidOut {
    public static let layout = Layout<SeriesView>(
        "Series",
        [
            Member("id", \.series.id, "its UUID"),
            Member("number", \.series.number, "its number"),
            Member("recurrence", \.series.recurrence, "how it repeats"),
            Member("startDate", \.series.startDay, "the date from which its rule is counted"),
            Member(
                "startTime", \.startTime,
                "the time of its occurrences on the user's clock, `HH:MM:SS`; null if they are dates"),
            Member("active", \.isActive, "whether it goes on"),
            Member("task", \.task, "its open occurrence; null if it does not go on"),
            Member(
                "upcoming", \.upcoming, "the next dues after that of the open occurrence, at most 5"),
            Member("createdAt", \.series.createdAt, "when it was created"),
            Member("endedAt", \.series.endedAt, "when it was ended; null if it was not"),
            Member(
                "revision", \.series.revision,
                "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])

    private var startTime: String? {
        series.startTime.map { time in
            [time / 3600, time / 60 % 60, time % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(
                separator: ":")
        }
    }
}

extension SeriesPage: LaidOut {
    public static let layout = Layout<SeriesPage>([
        Member("series", \.series, "the series of this page"),
        Member("total", \.total.count, "the number of series on all pages, counted up to \(Total.bound)"),
        Member("totalIsExact", \.total.isExact, "false if there are more than were counted"),
        Member("nextCursor", \.nextCursor, "the `cursor` of the next page; null on the last page"),
    ])
}

/// A result with one series.
struct SeriesResult: LaidOut, ReferableOutput {
    let series: SeriesView

    static let layout = Layout<SeriesResult>([Member("series", \.series, "the series")])

    var reference: String? { series.series.id.text }
}

extension SkipResult: LaidOut, ReferableOutput {
    public static let layout = Layout<SkipResult>([
        Member("task", \.task, "the skipped occurrence, which is no longer there"),
        Member("next", \.next, "the occurrence that follows; null if it was the last"),
    ])

    public var reference: String? { next?.id.text }
}

extension SkipSummary: LaidOut {
    public static let layout = Layout<SkipSummary>(
        TaskChanges.layout.members(of: \.changes) + [
            Member("next", \.next, "the occurrences that follow, at most the first \(TaskChanges.limit)")
        ])
}
