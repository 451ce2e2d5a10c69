import TallyViews

extension ProtocolText {
    /// What the preamble says of the methods `view.*`.
    static let viewWords = """
        ## Views

        The methods `view.*` answer text for a terminal or an editor's buffer, drawn for a `width` in columns. No line is wider, \
        and none holds anything that a terminal would obey or that changes the direction of what is around it, whatever \
        titles, names and notes have in them.

        - With the `color` `none`, `spans` say what stretches of the text are, in characters and in bytes, so that a client \
        paints them as its user likes. With another one, the same text carries ANSI codes, and there are no spans.
        - `lines` say which task, project, habit, activity, time entry or day a line shows, so that a client can act on \
        the one under the cursor.
        - `ascii` asks for plain ASCII: other scripts are spelled in it as far as that goes.

        | role | marks |
        |---|---|
        \(Role.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }.joined(separator: "\n"))
        """
}
