import JSONRPC
import Tally

extension ProjectDraft {
    static func shape(for use: DraftUse) -> Shape<ProjectDraft> {
        Shape(
            ProjectDraft(), for: use,
            DraftField("name", \.name, "its name, unique, ignoring case and Unicode normalization")
                .required(),
            DraftField("description", \.description, "its description, at most 64 KiB"),
            DraftField("color", \.color, "its color")
                .noting("defaults to the least used color of the palette", for: .create),
            DraftField("archived", \.isArchived, FieldText.archived).onlyForUpdate(),
            DraftField("after", \.after, "the project to place it directly after in the manual order")
                .onlyForUpdate())
    }
}
