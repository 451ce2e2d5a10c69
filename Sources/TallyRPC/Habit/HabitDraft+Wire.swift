import JSONRPC
import Tally

extension HabitDraft {
    static func shape(for use: DraftUse) -> Shape<HabitDraft> {
        Shape(
            HabitDraft(), for: use,
            DraftField("name", \.name, "its name, unique among habits, ignoring case").required(),
            DraftField("color", \.color, "its color")
                .noting("defaults to the least used color of the palette", for: .create),
            DraftField("archived", \.isArchived, FieldText.archived).onlyForUpdate(),
            DraftField("unit", \.unit, "what its counts are, such as `km` or `pages`")
                .noting("defaults to none", for: .create).noting("null for none", for: .update),
            DraftField(
                "reminders", \.reminders,
                "when to remind of it, on the days on which it is due and its target is not met yet; none if its "
                    + "target is at most a count"
            ).noting("defaults to none", for: .create).count(0...HabitReminder.limit),
            DraftField("target", \.target, "its target").noting("defaults to none", for: .create)
                .noting("null for none", for: .update))
    }
}

extension HabitTargetDraft: ShapedInput {
    public static let shape = Shape(
        {
            HabitTargetDraft(
                count: $0, period: $1, direction: $2, weekdays: $3.map { $0.map(\.weekday) })
        },
        Field(
            "count", \.count,
            "the count per period, with at most 3 decimals; above 0, or at least 0 for `atMost`"
        )
        .defaulting(to: 1).within(0...HabitTarget.maximumWholeCount),
        Field("per", \.period, "the period; with `weekdays` it is `day`, otherwise it is required"),
        Field("direction", \.direction, "whether the count is a minimum or a maximum").defaulting(
            to: .atLeast),
        Field(
            "weekdays", \.shortWeekdays,
            "the days on which the target is in force; on other days counts neither meet nor miss it; defaults to "
                + "each day"
        ).count(1...Weekday.allCases.count))

    private var shortWeekdays: [ShortWeekday]? { weekdays.map { $0.map(ShortWeekday.init) } }
}
