/// Rows of a name and its values.
extension Page {
    /// Adds a row: values after their name, or below it on a narrow page.
    /// - Parameter column: where the values start, unless the page is narrow.
    mutating func add(
        _ name: StyledText, _ values: [StyledText], column: Int, separator: String = "  ",
        _ subject: TextView.Subject? = nil
    ) {
        guard !values.isEmpty else { return }
        let column = valueColumn(column)
        if isNarrow { add(name, subject) }
        for (index, line) in values.flowing(in: width - column, separator: separator).enumerated() {
            let label = index == 0 && !isNarrow ? cut(name, to: column - 2) : StyledText()
            add(label.padded(to: column) + line, subject)
        }
    }

    func valueColumn(_ column: Int) -> Int { isNarrow ? 2 : column }

    /// Returns the column of values that leaves room for all names, but no more than a third of the width.
    func column(for names: [String]) -> Int {
        2 + min(names.map(DisplayWidth.of).max() ?? 0, max(8, width / 3))
    }

    /// Returns a text of the user as words, which can flow.
    func words(_ text: String, _ role: Role? = nil) -> [StyledText] {
        plain(text).split(separator: " ").map { StyledText(String($0), role) }
    }

    /// Adds a sentence that may have names and paths in it, after an optional indentation.
    mutating func sentence(_ text: String, indent: StyledText = StyledText(), _ role: Role? = nil) {
        add(words(text, role).flowing(in: width - indent.width, separator: " ").map { indent + $0 })
    }
}
