/// A chart of columns of text, with the largest value and 0 at its left edge.
struct ColumnChart {
    struct Column {
        let value: Int
        /// What the column shows.
        let subject: TextView.Subject
        /// The text below it; nil for none.
        let label: String?
    }

    let columns: [Column]
    private let largest: Int
    private let rows = 5

    init(_ columns: [Column]) {
        self.columns = columns
        largest = max(1, columns.map(\.value).max() ?? 1)
    }

    /// The width of the values at the left edge.
    var axis: Int { max("\(largest)".count, 2) }

    /// Returns the rows, highest first, and the row of labels.
    /// - Parameter width: The width that it may take. A column takes two columns of text if there is room.
    func drawn(in width: Int, _ glyphs: Glyphs) -> [StyledText] {
        let cell = (width - axis - 1) / max(1, columns.count) >= 2 ? 2 : 1
        let steps = glyphs.columns.count
        let heights = columns.map { Page.steps(Double($0.value) / Double(largest), of: rows * steps) }
        var lines = (0..<rows).reversed().map { row in
            let value = row == rows - 1 ? "\(largest)" : row == 0 ? "0" : ""
            var line = StyledText(value, .muted).aligned(to: axis) + StyledText(" ")
            for (height, column) in zip(heights, columns) {
                let filled = min(steps, height - row * steps)
                let glyph = filled > 0 ? glyphs.columns[filled - 1] : row == 0 ? glyphs.line : " "
                let role: Role? = filled > 0 ? .bar : row == 0 ? .muted : nil
                line += StyledText(glyph, role).padded(to: cell).leading(to: column.subject)
            }
            return line
        }
        let labels = labels(cell)
        if labels.width <= width { lines.append(labels) }
        return lines
    }

    private func labels(_ cell: Int) -> StyledText {
        var line = StyledText.blanks(axis + 1)
        for (index, column) in columns.enumerated() {
            let start = axis + 1 + index * cell
            guard let label = column.label, line.width <= start else { continue }
            line = line.padded(to: start) + StyledText(label, .muted)
        }
        return line
    }
}
