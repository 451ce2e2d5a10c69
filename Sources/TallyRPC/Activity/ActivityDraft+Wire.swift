import JSONRPC
import Tally

extension ActivityDraft {
    static func shape(for use: DraftUse) -> Shape<ActivityDraft> {
        Shape(
            ActivityDraft(), for: use,
            DraftField("name", \.name, "its name, unique among activities, ignoring case").required(),
            DraftField("color", \.color, "its color")
                .noting("defaults to the least used color of the palette", for: .create),
            DraftField("archived", \.isArchived, FieldText.archived).onlyForUpdate())
    }
}
