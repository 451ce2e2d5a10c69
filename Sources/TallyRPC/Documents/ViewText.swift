import TallyViews

extension ProtocolText {
    /// The section of the preamble on the `view.*` methods.
    static let viewWords = """
        ## Views

        The methods `view.*` return text for a terminal or an editor buffer, drawn for a `width` in columns. \
        No line is wider. Titles, names and notes cannot add control sequences, or change the direction of the \
        text around them.

        - With the `color` `none`, `spans` give the role of each range of the text, in characters and in \
        bytes, so that a client can use the colors of its user. With any other `color`, the text has ANSI \
        codes and `spans` is empty.
        - `lines` give the task, project, habit, activity, time entry, saved filter, tag, step or day that a line \
        shows, so that a client can act on the one at the cursor.
        - A view that lists is drawn in pages of at most `limit`. If there is more, its last line says so, and \
        `nextCursor` is the `cursor` for the same view of the next page. In the other views, it is null.
        - `ascii` restricts the text to ASCII. Other scripts are transliterated as far as possible.

        | role | marks |
        |---|---|
        \(Role.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }.joined(separator: "\n"))
        """
}
