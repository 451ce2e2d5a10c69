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
            DraftField("target", \.target, "its target").noting("defaults to none", for: .create)
                .noting("null for none", for: .update))
    }
}

extension HabitTargetDraft: ShapedInput {
    public static let shape = Shape(
        HabitTargetDraft.init,
        Field(
            "count", \.count,
            "the count per period, with at most 3 decimals; above 0, or at least 0 for `atMost`"
        )
        .within(0...HabitTarget.maximumWholeCount),
        Field("per", \.period, "the period"),
        Field("direction", \.direction, "whether the count is a minimum or a maximum").defaulting(
            to: .atLeast))
}
