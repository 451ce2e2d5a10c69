import JSONRPC
import Tally

extension SavedFilter: LaidOut {
    public static let layout = Layout<SavedFilter>(
        "SavedFilter",
        [
            Member("id", \.id, "its UUID"),
            Member("name", \.name, "its name, unique ignoring case; other filters use it as `:name`"),
            Member("filter", \.filter, "the filter, in words"),
            Member("createdAt", \.createdAt, "when it was created"),
            Member(
                "revision", \.revision, "its revision, from 1, incremented by each change; see `ifRevision`"),
        ])
}

/// A result with one saved filter.
struct FilterResult: LaidOut, ReferableOutput {
    let filter: SavedFilter

    static let layout = Layout<FilterResult>([Member("filter", \.filter, "the saved filter")])

    var reference: String? { filter.id.text }
}

extension SavedFilterDraft {
    static func shape(for use: DraftUse) -> Shape<SavedFilterDraft> {
        Shape(
            SavedFilterDraft(), for: use,
            DraftField("name", \.name, "its name, unique among saved filters, ignoring case").required(),
            DraftField("filter", \.filter, "the filter, in words").required())
    }
}
