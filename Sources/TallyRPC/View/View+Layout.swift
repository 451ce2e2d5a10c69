import JSONRPC
import TallyViews

/// What the members say that views and commands share.
enum ViewText {
    static let changesAt =
        "when the text will be another one although no record changes, as that of a running timer; at the latest the next "
        + "day; null for a text that stays"
    static let changesIn = "how many seconds from now that is, for a timer; at least 1"
    static let earlier =
        "the command line (see `command.run`) of the same view one step earlier, such as a day or a month; null if it has "
        + "no steps"
    static let later = "that of the view one step later"
}

extension TextView: LaidOut {
    public static let layout = Layout<TextView>(
        "View",
        [
            Member(
                "text", \.text,
                "lines, each ended by a line break; with ANSI codes unless `color` is `none`"),
            Member(
                "spans", \.spans,
                "the roles of ranges of the text, for a client's own colors; empty unless `color` is `none`"),
            Member("lines", \.lines, "what lines show, so that a client can act on the one at the cursor"),
            Member(
                "nextCursor", \.nextCursor,
                "the `cursor` of the next page; null if the view shows everything or the last page"),
            Member("changesAt", \.changesAt, ViewText.changesAt),
            Member("changesIn", \.changesIn, ViewText.changesIn),
            Member("earlier", \.earlier, ViewText.earlier), Member("later", \.later, ViewText.later),
        ])
}

extension TextView.Span: LaidOut {
    public static let layout = Layout<TextView.Span>(
        "Span",
        [
            Member("line", \.line, "the number of the line, from 0"),
            Member("start", \.start, "its first character (Unicode scalar) in the line, from 0"),
            Member("end", \.end, "the character after its last"),
            Member("startByte", \.startByte, "its first byte in the UTF-8 of the line, from 0"),
            Member("endByte", \.endByte, "the byte after its last"),
            Member("role", \.role, "its role; see [Views](#views)"),
            Member(
                "color", \.color,
                "the color of the project, activity or habit that it names; null where its role decides"),
        ])
}

extension TextView.Line: LaidOut {
    public static let layout = Layout<TextView.Line>([
        Member("line", \.line, "the number of the line, from 0"),
        Member("entity", \.subject.entity, "the type of the entity that it shows"),
        Member(
            "id", \.subject.id,
            "its id in requests: a UUID, the date of a day, the number of a step, or a tag"),
        Member(
            "number", \.subject.number,
            "the number of a task, time entry or step; null for other entities"),
        Member("page", \.subject.page, "the command line that shows it; null if it has no view of its own"),
        Member(
            "start", \.range?.start,
            "the first character of the range of the text without colors that shows it, from 0; null for the whole line"
        ),
        Member("end", \.range?.end, "the character after its last; null for the whole line"),
        Member("startByte", \.range?.startByte, "the first byte of the range; null for the whole line"),
        Member("endByte", \.range?.endByte, "the byte after its last; null for the whole line"),
    ])
}

extension Role: Choice {}
extension FirstSteps.Client: Choice {}
extension TextView.Subject.Entity: Choice {}
extension ViewOptions.Color: Choice {}
