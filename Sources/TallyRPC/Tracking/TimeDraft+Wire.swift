import JSONRPC
import Tally

extension TimeDraft {
    static func shape(for use: DraftUse) -> Shape<TimeDraft> {
        Shape(
            TimeDraft(), for: use,
            DraftField("activity", \.activity, FieldText.activity).required(),
            DraftField("start", \.start, "when it started: a time").required(),
            DraftField(
                "end", \.end, "when it ended: after `start`, at most 24 hours later, not in the future"
            ).required(),
            DraftField("note", \.note, "a note, at most 64 KiB"),
            DraftField("tags", \.tags, "its tags, one word each, compared ignoring case").noting(
                "defaults to none", for: .create
            ).count(0...Tag.maxCount),
            DraftField("task", \.task, "its task").noting("defaults to none", for: .create)
                .noting("null for none", for: .update))
    }
}
