import JSONRPC
import TallyViews

extension TextView: LaidOut {
    public static let layout = Layout<TextView>(
        "View",
        [
            Member("text", \.text, "lines, each ended by a line break; with a `color` it carries ANSI codes"),
            Member(
                "spans", \.spans,
                "what stretches of the text are, for a client's own colours; empty with a `color`"),
            Member("lines", \.lines, "what lines show, so that a client can act on the one under the cursor"),
        ])
}

extension TextView.Span: LaidOut {
    public static let layout = Layout<TextView.Span>(
        "Span",
        [
            Member("line", \.line, "the line, from 0"),
            Member("start", \.start, "its first character (Unicode scalar) in the line, from 0"),
            Member("end", \.end, "the character after its last"),
            Member("startByte", \.startByte, "its first byte of UTF-8 in the line, from 0"),
            Member("endByte", \.endByte, "the byte after its last"),
            Member("role", \.role, "what it is; see [Views](#views)"),
        ])
}

extension TextView.Line: LaidOut {
    public static let layout = Layout<TextView.Line>([
        Member("line", \.line, "the line, from 0"),
        Member("entity", \.subject.entity, "what it shows"),
        Member("id", \.subject.id, "as requests name it: a UUID; of a day its date"),
        Member("number", \.subject.number, "a task's number"),
    ])
}

extension Role: Choice {}
extension TextView.Subject.Entity: Choice {}
extension ViewOptions.Color: Choice {}
